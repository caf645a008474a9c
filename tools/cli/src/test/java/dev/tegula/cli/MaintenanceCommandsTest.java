package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code consolidate}, {@code vacuum}, {@code compact}, {@code maintain}, {@code clean}. */
class MaintenanceCommandsTest {

    @TempDir
    private Path folder;

    private String grid() {
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
                    "" + (10 + i));
        }
        return grid;
    }

    @Test
    void consolidateAndVacuum_leaveOneFragment() {
        String grid = grid();
        String cells = Cli.ok("export", grid, "--format", "csv");
        String report = Cli.ok("consolidate", grid);
        assertTrue(report.matches("4 -> __10_13_[0-9a-f]{32}_21, 12 cells\n"), report);
        assertEquals("nothing to consolidate\n", Cli.ok("consolidate", grid));
        assertEquals(2, Cli.ok("fragments", grid).lines().count());
        assertEquals(cells, Cli.ok("export", grid, "--format", "csv"));
        String dry = Cli.ok("vacuum", grid, "--dry-run");
        assertTrue(dry.lines().count() > 9, dry);
        assertEquals("nothing to vacuum\n", Cli.ok("vacuum", grid, "--grace", "1h"));
        assertEquals(dry, Cli.ok("vacuum", grid));
        assertEquals("nothing to vacuum\n", Cli.ok("vacuum", grid));
        assertEquals(cells, Cli.ok("export", grid, "--format", "csv"));
    }

    @Test
    void consolidate_choosesFragmentsBySettingsAndNames() {
        String grid = grid();
        String[] names = Cli.ok("fragments", grid)
                .lines()
                .skip(1)
                .map(line -> line.split(" ")[0])
                .toArray(String[]::new);
        Cli.run("consolidate", grid, "--fragment", names[2], "--fragment", names[3])
                .fails(
                        1,
                        "fragment " + names[0]
                                + ": query results would change, because it is before the fragments to consolidate");
        Cli.ok("consolidate", grid, "--fragment", names[0], "--fragment", names[1]);
        assertEquals(
                "nothing to consolidate\n", Cli.ok("consolidate", grid, "--set", "sm.consolidation.amplification=0"));
        String report = Cli.ok(
                "consolidate",
                grid,
                "--set",
                "sm.consolidation.step_max_frags=2",
                "--set",
                "sm.consolidation.step_min_frags=2");
        assertEquals(2, report.lines().count(), report);
    }

    @Test
    void invalidOptions_exitWith2() {
        Cli.run("consolidate", "x", "--mode", "fragment").fails(2, "did you mean 'fragments'?");
        Cli.run("consolidate", "x", "--set", "sm.consolidation.step_max_frag=2")
                .fails(2, "did you mean 'step_max_frags'?");
        Cli.run("consolidate", "x", "--set", "steps").fails(2, "'steps' must have the form KEY=VALUE");
        Cli.run("consolidate", "x", "--set", "step_size_ratio=2")
                .fails(2, "sizeRatio: out of range (found 2.0, expected 0 to 1)");
        Cli.run("consolidate", "x", "--set", "amplification=much")
                .fails(2, "amplification must be a number (found 'much')");
        Cli.run("consolidate", "x", "--set", "step_min_frags=3", "--set", "step_max_frags=2")
                .fails(2, "minFragments: exceeds maxFragments");
        Cli.run("consolidate", "x", "--set", "max_fragment_size=2 elephants")
                .fails(2, "must be a number of bytes such as");
        Cli.run("vacuum", "x", "--grace", "10")
                .fails(2, "--grace: must be a time span such as 30s, 10m, 12h or 7d (found '10')");
        Cli.run("clean", "x").fails(2, "--orphans");
        Cli.run("consolidate", "/does/not/exist").fails(1, "no array at");
        Cli.run("vacuum", "/does/not/exist", "--mode", "commits").fails(1, "no array at");
    }

    @Test
    void compact_printsSizesBeforeAndAfter() {
        String grid = grid();
        Cli.ok("meta", "set", grid, "a", "1");
        Cli.ok("meta", "set", grid, "a", "2");
        String report = Cli.ok("compact", grid);
        assertTrue(report.contains("fragments       4      1\n"), report);
        assertEquals("2\n", Cli.ok("meta", "get", grid, "a"));
    }

    @Test
    void compactRecursive_compactsMembersOfGroups() {
        String grid = grid();
        String group = folder.resolve("group").toString();
        Cli.ok("group", "create", group);
        Cli.ok("group", "create", group + "/inner");
        Cli.ok("group", "add", group, grid, "--name", "grid");
        Cli.ok("group", "add", group, "inner", "--relative");
        Cli.ok("group", "add", group + "/inner", grid, "--name", "again");
        for (String place : List.of(group, group + "/inner")) {
            for (int i = 1; i <= 3; i++) {
                Cli.ok("meta", "set", place, "k", "" + i, "--at", "" + i);
            }
        }
        String report = Cli.ok("compact", group);
        assertTrue(report.contains("metadata       3      1\n"), report);
        assertTrue(report.contains("files          6      4\n"), report);
        assertEquals("3\n", Cli.ok("meta", "get", group, "k"));
        assertEquals(5, Cli.ok("fragments", grid).lines().count());
        String all = Cli.ok("compact", group, "--recursive");
        assertTrue(all.startsWith(group + "\n"), all);
        assertTrue(all.contains("metadata       3      1\n"), all);
        assertTrue(all.contains("fragments       4      1\n"), all);
        assertEquals(1, all.split("fragments", -1).length - 1, all);
        assertEquals(2, Cli.ok("ls", group).lines().count());
        Cli.ok("rm", grid, "--yes");
        Cli.run("compact", group, "--recursive").fails(1, "no array or group at");
        Cli.run("compact", grid).fails(1, "no array or group at");
    }

    @Test
    void maintain_doesWhatThePolicySays() {
        String grid = grid();
        assertEquals("growth=2 small-files=4 grace=1h\n", Cli.ok("policy", grid));
        assertEquals("growth=1.5 small-files=4 grace=0s\n", Cli.ok("policy", grid, "growth=1.5", "grace=0"));
        String planned = Cli.ok("maintain", grid, "--dry-run");
        assertTrue(planned.contains("consolidate  fragments      4     1"), planned);
        assertTrue(planned.endsWith("readers get 4 fragments, 4 footers, 0 commits, 1 files of metadata\n"), planned);
        assertEquals(5, Cli.ok("fragments", grid).lines().count());
        String report = Cli.ok("maintain", grid);
        assertTrue(report.contains("fragments         4      1\n"), report);
        assertTrue(Cli.ok("maintain", grid, "--policy", "growth=2").startsWith("nothing to do\n"));
        Cli.run("maintain", grid, "--policy", "growth=1")
                .fails(2, "--policy: setting 'growth=1': growth: out of range (found 1.0");
        Cli.run("policy", grid, "groth=1").fails(2, "unknown setting 'groth=1'; did you mean 'growth'?");
        Cli.run("policy", "/does/not/exist").fails(1, "no array or group at");
        Cli.run("maintain", "/does/not/exist").fails(1, "no array or group at");
    }

    @Test
    void clean_deletesOldOrphans() throws IOException {
        String grid = grid();
        String name = "__20_20_00000000000000000000000000000001_21";
        Path orphan = Path.of(grid, "__fragments", name);
        Files.createDirectories(orphan);
        Files.writeString(orphan.resolve("a0.tdb"), "uncommitted cells");
        assertEquals("nothing to clean\n", Cli.ok("clean", grid, "--orphans"));
        Files.setLastModifiedTime(
                orphan.resolve("a0.tdb"), FileTime.fromMillis(System.currentTimeMillis() - 100_000_000L));
        String found = Cli.ok("clean", grid, "--orphans", "--dry-run");
        assertTrue(found.endsWith(name + "\n"), found);
        assertTrue(Files.exists(orphan));
        assertEquals(found, Cli.ok("clean", grid, "--orphans"));
        assertEquals(false, Files.exists(orphan));
        assertEquals(5, Cli.ok("fragments", grid).lines().count());
    }

    /** Deletes all commits, makes the fragments look old, and returns the folder of one. */
    private static Path loseCommits(String grid) throws IOException {
        FileTime old = FileTime.fromMillis(System.currentTimeMillis() - 100_000_000L);
        try (Stream<Path> commits = Files.list(Path.of(grid, "__commits"));
                Stream<Path> files = Files.walk(Path.of(grid, "__fragments"))) {
            for (Path commit : commits.toList()) {
                Files.delete(commit);
            }
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.setLastModifiedTime(file, old);
            }
        }
        try (Stream<Path> fragments = Files.list(Path.of(grid, "__fragments"))) {
            return fragments.findFirst().orElseThrow();
        }
    }

    @Test
    void clean_keepsCompleteFragmentsUnlessIncluded() throws IOException {
        String grid = grid();
        Path lost = loseCommits(grid);
        Cli.Outcome kept = Cli.run("clean", grid, "--orphans");
        assertEquals("nothing to clean\n", kept.out());
        assertTrue(
                kept.err()
                        .contains(lost.getFileName() + ": the fragment is complete and may have lost its commit file"),
                kept.err());
        assertTrue(Files.exists(lost));
        Cli.Outcome deleted = Cli.run("clean", grid, "--orphans", "--include-complete");
        assertTrue(deleted.out().contains(lost.getFileName().toString()), deleted.out());
        assertEquals("", deleted.err());
        assertEquals(false, Files.exists(lost));
    }

    @Test
    void infoAndFragments_reportCompleteFragmentsWithoutCommit() throws IOException {
        String grid = grid();
        Path lost = loseCommits(grid);
        for (String command : List.of("info", "fragments")) {
            Cli.Outcome outcome = Cli.run(command, grid);
            assertEquals(0, outcome.status());
            String line = lost.getFileName() + ": complete fragment without a commit (last modified 20";
            assertTrue(outcome.err().contains(line), outcome.err());
        }
        String json = Cli.run("info", grid, "--format", "json").out();
        assertTrue(json.replaceAll("\\s", "").contains("\"uncommitted_fragments\":[{\"name\":\"__"), json);
    }

    @Test
    void clean_listsAndDeletesTemporaryFiles() throws IOException {
        String grid = grid();
        Path draft = Path.of(grid, ".tegula-tmp-1f");
        Files.writeString(draft, "half of a file");
        Files.setLastModifiedTime(draft, FileTime.fromMillis(System.currentTimeMillis() - 100_000_000L));
        String found = Cli.ok("clean", grid, "--orphans", "--dry-run");
        assertTrue(found.endsWith(".tegula-tmp-1f\n"), found);
        assertTrue(Files.exists(draft));
        assertEquals(found, Cli.ok("clean", grid, "--orphans"));
        assertEquals(false, Files.exists(draft));
    }

    @Test
    void vacuum_keepsFragmentsReplacedByADamagedOne() throws IOException {
        String grid = grid();
        Cli.ok("consolidate", grid, "--set", "sm.consolidation.amplification=100");
        Path made;
        try (Stream<Path> records = Files.walk(Path.of(grid, "__fragments"))) {
            made = records.filter(file -> file.endsWith("__consolidation.txt"))
                    .findFirst()
                    .orElseThrow()
                    .getParent();
        }
        Files.write(made.resolve("a0.tdb"), new byte[] {1});
        for (String[] command : new String[][] {{"vacuum", grid, "--dry-run"}, {"vacuum", grid}}) {
            Cli.Outcome outcome = Cli.run(command);
            assertEquals(1, outcome.status());
            assertEquals("nothing to vacuum\n", outcome.out());
            assertTrue(outcome.err().startsWith("tegula: kept: "), outcome.err());
            assertTrue(outcome.err().contains("wrong size (found 1 bytes, expected "), outcome.err());
        }
        Files.delete(made.resolve("__consolidation.txt"));
        assertTrue(Cli.run("vacuum", grid).err().startsWith("tegula: kept: "));
    }
}
