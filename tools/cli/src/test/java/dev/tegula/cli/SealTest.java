package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code seal}, {@code verify --sealed-only}, {@code import --seal}, {@code create --checksums}. */
class SealTest {

    private static final String ROWS = "row,col,v,t\n1,2,3,x\n";

    @TempDir
    private Path folder;

    private List<Path> files(String array, String end) throws IOException {
        try (Stream<Path> all = Files.walk(Path.of(array))) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(end))
                    .sorted()
                    .toList();
        }
    }

    private static void flip(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void seal_runTwice_writesNothingTheSecondTime() throws IOException {
        String grid = ArrayFixture.grid(folder);
        assertTrue(Cli.ok("seal", grid).startsWith("sealed now: "));
        List<Path> before = files(grid, "");
        String again = Cli.ok("seal", grid);
        assertTrue(again.contains("sealed now: 0 files, 0 B; sealed before: "), again);
        assertEquals(before, files(grid, ""));
        assertTrue(Cli.ok("verify", grid, "--sealed-only").startsWith("sound: 1 array"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--sealed-only", "--format=text"})
    void verify_changedFile_fails(String option) throws IOException {
        String grid = ArrayFixture.grid(folder);
        Cli.ok("seal", grid, "--hash", "sha256");
        Path file = files(grid, "a0.tdb").get(0);
        flip(file);
        Cli.Outcome outcome = Cli.run("verify", grid, option);
        assertEquals(1, outcome.status(), outcome.out());
        assertTrue(outcome.out().contains("error seal-mismatch"), outcome.out());
        Cli.Outcome refused = Cli.run("seal", grid, "--no-verify");
        assertEquals(1, refused.status());
        assertTrue(refused.out().contains("NOT SEALED"), refused.out());
        Cli.run("seal", grid, "--no-verify", "--replace");
        assertEquals(0, Cli.run("verify", grid, "--sealed-only").status());
        flip(file);
        assertEquals(1, Cli.run("verify", grid, "--sealed-only").status());
    }

    @Test
    void verify_unsealedFiles_areCountedInOneNote() {
        String grid = ArrayFixture.grid(folder);
        String unsealed = Cli.ok("verify", grid, "--sealed-only");
        assertTrue(unsealed.contains("warning unsealed"), unsealed);
        assertFalse(Cli.ok("verify", grid).contains("unsealed"));
        Cli.ok("seal", grid);
        assertFalse(Cli.ok("verify", grid, "--sealed-only").contains("unsealed"));
        Cli.okWith(ROWS, "import", grid, "-", "--format", "csv");
        String note = Cli.ok("verify", grid);
        assertTrue(note.contains("note unsealed") && note.contains("no seal covers this file and "), note);
        Cli.ok("seal", grid);
        assertFalse(Cli.ok("verify", grid).contains("unsealed"));
    }

    @Test
    void importSeal_publishesASealThatMatches() throws IOException {
        String grid = ArrayFixture.grid(folder);
        Cli.okWith(ROWS, "import", grid, "-", "--format", "csv", "--seal");
        assertEquals(1, files(grid, "__tegula_1.seal").size());
        Path sealed = files(grid, "__tegula_1.seal").get(0).getParent();
        String cells = Cli.ok("export", grid, "--format", "csv");
        assertTrue(Cli.ok("verify", grid).startsWith("note unsealed"));
        for (Path file : files(sealed.toString(), ".tdb")) {
            flip(file);
            assertEquals(1, Cli.run("verify", grid, "--sealed-only").status(), file.toString());
            flip(file);
        }
        assertEquals(cells, Cli.ok("export", grid, "--format", "csv"));
    }

    @Test
    void verify_afterMaintenanceByTegula_findsNoError() {
        String grid = ArrayFixture.grid(folder);
        for (int i = 1; i <= 3; i++) {
            Cli.okWith(
                    "row,col,v,t\n" + i + ",2," + i + ",x\n",
                    "import",
                    grid,
                    "-",
                    "--format",
                    "csv",
                    "--at",
                    "" + (10 + i),
                    "--seal");
            Cli.ok("meta", "set", grid, "key", "" + i);
        }
        Cli.ok("seal", grid);
        for (String mode : List.of("array_meta", "commits", "fragment_meta", "fragments")) {
            Cli.ok("consolidate", grid, "--mode", mode);
            assertSound(grid, "consolidate " + mode);
            Cli.ok("seal", grid);
            Cli.ok("vacuum", grid, "--mode", mode);
            assertSound(grid, "vacuum " + mode);
            Cli.ok("seal", grid);
        }
    }

    private static void assertSound(String array, String after) {
        for (String option : List.of("--sealed-only", "--quick", "--format=text")) {
            Cli.Outcome outcome = Cli.run("verify", array, option);
            assertEquals(0, outcome.status(), after + ": " + outcome.out());
            assertFalse(outcome.out().contains("seal-mismatch"), after + ": " + outcome.out());
        }
    }

    @Test
    void verify_lostMetadataFile_fails() throws IOException {
        String grid = ArrayFixture.grid(folder);
        Cli.ok("meta", "set", grid, "key", "1");
        Cli.ok("meta", "set", grid, "other", "2");
        Cli.ok("seal", grid);
        try (Stream<Path> all = Files.list(Path.of(grid, "__meta"))) {
            Files.delete(all.findFirst().orElseThrow());
        }
        Cli.Outcome outcome = Cli.run("verify", grid, "--quick");
        assertEquals(1, outcome.status(), outcome.out());
        assertTrue(outcome.out().contains("sealed file is missing"), outcome.out());
        Cli.run("seal", grid, "--replace");
        assertEquals(0, Cli.run("verify", grid).status());
    }

    @Test
    void verify_fragmentDeletedByAnotherLibrary_warns() throws IOException {
        String grid = ArrayFixture.grid(folder);
        Cli.okWith(ROWS, "import", grid, "-", "--format", "csv", "--at", "50");
        Cli.ok("seal", grid);
        try (Stream<Path> all = Files.list(Path.of(grid, "__fragments"))) {
            delete(all.filter(path -> path.getFileName().toString().startsWith("__50_"))
                    .findFirst()
                    .orElseThrow());
        }
        // A missing folder of a committed fragment is a loss.
        assertEquals(1, Cli.run("verify", grid, "--sealed-only").status());
        Files.delete(files(grid, ".wrt").stream()
                .filter(file -> file.getFileName().toString().startsWith("__50_"))
                .findFirst()
                .orElseThrow());
        Cli.Outcome outcome = Cli.run("verify", grid);
        assertEquals(0, outcome.status(), outcome.out());
        assertTrue(outcome.out().contains("warning seal-mismatch"), outcome.out());
        assertEquals(
                1,
                outcome.out()
                        .lines()
                        .filter(line -> line.contains("seal-mismatch"))
                        .count(),
                outcome.out());
        Cli.run("seal", grid, "--replace");
        assertFalse(Cli.ok("verify", grid).contains("seal-mismatch"));
    }

    @Test
    void verify_damagedSeals_warnsAndSealRepairsThem() throws IOException {
        String grid = ArrayFixture.grid(folder);
        Cli.ok("seal", grid);
        for (Path seal : files(grid, ".seal")) {
            flip(seal);
        }
        Cli.Outcome outcome = Cli.run("verify", grid);
        assertEquals(0, outcome.status(), outcome.out());
        assertTrue(outcome.out().contains("warning seal-damaged"), outcome.out());
        Cli.run("seal", grid, "--replace");
        assertFalse(Cli.ok("verify", grid).contains("seal"));
        flip(files(grid, "a0.tdb").get(0));
        assertEquals(1, Cli.run("verify", grid, "--sealed-only").status());
    }

    @Test
    void seal_damagedArray_refuses() throws IOException {
        String grid = ArrayFixture.grid(folder);
        Path metadata = files(grid, "__fragment_metadata.tdb").get(0);
        byte[] whole = Files.readAllBytes(metadata);
        Files.write(metadata, java.util.Arrays.copyOf(whole, whole.length - 1));
        Cli.Outcome outcome = Cli.run("seal", grid);
        assertEquals(1, outcome.status(), outcome.out());
        assertEquals(List.of(), files(grid, ".seal"));
    }

    @Test
    void seal_copiedArray_staysSealed() {
        String grid = ArrayFixture.grid(folder);
        Cli.ok("seal", grid);
        Cli.ok("cp", grid, folder + "/copy");
        String report = Cli.ok("verify", folder + "/copy", "--sealed-only");
        assertFalse(report.contains("unsealed"), report);
    }

    @Test
    void seal_groupRecursively_sealsMembers() {
        String grid = ArrayFixture.grid(folder);
        Cli.ok("group", "create", folder + "/group");
        Cli.ok("group", "add", folder + "/group", grid);
        Cli.ok("seal", folder + "/group", "--recursive");
        String report = Cli.ok("verify", folder + "/group", "--recursive", "--sealed-only");
        assertTrue(report.startsWith("sound: 1 array, 1 group"), report);
    }

    @ParameterizedTest
    @ValueSource(strings = {"md5", "sha256"})
    void createChecksums_flippedBit_isFoundByReadsAndVerify(String checksum) throws IOException {
        String array = folder + "/checked";
        Cli.okWith(
                "{\"array_type\": \"sparse\", \"dims\": [{\"name\": \"k\", \"type\": \"STRING_ASCII\"}], "
                        + "\"attrs\": [{\"name\": \"v\", \"type\": \"FLOAT64\", "
                        + "\"nullable\": true, \"filters\": [{\"type\": \"BITSHUFFLE\"}]}, "
                        + "{\"name\": \"b\", \"type\": \"BLOB\", \"cell_val_num\": \"var\"}]}",
                "create",
                array,
                "-",
                "--checksums",
                checksum);
        Cli.okWith(
                "{\"k\": \"a\", \"v\": 1.5, \"b\": \"6162\"}\n{\"k\": \"b\", \"v\": null, \"b\": \"6162\"}\n",
                "import",
                array,
                "-",
                "--format",
                "jsonl");
        for (Path file : files(array, ".tdb")) {
            if (!file.endsWith("__fragment_metadata.tdb")) {
                byte[] whole = Files.readAllBytes(file);
                byte[] changed = whole.clone();
                changed[whole.length - 1] ^= 1;
                Files.write(file, changed);
                assertEquals(1, Cli.run("verify", array).status(), file.toString());
                assertEquals(1, Cli.run("export", array).status(), file.toString());
                Files.write(file, whole);
            }
        }
        Cli.ok("verify", array);
    }

    @Test
    void invalidOptions_exitWith2() {
        Cli.run("seal", "x", "--hash", "md5").fails(2, "unknown hash algorithm 'md5' (expected crc32c or sha256)");
        Cli.run("create", "x", "-", "--checksums", "crc").fails(2, "expected md5 or sha256");
        Cli.run("verify", "x", "--quick", "--sealed-only").fails(2, "mutually exclusive");
        Cli.run("seal", "/does/not/exist").fails(1, "no array or group at");
    }
}
