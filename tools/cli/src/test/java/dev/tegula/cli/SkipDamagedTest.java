package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code export --skip-damaged}. */
class SkipDamagedTest {

    private static final String SPARSE = """
      {"array_type": "sparse", "capacity": 4,
       "dims": [{"name": "pos", "type": "INT64", "domain": [0, 1000], "extent": 10}],
       "attrs": [{"name": "v", "type": "INT32", "filters": [{"type": "CHECKSUM_MD5"}]}]}""";

    private static final String DENSE = """
      {"array_type": "dense",
       "dims": [{"name": "row", "type": "INT32", "domain": [1, 4], "extent": 2},
                {"name": "col", "type": "INT32", "domain": [1, 4], "extent": 2}],
       "attrs": [{"name": "v", "type": "INT32", "filters": [{"type": "CHECKSUM_MD5"}]}]}""";

    @TempDir
    private Path folder;

    /** Creates an array with the values 1 to 16 in four tiles of equal stored size. */
    private String array(boolean dense) {
        String uri = ArrayFixture.create(folder, "array", dense ? DENSE : SPARSE);
        StringBuilder csv = new StringBuilder(dense ? "v\n" : "pos,v\n");
        for (int i = 1; i <= 16; i++) {
            csv.append(dense ? "" : 10 * i + ",").append(i).append('\n');
        }
        Cli.okWith(csv.toString(), "import", uri, "-", "--format", "csv", "--at", "10");
        return uri;
    }

    /** Changes the last byte of one of the four tiles. */
    private static void damage(String uri, int tile) throws IOException {
        Path data;
        try (Stream<Path> all = Files.walk(Path.of(uri))) {
            data = all.filter(file -> file.endsWith("a0.tdb")).findFirst().orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(data);
        bytes[bytes.length / 4 * (tile + 1) - 1] ^= 1;
        Files.write(data, bytes);
    }

    private static Cli.Outcome export(String uri, String order) {
        return Cli.run("export", uri, "--fields", "v", "--format", "csv", "--order", order, "--skip-damaged");
    }

    @ParameterizedTest
    @ValueSource(strings = {"row-major", "global", "unordered"})
    void sparse_skipsTheDamagedTile(String order) throws IOException {
        String uri = array(false);
        damage(uri, 1);
        Cli.run("export", uri).fails(1, "Run 'tegula verify file://");
        Cli.Outcome outcome = export(uri, order);
        assertEquals(
                "v 1 2 3 4 9 10 11 12 13 14 15 16",
                outcome.out().replace("\n", " ").trim());
        assertEquals(1, outcome.status());
        assertTrue(outcome.err().startsWith("skipped 4 cells, pos [50, 80]: file:///"), outcome.err());
        assertTrue(
                outcome.err().contains("tegula: skipped at most 4 cells in 1 places. Run 'tegula verify file:///"),
                outcome.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"row-major", "col-major", "global"})
    void dense_skipsTheDamagedTile(String order) throws IOException {
        String uri = array(true);
        damage(uri, 3); // Rows and columns 3 and 4: 11, 12, 15, 16.
        Cli.Outcome outcome = export(uri, order);
        assertEquals(1, outcome.status());
        String expected = switch (order) {
            case "row-major" -> "v 1 2 3 4 5 6 7 8 9 10 13 14";
            case "col-major" -> "v 1 5 9 13 2 6 10 14 3 7 4 8";
            default -> "v 1 2 5 6 3 4 7 8 9 10 13 14";
        };
        assertEquals(expected, outcome.out().replace("\n", " ").trim());
        assertTrue(outcome.err().contains("skipped at most 4 cells"), outcome.err());
    }

    @Test
    void nothingDamaged_exitStatus0() {
        String uri = array(false);
        assertEquals(Cli.ok("export", uri), Cli.ok("export", uri, "--skip-damaged"));
    }

    @Test
    void damagedTileWithoutMatches_thatMayHideCells_isSkipped() throws IOException {
        String uri = array(false);
        Cli.okWith("pos,v\n10,100\n20,200\n", "import", uri, "-", "--format", "csv", "--at", "20");
        Files.delete(newest(uri).resolve("d0.tdb"));
        Cli.Outcome outcome =
                Cli.run("export", uri, "--fields", "v", "--format", "csv", "--where", "v < 4", "--skip-damaged");
        assertEquals("v 1 2 3", outcome.out().replace("\n", " ").trim());
        assertEquals(1, outcome.status());
        assertTrue(outcome.err().startsWith("skipped 2 cells, pos [10, 20]: "), outcome.err());
    }

    /** Returns the folder of the newest fragment. */
    private static Path newest(String uri) throws IOException {
        try (Stream<Path> fragments = Files.list(Path.of(uri, "__fragments"))) {
            return fragments.max(Comparator.naturalOrder()).orElseThrow();
        }
    }

    @Test
    void missingFile_skipsAllItsCells() throws IOException {
        String uri = array(false);
        try (Stream<Path> all = Files.walk(Path.of(uri))) {
            Files.delete(all.filter(file -> file.endsWith("a0.tdb")).findFirst().orElseThrow());
        }
        Cli.Outcome outcome = export(uri, "row-major");
        assertEquals("v\n", outcome.out());
        assertTrue(outcome.err().contains("skipped at most 16 cells in 4 places"), outcome.err());
        assertEquals(
                0, Cli.run("export", uri, "--fields", "pos", "--skip-damaged").status());
    }
}
