package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conditions, {@code delete} and {@code delete-fragments}. */
class DeleteCommandsTest {

    private static final String READS = """
      {"array_type": "sparse",
       "dims": [{"name": "pos", "type": "INT64", "domain": [0, 1000], "extent": 10}],
       "attrs": [{"name": "quality", "type": "INT32"}, {"name": "note", "type": "STRING_UTF8", "cell_val_num": "var", "nullable": true}]}""";

    @TempDir
    private Path folder;

    private String reads() {
        String uri = ArrayFixture.create(folder, "reads", READS);
        Cli.okWith("pos,quality,note\n1,10,a\n2,20,\n3,30,it's\n", "import", uri, "-", "--format", "csv", "--at", "10");
        return uri;
    }

    private static String positions(String uri, String... more) {
        String[] words = new String[6 + more.length];
        System.arraycopy(new String[] {"export", uri, "--fields", "pos", "--format", "csv"}, 0, words, 0, 6);
        System.arraycopy(more, 0, words, 6, more.length);
        Cli.Outcome outcome = Cli.run(words);
        assertEquals(0, outcome.status(), outcome.err());
        return outcome.out().replace("\n", " ").replace("pos ", "").trim();
    }

    @Test
    void exportWhere_printsMatchingCells() {
        String uri = reads();
        assertEquals("2 3", positions(uri, "--where", "quality >= 20"));
        assertEquals("3", positions(uri, "--where", "note = 'it''s' or \"quality\" in (99)"));
        assertEquals("2", positions(uri, "--where", "note is null and pos < 3"));
        Cli.run("export", uri, "--where", "quality > ")
                .fails(2, "--where: condition, at character 11 (after quality >): expected a value");
        Cli.run("export", uri, "--where", "depth > 1").fails(1, "no field 'depth'", "quality");
        Cli.run("export", uri, "--where", "quality = 'good'")
                .fails(1, "field 'quality': value does not fit type INT32 (found 'good', expected a number)");
        Cli.run("export", uri, "--matches-only").fails(2, "--matches-only: requires --where");
    }

    @Test
    void deleteOfNullableField_keepsNulls() {
        String uri = reads();
        Cli.run("delete", uri, "--where", "note = 'a'", "--stored-only").fails(1, "'note' is null would be deleted");
        assertEquals("deleted by tombstones, cells: 1\n", Cli.ok("delete", uri, "--where", "note = 'a'", "--at", "20"));
        assertEquals("2 3", positions(uri));
    }

    @Test
    void deleteDryRun_countsCellsByFragment() {
        String uri = reads();
        Cli.okWith("pos,quality,note\n2,5,\n4,40,x\n5,1,\n", "import", uri, "-", "--format", "csv", "--at", "20");
        Cli.ok("delete", uri, "--where", "pos = 5", "--at", "25");
        assertEquals(List.of("2", "1", "3", "condition"), counts(uri, "--where", "quality < 40"));
        assertEquals(List.of("2", "2", "4", "condition"), counts(uri, "--keep", "quality > 1000"));
        assertEquals(List.of("1", "1", "condition"), counts(uri, "--keep", "note in ('a', 'it''s', 'x')"));
        assertEquals(List.of("3", "3", "condition"), counts(uri, "--where", "quality < 40", "--at", "15"));
        assertEquals(List.of("0", "condition"), counts(uri, "--where", "quality > 1000"));
        assertEquals(List.of("1", "1", "tombstones"), counts(uri, "--where", "note = 'a'"));
        assertEquals("reads 0 fragments, 0 bytes; writes about # bytes", cost(uri, "quality < 40"));
        assertEquals("reads 2 fragments, # bytes; writes about # bytes", cost(uri, "note = 'a'"));
        Cli.run("delete", ArrayFixture.grid(folder), "--where", "v = 1", "--dry-run")
                .fails(1, "only cells of sparse arrays can be deleted");
        Cli.ok("delete", uri, "--where", "quality < 40", "--at", "30");
        assertEquals("4", positions(uri));
    }

