package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Implausible output names and write times. */
class OutputNameTest {

    @TempDir
    private Path folder;

    @Test
    void export_unknownExtension_isRefused() throws Exception {
        String grid = ArrayFixture.grid(folder);
        Path png = folder.resolve("x.png");
        Cli.run("export", grid, "-o", png.toString())
                .fails(2, "x.png", "found '.png'", ".csv, .tsv, .tab, .json, .jsonl, .ndjson, .npy, .raw or .bin");
        assertFalse(Files.exists(png));
        Cli.ok("export", grid, "-o", png.toString(), "--format", "csv", "--fields", "v");
        assertTrue(Files.readString(png).startsWith("v\n11\n"));
        Cli.ok("export", grid, "-o", folder.resolve("plain").toString(), "--fields", "v");
        assertTrue(Files.readString(folder.resolve("plain")).startsWith("{"));
        Files.createDirectory(folder.resolve("v1.0"));
        Cli.ok("export", grid, "-o", folder.resolve("v1.0/plain").toString(), "--fields", "v");
        Cli.ok("export", grid, "-o", folder.resolve("x.CSV").toString(), "--fields", "v");
        assertTrue(Files.readString(folder.resolve("x.CSV")).startsWith("v\n"));
    }

    @Test
    void export_endingOfACompression_isRefused() throws Exception {
        String grid = ArrayFixture.grid(folder);
        Path file = folder.resolve("x.csv.gz");
        Cli.run("export", grid, "-o", file.toString(), "--fields", "v")
                .fails(2, "x.csv.gz: output is not compressed (found '.gz')", "add --format csv");
        assertFalse(Files.exists(file));
        Cli.ok("export", grid, "-o", file.toString(), "--fields", "v", "--format", "csv");
        assertTrue(Files.readString(file).startsWith("v\n11\n"));
    }

    @Test
    void writeAtTheLargestLong_isRefused() {
        String grid = ArrayFixture.grid(folder);
        for (String[] command : new String[][] {
            {"meta", "set", grid, "k", "1"},
            {"create", folder.resolve("new").toString(), "-"},
            {"import", grid, "-", "--format", "csv"}
        }) {
            String[] words = java.util.Arrays.copyOf(command, command.length + 2);
            words[command.length] = "--at";
            words[command.length + 1] = "9223372036854775807";
            Cli.runWith("v\n1\n", words)
                    .fails(2, "--at", "found 9223372036854775807, expected 0 to 9223372036854775806");
        }
        Cli.ok("meta", "set", grid, "k", "1", "--at", "9223372036854775806");
        assertEquals("1", Cli.ok("meta", "get", grid, "k").strip());
        Cli.run("meta", "get", grid, "k", "--to", "9223372036854775805").fails(1, "no metadata with key 'k'");
        assertEquals(Cli.ok("export", grid), Cli.ok("export", grid, "--to", "9223372036854775807"));
    }
}
