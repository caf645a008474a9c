package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without ranges, commands read the non-empty domain of dense arrays, and say so. */
class WrittenCellsTest {

    private static final String NOTE =
            "tegula: cells of the non-empty domain only, day=2026-01-02:2026-01-03 x=1970-01-06:1970-01-07. "
                    + "Add --whole-domain for all cells of the domain, day=2001-01-01:2100-12-31 x=1970-01-02:1997-05-19.\n";

    @TempDir
    private Path folder;

    private String uri = "";

    @BeforeEach
    void makeArray() {
        uri = ArrayFixture.create(folder, "large", """
        {"array_type": "dense",
         "dims": [{"name": "day", "type": "DATETIME_DAY", "domain": ["2001-01-01", "2100-12-31"], "extent": 10},
                  {"name": "x", "type": "DATETIME_DAY", "domain": [1, 10000], "extent": 100}],
         "attrs": [{"name": "v", "type": "INT32"}]}""");
    }

    private void write() {
        Cli.okWith(
                "day,x,v\n2026-01-02,5,1\n2026-01-02,6,2\n2026-01-03,5,3\n2026-01-03,6,4\n",
                "import",
                uri,
                "-",
                "--format",
                "csv");
    }

    private static void prints(String out, String err, String... command) {
        Cli.Outcome outcome = Cli.run(command);
        assertEquals(err, outcome.err());
        assertEquals(
                out,
                outcome.out()
                        .replace(" ", "")
                        .replace(",\n", ",")
                        .replace("{\n", "{")
                        .replace("\n}", "}"));
        assertEquals(0, outcome.status());
    }

    @Test
    void nonEmptyDomain_isTheDefault() {
        write();
        prints("v\n1\n2\n3\n4\n", NOTE, "export", uri, "--format", "csv");
        prints(
                "day,x,v\n2026-01-02,1970-01-07,2\n",
                NOTE,
                "export",
                uri,
                "--format",
                "csv",
                "--fields",
                "day,x,v",
                "--where",
                "v = 2",
                "--matches-only");
        prints("4\n", NOTE, "count", uri);
        prints("dayxv\n2026-01-031970-01-074\n", NOTE, "head", uri, "--where", "v > 3");
    }

    @Test
    void rangesAndWholeDomain_areReadAsRequested() {
        write();
        prints(
                "v\n-2147483648\n1\n",
                "",
                "export",
                uri,
                "--format",
                "csv",
                "--range",
                "day=2026-01-02",
                "--range",
                "x=4:5");
        prints("365240000\n", "", "count", uri, "--whole-domain");
        prints("v\n-2147483648\n", "", "export", uri, "--whole-domain", "--limit", "1", "--format", "csv");
    }

    @Test
    void count_ofAHugeDomain_takesNoTime() {
        String huge = ArrayFixture.create(folder, "huge", """
        {"array_type": "dense",
         "dims": [{"name": "row", "type": "INT64", "domain": [1, 10000000], "extent": 10},
                  {"name": "col", "type": "INT64", "domain": [1, 10000000], "extent": 10}],
         "attrs": [{"name": "v", "type": "INT32"}]}""");
        Cli.okWith("row,col,v\n1,1,1\n", "import", huge, "-", "--format", "csv");
        Cli.okWith("row,col,v\n10000000,9999999,2\n", "import", huge, "-", "--format", "csv");
        assertEquals("100000000000000\n", Cli.ok("count", huge, "--whole-domain"));
    }

    @Test
    void columnarJson_hasTheCellsOfTheDomain() {
        String small = ArrayFixture.create(folder, "small", ArrayFixture.GRID);
        Cli.okWith("row,col,v\n2,3,5\n", "import", small, "-", "--format", "csv");
        assertTrue(Cli.ok("export", small).startsWith("{\"cell_count\":12,"));
        assertTrue(Cli.run("export", small, "--format", "jsonl").out().startsWith("{\"v\":5,\"t\":null}\n"));
    }

    @Test
    void emptyArray_hasNoCells() {
        String note = "tegula: no cells: nothing was written. Add --whole-domain for all cells of the domain, "
                + "day=2001-01-01:2100-12-31 x=1970-01-02:1997-05-19.\n";
        prints("v\n", note, "export", uri, "--format", "csv");
        prints("0\n", note, "count", uri, "--where", "v > 0");
        prints("dayxv\n", note, "head", uri);
        Cli.run("count", uri, "--where", "w > 0").fails(1, "no field 'w'");
    }

    @Test
    void cellsOutsideTheCurrentDomain_areNotRead() {
        write();
        Cli.Outcome resized = Cli.run("resize", uri, "day=2001-01-01:2100-12-31", "x=1:5", "--at", "2");
        assertEquals(0, resized.status(), resized.err());
        String note = NOTE.replace("x=1970-01-06:1970-01-07", "x=1970-01-06:1970-01-06")
                .replace("x=1970-01-02:1997-05-19", "x=1970-01-02:1970-01-06");
        prints("v\n1\n3\n", note, "export", uri, "--format", "csv");
    }
}
