package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.integrity.FindingCode;
import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code verify}. */
class VerifyTest {

    @TempDir
    private Path folder;

    private Path dataFile(String grid) throws IOException {
        try (Stream<Path> all = Files.walk(Path.of(grid))) {
            return all.filter(path -> path.endsWith("a0.tdb")).findFirst().orElseThrow();
        }
    }

    @Test
    void soundArray_exitsWith0AndOneLine() {
        String grid = ArrayFixture.grid(folder);
        String out = Cli.ok("verify", grid);
        assertTrue(
                out.matches("sound: 1 array, 1 fragment, \\d+ tiles, [\\d.]+ k?B; 0 errors, 0 warnings, 0 notes\n"),
                out);
        assertTrue(Cli.ok("verify", grid, "--quick").startsWith("sound: 1 array, 1 fragment; "));
    }

    @Test
    void damagedArray_exitsWith1AndNamesFileEffectAndNextStep() throws IOException {
        String grid = ArrayFixture.grid(folder);
        Path file = dataFile(grid);
        Files.delete(file);
        Cli.Outcome outcome = Cli.run("verify", grid);
        assertEquals(1, outcome.status());
        List<String> lines = outcome.out().lines().toList();
        assertEquals("error file-missing file://" + file, lines.get(0));
        assertTrue(lines.get(2).startsWith("  Effect: Reads that need the file fail. Next: "), outcome.out());
        assertTrue(lines.get(lines.size() - 1).startsWith("DAMAGED: 1 array"), outcome.out());
    }

    @Test
    void json_isOneObjectPerLine() throws IOException {
        String grid = ArrayFixture.grid(folder);
        Files.delete(dataFile(grid));
        Cli.Outcome outcome = Cli.run("verify", grid, "--format", "json");
        List<String> lines = outcome.out().lines().toList();
        assertTrue(lines.get(0).startsWith("{\"severity\": \"error\", \"code\": \"file-missing\""), lines.get(0));
        assertTrue(
                lines.get(lines.size() - 1).startsWith("{\"summary\": {\"sound\": false, \"errors\": "), outcome.out());
        assertTrue(lines.stream().allMatch(line -> line.startsWith("{") && line.endsWith("}")), outcome.out());
    }

    @Test
    void invalidOptions_exitWith2() {
        Cli.run("verify", folder.toString()).fails(1, "no array or group at");
        Cli.run("verify", "x", "--format", "xml").fails(2, "--format: unknown format 'xml'");
    }

    @Test
    void everyCodeIsDocumented() throws IOException {
        String page = Files.readString(SourceTree.of("docs/reference/verify.md"));
        for (FindingCode code : FindingCode.values()) {
            String row =
                    "| `" + code.text() + "` | " + code.severity().name().toLowerCase(java.util.Locale.ROOT) + " |";
            assertTrue(page.contains(row), row);
            assertTrue(page.contains(code.effect()), code.effect());
        }
    }
}
