package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvolveTest {

    @TempDir
    private Path folder;

    private String uri = "";

    @BeforeEach
    void create() {
        uri = folder.resolve("cars").toString();
        Cli.okWith("""
        {"array_type": "sparse", "dims": [{"name": "d", "type": "INT32", "domain": [0, 99]}], "current_domain": {"d": [0, 9]},
         "attrs": [{"name": "a", "type": "INT32"}, {"name": "c", "type": "INT8", "enumeration": "colour"}],
         "enumerations": [{"name": "colour", "type": "STRING_UTF8", "values": ["red", "blue"]}]}
        """, "create", uri, "-", "--at", "10");
        Cli.okWith("d,a,c\n1,2,red\n5,6,blue\n", "import", uri, "-", "--format", "csv", "--at", "20");
    }

    private Cli.Outcome evolve(String json, String... more) {
        String[] words = new String[3 + more.length];
        words[0] = "evolve";
        words[1] = uri;
        words[2] = "-";
        System.arraycopy(more, 0, words, 3, more.length);
        return Cli.runWith(json, words);
    }

    @Test
    void evolve_changesAttributesAndEnumerations() {
        Cli.Outcome outcome = evolve("""
        {"add_attributes": [{"name": "size", "type": "INT32", "enumeration": "sizes"}],
         "drop_attributes": ["a"],
         "add_enumerations": [{"name": "sizes", "type": "INT16", "ordered": true, "values": [38, 40]}],
         "extend_enumerations": [{"name": "colour", "values": ["green"]}]}
        """, "--at", "30");
        assertEquals("", outcome.err());
        Cli.okWith("d,c,size\n7,2,1\n", "import", uri, "-", "--format", "csv", "--indexes", "--at", "40");
        assertEquals("""
        {"d":1,"c":"red","size":null}
        {"d":5,"c":"blue","size":null}
        {"d":7,"c":"green","size":40}
        """, Cli.ok("export", uri, "--format", "jsonl", "--labels"));
        assertEquals("d,a,c\n1,2,red\n5,6,blue\n", Cli.ok("export", uri, "--format", "csv", "--to", "29"));
    }

    @Test
    void attributeThatWasDropped_returnsWithItsValues_andANote() {
        evolve("{\"drop_attributes\": [\"a\"]}", "--at", "30");
        String note = "attribute 'a': the array had one of this name and type, whose values its cells have again";
        Cli.Outcome again = evolve("{\"add_attributes\": [{\"name\": \"a\", \"type\": \"INT32\"}]}", "--at", "40");
        assertTrue(again.err().contains(note), again.err());
        assertEquals("d,c,a\n1,red,2\n5,blue,6\n", Cli.ok("export", uri, "--format", "csv"));
    }

    @Test
    void evolve_invalidChange_namesFileLineAndKey() {
        evolve("{\"add_atributes\": []}")
                .fails(1, "-:1: the evolution: unknown key \"add_atributes\"; did you mean 'add_attributes'?");
        evolve("{\"drop_attributes\": [1]}")
                .fails(1, "invalid \"drop_attributes\" (found [1], expected a list of names)");
        evolve("{\"drop_attributes\": [\"z\"]}", "--at", "30")
                .fails(1, "attribute 'z': does not exist and cannot be dropped (expected one of [a, c])");
        evolve("{\"extend_enumerations\": [{\"name\": \"color\", \"values\": [\"x\"]}]}")
                .fails(1, "expected an enumeration of the array; did you mean 'colour'?");
        evolve("{\"extend_enumerations\": [{\"name\": \"colour\", \"values\": [\"red\"]}]}", "--at", "30")
                .fails(1, "enumeration 'colour': entries 0 and 2 are equal");
        evolve("{}", "--at", "5")
                .fails(1, "the array has a later schema (found a schema at 10, expected one before 5)");
    }

    @Test
    void append_writesAfterTheLastCell() {
        String days = folder.resolve("days").toString();
        Cli.okWith("""
        {"array_type": "dense", "dims": [{"name": "day", "type": "DATETIME_DAY", "domain": ["2026-01-01", "2026-12-31"]}],
         "current_domain": {"day": ["2026-01-01", "2026-01-02"]}, "attrs": [{"name": "a", "type": "INT32"}]}
        """, "create", days, "-");
        Cli.okWith("a\n1\n2\n", "append", days, "-", "--along", "day", "--format", "csv");
        Cli.okWith("{\"a\":3}\n", "append", days, "-", "--along", "day", "--format", "jsonl");
        assertEquals("a\n1\n2\n3\n", Cli.ok("export", days, "--format", "csv"));
        Cli.runWith("day,a\n1,3\n", "append", days, "-", "--along", "day", "--format", "csv")
                .fails(1, "must not have coordinates. Write them with 'tegula import'");
        Cli.runWith("a\n3\n", "append", uri, "-", "--along", "d", "--format", "csv")
                .fails(1, "cannot append to a sparse array");
    }

    @Test
    void resize_expandsTheCurrentDomain() {
        Cli.runWith("d,a,c\n10,2,0\n", "import", uri, "-", "--format", "csv", "--at", "29")
                .fails(1, "dimension 'd': is outside the domain (found 10, expected a value within [0, 9])");
        Cli.ok("resize", uri, "d=0:20", "--at", "30");
        Cli.okWith("d,a,c\n10,2,0\n", "import", uri, "-", "--format", "csv", "--at", "31");
        assertEquals("d\n10\n", Cli.ok("export", uri, "--fields", "d", "--range", "d=6:", "--format", "csv"));
        Cli.run("resize", uri, "d=0:10", "--at", "32")
                .fails(
                        1,
                        "the current domain can only be expanded (found [0, 10], expected a range that contains [0, 20])");
        Cli.run("resize", uri, "d=0:100", "--at", "32")
                .fails(1, "current domain exceeds the domain (found [0, 100], expected a range within [0, 99])");
        Cli.run("resize", uri, "d=0:50", "d=60:70", "--at", "32")
                .fails(1, "dimension 'd': several ranges (found 2, expected 1)");
        Cli.ok("resize", uri, "d=:", "--at", "33");
        assertTrue(Cli.ok("schema", uri).contains("[0, 99] now [0, 99]"));
    }

    @Test
    void resize_belowTheWrittenRange_warnsAboutHiddenCells() {
        String grid = ArrayFixture.grid(folder);
        Cli.Outcome small = Cli.run("resize", grid, "row=1:2", "--at", "2");
        assertEquals(0, small.status());
        assertEquals(
                "dimension 'row': the current domain is smaller than the written range [1, 3]; cells outside are hidden until it grows\n",
                small.err());
        Cli.run("export", grid, "--range", "row=3").fails(1, "[3, 3] is not within [1, 2]");
        assertEquals("", Cli.run("resize", grid, "row=1:3", "--at", "3").err());
        Cli.ok("export", grid, "--range", "row=3");
    }
}