    private static String cost(String uri, String condition) {
        String printed = Cli.ok("delete", uri, "--where", condition, "--dry-run");
        return printed.substring(printed.indexOf("reads "), printed.indexOf(" before"))
                .replaceAll("[0-9]{2,}", "#");
    }

    private static List<String> counts(String uri, String... words) {
        String[] command = new String[words.length + 3];
        System.arraycopy(new String[] {"delete", uri, "--dry-run"}, 0, command, 0, 3);
        System.arraycopy(words, 0, command, 3, words.length);
        return Cli.ok(command)
                .lines()
                .skip(1)
                .filter(line -> !line.startsWith("reads "))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .toList();
    }

    @Test
    void matchesOnly_omitsCellsOfDenseArrays() {
        String grid = ArrayFixture.grid(folder);
        assertEquals(
                "row,col,v\n3,3,33\n3,4,34\n",
                Cli.ok(
                        "export",
                        grid,
                        "--fields",
                        "row,col,v",
                        "--format",
                        "csv",
                        "--where",
                        "v > 32",
                        "--matches-only"));
        assertEquals(
                "v\n-32768\n-32768\n33\n34\n",
                Cli.ok("export", grid, "--fields", "v", "--format", "csv", "--where", "v > 32", "--range", "row=3"));
    }

    @Test
    void delete_removesMatchingCells() {
        String uri = reads();
        Cli.ok("delete", uri, "--where", "quality < 20", "--at", "20");
        assertEquals("2 3", positions(uri));
        assertEquals("1 2 3", positions(uri, "--to", "19"));
        Cli.ok("delete", uri, "--keep", "note != 'x'", "--at", "30");
        assertEquals("3", positions(uri));
        Cli.run("delete", uri).fails(2, "give either --where or --keep");
    }

    @Test
    void refusedDelete_namesTheWaysThatRemain() {
        String uri = ArrayFixture.create(folder, "bag", """
                {"array_type": "sparse", "allows_dups": true,
                 "dims": [{"name": "pos", "type": "INT64", "domain": [0, 1000], "extent": 10}],
                 "attrs": [{"name": "f", "type": "FLOAT64", "nullable": true}]}""");
        Cli.okWith("pos,f\n1,1\n2,NaN\n3,\n", "import", uri, "-", "--format", "csv");
        Cli.run("delete", uri, "--where", "f < 2")
                .fails(1, "'f' is null would be deleted", "allows duplicates", "add 'or f is null'");
        Cli.run("delete", uri, "--where", "f < 2 or f is null").fails(1, "'f' is NaN", "add 'or f is nan'");
        Cli.ok("delete", uri, "--where", "f < 2 or f is null or f is nan");
        assertEquals("", positions(uri).replace("pos", ""));
    }

    @Test
    void deleteFragments_requiresYes() {
        String uri = reads();
        Cli.okWith("pos,quality,note\n4,40,b\n", "import", uri, "-", "--format", "csv", "--at", "20");
        Cli.Outcome asked = Cli.run("delete-fragments", uri, "--to", "15");
        asked.fails(1, "fragments to delete, for readers at any time: 1. Add --yes", "--yes");
        assertEquals(1, asked.out().lines().count());
        assertEquals("1 2 3 4", positions(uri));
        Cli.ok("delete-fragments", uri, "--to", "15", "--yes");
        assertEquals("4", positions(uri));
        Cli.run("delete-fragments", uri, "--fragment", "__1_1_none", "--yes").fails(1, "no fragment '__1_1_none'");
        Cli.run("delete-fragments", uri, "--yes").fails(2, "give either a time range (--from, --to) or --fragment");
        String name = Cli.ok("fragments", uri, "--format", "json").replaceAll("(?s).*\"name\": ?\"([^\"]+)\".*", "$1");
        assertFalse(name.isEmpty());
        Cli.ok("delete-fragments", uri, "--fragment", name, "--yes");
        assertEquals("", positions(uri));
    }
}
