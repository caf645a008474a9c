package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchTest {

    @TempDir
    private Path folder;

    @Test
    void batch_failingLine_isReportedAndRemainingLinesRun() {
        String grid = ArrayFixture.grid(folder);
        String script = """
        # a comment
        export '%1$s' --format csv --fields v \\
          --range row=1 --range col=1

        export %1$s --nonsense
        export /does/not/exist
        tegula export "%1$s" --format csv --fields v --range row=3 --range col=4
        """.formatted(grid);
        Cli.Outcome outcome = Cli.runWith(script, "batch", "-");
        assertEquals(1, outcome.status());
        assertEquals("v\n11\nv\n34\n", outcome.out());
        List<String> errors = outcome.err().lines().toList();
        assertEquals(2, errors.size(), outcome.err());
        assertTrue(errors.get(0).startsWith("tegula: line 5: export: unknown option '--nonsense'"), errors.get(0));
        assertTrue(errors.get(1).startsWith("tegula: line 6: no array at"), errors.get(1));
    }

    @Test
    void batch_commandsThatFailWithoutAnError_areNamedWithTheirLines() throws IOException {
        String grid = ArrayFixture.grid(folder);
        try (Stream<Path> commits = Files.list(Path.of(grid, "__commits"))) {
            for (Path commit : commits.toList()) {
                Files.delete(commit);
            }
        }
        String script = "verify '%1$s' --quick\n\ntegula --stacktrace verify %1$s --format json\ntegula\nls %2$s\n"
                .formatted(grid, folder);
        Cli.Outcome outcome = Cli.runWith(script, "batch", "-");
        assertEquals(1, outcome.status());
        List<String> named = outcome.err()
                .lines()
                .filter(line -> line.startsWith("tegula: line"))
                .toList();
        assertEquals(
                List.of(
                        "tegula: line 1: verify: failed with exit status 1",
                        "tegula: line 3: verify: failed with exit status 1",
                        "tegula: line 4: tegula: failed with exit status 2"),
                named,
                outcome.err());
    }

    @Test
    void batch_allLinesSucceed_exitsWith0() {
        assertEquals("", Cli.okWith("\n# nothing\n", "batch", "-"));
        Path script = ArrayFixture.write(folder.resolve("script"), "--version\n");
        assertTrue(Cli.ok("batch", script.toString()).startsWith("tegula "));
    }

    @Test
    void batch_unclosedQuote_stopsTheBatch() {
        Cli.runWith("--version\n'abc\n", "batch", "-").fails(1, "line 2", "is not closed");
        Cli.run("batch", folder.resolve("none").toString()).fails(1, "no such file");
        Cli.runWith("import x - --format csv\n", "batch", "-").fails(1, "line 1");
    }
}
