package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.process.ChildJvm;
import java.io.File;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the command as a child process with a pipe as standard input. */
@Slow
class ProcessTest {

    @TempDir
    Path folder;

    private String run(String input, String... words) throws Exception {
        return run(List.of(), input, words);
    }

    private String run(List<String> optionsOfJvm, String input, String... words) throws Exception {
        File output = folder.resolve("output").toFile();
        File errors = folder.resolve("errors").toFile(); // newer JDKs warn about native libraries
        Process process = ChildJvm.of(optionsOfJvm, Main.class, words)
                .redirectOutput(output)
                .redirectError(errors)
                .start();
        try (OutputStream pipe = process.getOutputStream()) {
            pipe.write(input.getBytes(StandardCharsets.UTF_8));
        }
        int status = process.waitFor();
        String text = Files.readString(output.toPath());
        assertEquals(0, status, Files.readString(errors.toPath()));
        return text;
    }

    @Test
    void help_loadsNoCommand() throws Exception {
        Path loaded = folder.resolve("loaded");
        String help = run(List.of("-Xlog:class+load:file=" + loaded), "", "--help");
        assertTrue(help.contains("\nRead:\n  head "), help);
        List<String> commands = Files.readAllLines(loaded).stream()
                .filter(line -> line.matches(".*dev\\.tegula\\.cli\\.([a-z]+\\.)?\\w+Command .*")
                        && !line.contains("RootCommand"))
                .toList();
        assertEquals(List.of(), commands);
    }

    @Test
    void process_readsSchemaAndCellsFromAPipe() throws Exception {
        String array = folder.resolve("array").toString();
        run(
                "{\"array_type\": \"sparse\", \"dims\": [{\"name\": \"d\", \"type\": \"INT32\", \"domain\": [0, 9]}], "
                        + "\"attrs\": [{\"name\": \"a\", \"type\": \"INT32\"}]}",
                "create",
                array,
                "-");
        run("d,a\n4,7\n", "import", array, "-", "--format", "csv");
        assertEquals("{\"d\":4,\"a\":7}\n", run("export '" + array + "' --format jsonl\n", "batch", "-"));
    }

    /** As {@code >>} and {@code |} of a shell. */
    @Test
    void outputToAnOpenFile_isAppended_andToAPipeWritten() throws Exception {
        String array = folder.resolve("array").toString();
        Cli.run("demo", array);
        Path file = Files.writeString(folder.resolve("file"), "before\n");
        List<String> words = List.of("export", array, "--fields", "station", "--format", "csv", "-o", "/dev/stdout");
        ProcessBuilder export = ChildJvm.of(List.of(), Main.class, words.toArray(String[]::new))
                .redirectError(folder.resolve("errors").toFile());
        Process piped = export.start();
        String cells = new String(piped.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(cells.startsWith("station\n"), cells);
        assertEquals(
                0,
                export.redirectOutput(Redirect.appendTo(file.toFile())).start().waitFor());
        assertEquals("before\n" + cells, Files.readString(file));
    }

    @Test
    void process_printsLogRecordsLikeMessages() throws Exception {
        Path array = folder.resolve("array");
        run(
                "{\"array_type\": \"sparse\", \"dims\": [{\"name\": \"d\", \"type\": \"INT32\", \"domain\": [0, 9]}], "
                        + "\"attrs\": [{\"name\": \"a\", \"type\": \"INT32\"}]}",
                "create",
                array.toString(),
                "-");
        run("d,a\n4,7\n", "import", array.toString(), "-", "--format", "csv");
        FileTime old = FileTime.from(Instant.now().minus(Duration.ofDays(3)));
        try (Stream<Path> files = Files.walk(array)) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, old);
                if (file.toString().endsWith(".wrt")) {
                    Files.delete(file);
                }
            }
        }
        run("", "info", array.toString());
        List<String> lines = Files.readAllLines(folder.resolve("errors"));
        assertTrue(
                lines.stream().anyMatch(line -> line.matches("tegula: file://.*/array: the array reads as empty, .*")),
                lines.toString());
    }
}
