package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code salvage}. */
class SalvageCommandTest {

    private static final String READS = """
      {"array_type": "sparse",
       "dims": [{"name": "pos", "type": "INT64", "domain": [0, 1000], "extent": 10}],
       "attrs": [{"name": "quality", "type": "INT32", "filters": [{"type": "CHECKSUM_MD5"}]}]}""";

    @TempDir
    private Path folder;

    private String reads() {
        String uri = ArrayFixture.create(folder, "reads", READS);
        Cli.okWith("pos,quality\n1,10\n2,20\n", "import", uri, "-", "--format", "csv", "--at", "10");
        return uri;
    }

    private static void damage(String uri) throws IOException {
        Path data;
        try (Stream<Path> all = Files.walk(Path.of(uri))) {
            data = all.filter(file -> file.endsWith("a0.tdb")).findFirst().orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(data);
        bytes[bytes.length - 1] ^= 1;
        Files.write(data, bytes);
    }

    private String target() {
        return folder.resolve("copy").toString();
    }

    @Test
    void nothingLost_exitStatus0() {
        String uri = reads();
        assertTrue(Cli.ok("salvage", uri, target()).endsWith("complete: 2 cells copied\n"));
        assertEquals(Cli.ok("export", uri), Cli.ok("export", target()));
        Cli.run("salvage", uri, target()).fails(1, "an array already exists at");
    }

    @Test
    void lostField_exitStatus1_withReport() throws IOException {
        String uri = reads();
        damage(uri);
        Cli.Outcome outcome = Cli.run("salvage", uri, target());
        assertEquals(1, outcome.status(), outcome.err());
        assertTrue(outcome.out().contains("lost field 'quality' of cells: 2 in 1 tiles"), outcome.out());
        assertTrue(outcome.out().contains("pos [1, 2]"), outcome.out());
        assertEquals("pos,quality\n1,-2147483648\n2,-2147483648\n", Cli.ok("export", target(), "--format", "csv"));
    }

    @Test
    void drop_omitsCellsAndReportsAsJson() throws IOException {
        String uri = reads();
        damage(uri);
        Cli.Outcome outcome = Cli.run("salvage", uri, target(), "--lost", "drop", "--format", "json");
        assertEquals(1, outcome.status(), outcome.err());
        assertTrue(outcome.out().contains("\"complete\": false"), outcome.out());
        Cli.Outcome cells = Cli.run("export", target(), "--format", "csv");
        assertEquals("pos,quality\n", cells.out());
        assertEquals("tegula: no cells at this time\n", cells.err());
    }

    @Test
    void invalidOptions_exitStatus2() {
        Cli.run("salvage", "a", "b", "--lost", "keep")
                .fails(2, "unknown policy (found 'keep', expected null, fill or drop)");
        Cli.run("salvage", "a", "b", "--format", "xml").fails(2, "--format");
        Cli.run("salvage", "a").fails(2, "TARGET");
    }
}
