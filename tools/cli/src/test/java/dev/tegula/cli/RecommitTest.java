package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code recommit}. */
class RecommitTest {

    private static final String READS = """
      {"array_type": "sparse",
       "dims": [{"name": "pos", "type": "INT64", "domain": [0, 1000], "extent": 10}],
       "attrs": [{"name": "quality", "type": "INT32", "filters": [{"type": "CHECKSUM_MD5"}]}]}""";

    @TempDir
    private Path folder;

    private String reads() {
        String uri = ArrayFixture.create(folder, "reads", READS);
        Cli.okWith("pos,quality\n1,10\n2,20\n", "import", uri, "-", "--format", "csv", "--at", "10");
        Cli.okWith("pos,quality\n3,30\n", "import", uri, "-", "--format", "csv", "--at", "20");
        return uri;
    }

    private static String cells(String uri) {
        return Cli.ok("export", uri, "--format", "csv").replace("\n", " ").trim();
    }

    private static List<Path> files(String uri, String inner, String ending) {
        try (Stream<Path> all = Files.list(Path.of(uri, inner))) {
            return all.filter(file -> file.toString().endsWith(ending)).sorted().toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Deletes the first commit and returns the name of its fragment. */
    private static String loseFirstCommit(String uri) throws IOException {
        Path commit = files(uri, "__commits", ".wrt").get(0);
        Files.delete(commit);
        return commit.getFileName().toString().replace(".wrt", "");
    }

    @Test
    void recommit_restoresTheCellsAndIsIdempotent() throws IOException {
        String uri = reads();
        String before = cells(uri);
        String name = loseFirstCommit(uri);
        assertEquals("pos,quality 3,30", cells(uri));
        assertEquals(name + ": verified and committed\n", Cli.ok("recommit", uri, "--fragment", name));
        assertEquals(before, cells(uri));
        assertEquals(name + ": already committed; nothing changed\n", Cli.ok("recommit", uri, "--fragment", name));
    }

    @Test
    void recommitWithoutFragment_listsCandidates_exitStatus2() throws IOException {
        String uri = reads();
        String name = loseFirstCommit(uri);
        Cli.Outcome outcome = Cli.run("recommit", uri);
        outcome.fails(2, "--fragment NAME");
        assertEquals(name + ": complete\n", outcome.out());
        assertEquals("pos,quality 3,30", cells(uri));
    }

    @Test
    void recommitWithoutCandidates_succeeds() {
        Cli.Outcome outcome = Cli.run("recommit", reads());
        assertEquals(0, outcome.status());
        assertEquals("no uncommitted fragments\n", outcome.out());
        assertEquals("", outcome.err());
    }

    @Test
    void recommit_refusesAnUnknownName() {
        Cli.run("recommit", reads(), "--fragment", "__1_1_00000000000000000000000000000000_22")
                .fails(1, "there is no fragment");
    }

    @Test
    void recommit_damagedTile_isRefusedEvenWithForce() throws IOException {
        String uri = reads();
        String name = loseFirstCommit(uri);
        Path data = Path.of(uri, "__fragments", name, "a0.tdb");
        byte[] bytes = Files.readAllBytes(data);
        bytes[bytes.length - 1] ^= 1;
        Files.write(data, bytes);
        Cli.run("recommit", uri, "--fragment", name, "--force")
                .fails(1, "incomplete or damaged", "a0.tdb", "tegula salvage");
        assertEquals("pos,quality 3,30", cells(uri));
    }

    @Test
    void recommit_refusesATruncatedFile() throws IOException {
        String uri = reads();
        String name = loseFirstCommit(uri);
        Path data = Path.of(uri, "__fragments", name, "a0.tdb");
        Files.write(data, Arrays.copyOf(Files.readAllBytes(data), 5));
        assertTrue(Cli.run("recommit", uri).out().contains(name + ": incomplete"));
        Cli.run("recommit", uri, "--fragment", name).fails(1, "incomplete or damaged");
    }

    @Test
    void recommit_refusesAReplacedFragment_unlessForced() throws IOException {
        String uri = reads();
        Cli.ok("consolidate", uri);
        String name = loseFirstCommit(uri);
        Cli.run("recommit", uri, "--fragment", name).fails(1, "according to the vacuum file", ".vac", "--force");
        Files.delete(files(uri, "__commits", ".vac").get(0));
        Cli.run("recommit", uri, "--fragment", name).fails(1, "covers its time and may contain its cells", "--force");
        assertEquals(name + ": verified and committed\n", Cli.ok("recommit", uri, "--fragment", name, "--force"));
    }
}
