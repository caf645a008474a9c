package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportTest {

    @TempDir
    private Path folder;

    private String grid = "";

    @BeforeEach
    void makeGrid() {
        grid = ArrayFixture.grid(folder);
    }

    /** {@code /dev/full} fails like a full disk. */
    @ParameterizedTest
    @ValueSource(strings = {"csv", "json", "npy"})
    void fullDisk_namesTheFile(String format) {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full));
        Cli.run("export", grid, "--fields", "v", "--format", format, "--output", full.toString())
                .fails(1, "/dev/full: ", "No space left");
    }

    @Test
    void json_hasAListPerField() {
        assertEquals("""
        {"cell_count":4,"dims":{"row":[1,1,2,2]},"attrs":{"v":{"data":[12,13,22,23]},\
        "t":{"data":["t12","","t22",""],"validity":[1,0,1,0]}}}
        """, Cli.ok("export", grid, "--range", "row=1:2", "--range", "col=2:3", "--fields", "v,t,row"));
    }

    @Test
    void jsonl_hasAnObjectPerCell() {
        assertEquals(
                """
        {"col":3,"v":33,"t":null}
        {"col":4,"v":34,"t":"t34"}
        """,
                Cli.ok(
                        "export",
                        grid,
                        "--format",
                        "jsonl",
                        "--range",
                        "row=3",
                        "--range",
                        "col=3:4",
                        "--fields",
                        "col,v,t"));
    }

    @Test
    void csv_startsWithNamesAndDistinguishesNullsFromEmptyStrings() {
        Cli.okWith("{\"row\":1,\"col\":1,\"v\":5,\"t\":\"\"}", "import", grid, "-", "--format", "jsonl", "--at", "20");
        assertEquals("""
        v,t
        5,""
        21,
        """, Cli.ok("export", grid, "--format", "csv", "--range", "row=1:2", "--range", "col=1:1"));
    }

    @Test
    void csv_hasTheDelimiterMarkAndTextOfNullsThatAreAskedFor() {
        Cli.okWith(
                "{\"row\":1,\"col\":1,\"v\":5,\"t\":\"NA\"}", "import", grid, "-", "--format", "jsonl", "--at", "20");
        assertEquals(
                "\uFEFFv;t\n5;\"NA\"\n21;NA\n",
                Cli.ok(
                        "export",
                        grid,
                        "--format",
                        "csv",
                        "--range",
                        "row=1:2",
                        "--range",
                        "col=1:1",
                        "--delimiter",
                        ";",
                        "--na",
                        "NA",
                        "--bom"));
        Cli.run("export", grid, "--format", "jsonl", "--na", "NA")
                .fails(2, "--na and --bom: require CSV (found jsonl)");
        Cli.run("export", grid, "--format", "csv", "--na", "a,b").fails(1, "option 'nulls'", "a,b");
    }

    @Test
    void order_changesTheOrderOfCells() {
        assertEquals(
                List.of("11", "12", "13", "14", "21", "22", "23", "24", "31", "32", "33", "34"), order("row-major"));
        assertEquals(
                List.of("11", "21", "31", "12", "22", "32", "13", "23", "33", "14", "24", "34"), order("col-major"));
        assertEquals(List.of("11", "12", "21", "22", "13", "14", "23", "24", "31", "32", "33", "34"), order("global"));
    }

    private List<String> order(String order) {
        return Cli.ok("export", grid, "--format", "csv", "--field", "v", "--order", order)
                .lines()
                .skip(1)
                .toList();
    }

    @Test
    void rangesOfOneDimensionAreAUnion() {
        assertEquals(
                List.of("v", "11", "12", "13", "31", "32", "33"),
                Cli.ok(
                                "export",
                                grid,
                                "--format",
                                "csv",
                                "--fields",
                                "v",
                                "--range",
                                "row=1:1",
                                "--range",
                                "row=3:3",
                                "--range",
                                "col=1:2",
                                "--range",
                                "col=2:3")
                        .lines()
                        .toList());
    }

    @Test
    void fromAndTo_selectFragments() {
        Cli.okWith("row,col,v\n2,2,-1\n", "import", grid, "-", "--format", "csv", "--at", "20");
        String[] cell = {"export", grid, "--format", "csv", "--fields", "v", "--range", "row=2", "--range", "col=2"};
        assertEquals("v\n-1\n", Cli.ok(cell));
        assertEquals("v\n22\n", Cli.ok(plus(cell, "--to", "19")));
        assertEquals("v\n-1\n", Cli.ok(plus(cell, "--from", "11")));
        assertEquals("v\n-32768\n", Cli.ok(plus(cell, "--from", "21")));
        assertEquals("v\n22\n", Cli.ok(plus(cell, "--to", "1970-01-01T00:00:00.015Z")));
    }

    private static String[] plus(String[] words, String... more) {
        return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void outputFile_appearsWhenComplete() throws IOException {
        Path output = folder.resolve("out.csv");
        Cli.ok("export", grid, "--output", output.toString(), "--fields", "v", "--range", "row=1", "--range", "col=1");
        assertEquals("v\n11\n", Files.readString(output)); // format by extension
        Cli.run("export", grid, "--output", output.toString(), "--range", "row=1:9")
                .fails(1, "[1, 9] is not within [1, 3]");
        assertEquals("v\n11\n", Files.readString(output));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(
                    List.of("grid", "out.csv"),
                    files.map(f -> f.getFileName().toString()).sorted().toList());
        }
        Cli.run("export", grid, "--output", folder.resolve("no/such/out").toString())
                .fails(1, "no such folder");
        Cli.run("export", grid, "--output", folder.toString()).fails(1, "not a file (found a folder)");
        assertFalse(Files.exists(folder.resolve("no")));
    }

    @Test
    void unknownFieldOrRange_isRefused() {
        Cli.run("export", grid, "--fields", "v,tt").fails(1, "no field 'tt'", "did you mean 't'?");
        Cli.run("export", grid, "--fields", "v,v").fails(2, "'v' is given twice");
        Cli.run("export", grid, "--fields", "v", "--field", "t").fails(2, "mutually exclusive");
        Cli.run("export", grid, "--range", "rwo=1:2").fails(1, "unknown dimension 'rwo'", "did you mean 'row'?");
        Cli.run("export", grid, "--range", "row").fails(2, "DIM=LO:HI");
        Cli.run("export", grid, "--range", "row=1:x").fails(2, "\"x\" is not a valid INT32");
        Cli.run("export", grid, "--range", "row=1:2:3").fails(2, "several colons");
        Cli.run("export", grid, "--range", "row=1:3000000000").fails(2, "\"3000000000\" is not a valid INT32");
        Cli.run("export", grid, "--range", "row=2:1").fails(1, "reversed");
    }

    @Test
    void unsignedBounds_arePrintedUnsigned() {
        String uri = ArrayFixture.create(folder, "u", """
        {"array_type": "dense", "dims": [{"name": "u", "type": "UINT64", "domain": [18446744073709551000, 18446744073709551009]}],
         "attrs": [{"name": "a", "type": "UINT64"}]}""");
        Cli.run("export", uri, "--range", "u=1:18446744073709551009")
                .fails(1, "[1, 18446744073709551009] is not within [18446744073709551000, 18446744073709551009]");
        assertEquals(
                "{\"u\":18446744073709551009,\"a\":18446744073709551615}\n",
                Cli.ok("export", uri, "--format", "jsonl", "--fields", "u,a", "--range", "u=18446744073709551009"));
    }
}
