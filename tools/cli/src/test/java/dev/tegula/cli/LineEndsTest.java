package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.process.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells, schemas and files have the same bytes where the system's line separator is that of Windows. */
@Slow
class LineEndsTest {

    @TempDir
    Path folder;

    @Test
    void output_withTheLineSeparatorOfWindows_hasTheSameBytes() throws Exception {
        String array = ArrayFixture.grid(folder);
        Path lines = ArrayFixture.write(folder.resolve("lines.csv"), "v,t\r\n" + "1,a\r\n".repeat(12));
        Cli.ok("import", array, lines.toString(), "--at", "20");
        String commands =
                "head '" + array + "'\r\nexport '" + array + "' --format csv\r\nexport '" + array + "' --format jsonl"
                        + "\r\nexport '" + array + "' --output '" + folder.resolve("cells.csv") + "'"
                        + "\r\nschema '" + array + "'\r\ncount '" + array + "'\r\nls '" + folder + "'\r\n";
        File output = folder.resolve("output").toFile();
        File errors = folder.resolve("errors").toFile();
        Process process = ChildJvm.of(List.of("-Dline.separator=\r\n"), Main.class, "batch", "-")
                .redirectOutput(output)
                .redirectError(errors)
                .start();
        try (OutputStream pipe = process.getOutputStream()) {
            pipe.write(commands.getBytes(StandardCharsets.UTF_8));
        }
        assertEquals(0, process.waitFor(), () -> text(errors));
        Files.delete(errors.toPath());
        String found = text(output);
        Files.delete(output.toPath());
        assertTrue(found.contains("v,t\n1,a\n1,a\n"), found);
        assertFalse(found.contains("\r"), found);
        String cells = Files.readString(folder.resolve("cells.csv"));
        assertFalse(cells.contains("\r"), cells);
        Files.delete(folder.resolve("cells.csv"));
        assertEquals(Cli.runWith(commands.replace("\r\n", "\n"), "batch", "-").out(), found);
        assertEquals(cells, Files.readString(folder.resolve("cells.csv")));
    }

    private static String text(File file) {
        try {
            return Files.readString(file.toPath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
