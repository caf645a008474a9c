package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportTest {

    private static final String POINTS = """
      {"array_type": "sparse", "capacity": 2,
       "dims": [{"name": "k", "type": "STRING_ASCII"}, {"name": "x", "type": "FLOAT64", "domain": [-10, 10]}],
       "attrs": [{"name": "n", "type": "UINT8", "enumeration": "color", "nullable": true}],
       "enumerations": [{"name": "color", "type": "STRING_UTF8", "values": ["red", "green"]}]}""";

    @TempDir
    private Path folder;

    private String file(String name, String text) {
        return ArrayFixture.write(folder.resolve(name), text).toString();
    }

    private static String values(String uri) {
        return String.join(
                " ",
                Cli.ok("export", uri, "--format", "csv", "--field", "v")
                        .lines()
                        .skip(1)
                        .toList());
    }

    @Test
    void denseRowsWithCoordinates_keepTheOtherCellsOfTheirBox() {
        String grid = ArrayFixture.grid(folder);
        Cli.ok("import", grid, file("a.csv", "col,row,v\n2,1,-1\n1,2,-2\n"), "--at", "20");
        assertEquals("11 -1 13 14 -2 22 23 24 31 32 33 34", values(grid));
        assertEquals(
                "t22",
                Cli.ok("export", grid, "--format", "csv", "--field", "t", "--range", "row=2", "--range", "col=2")
                        .lines()
                        .skip(1)
                        .findFirst()
                        .orElse(""));
    }

    @Test
    void denseCellsWithoutCoordinates_fillTheBoxInOrder() {
        String grid = ArrayFixture.grid(folder);
        String json = file("a.json", "{\"attrs\": {\"v\": [1, 2, 3, 4]}}");
        Cli.ok("import", grid, json, "--range", "row=1:2", "--range", "col=2:3", "--at", "20");
        assertEquals("11 1 2 14 21 3 4 24 31 32 33 34", values(grid));
        Cli.ok("import", grid, json, "--range", "row=1:2", "--range", "col=2:3", "--order", "col-major", "--at", "30");
        assertEquals("11 1 3 14 21 2 4 24 31 32 33 34", values(grid));
        Cli.ok("import", grid, json, "--range", "row=2:3", "--range", "col=2:3", "--order", "global", "--at", "40");
        assertEquals("11 1 3 14 21 1 2 24 31 3 4 34", values(grid));
    }

    @Test
    void wrongNumberOfCells_isRefusedAndNothingIsWritten() {
        String grid = ArrayFixture.grid(folder);
        Cli.run("import", grid, file("a.json", "{\"attrs\": {\"v\": [1, 2, 3]}}"))
                .fails(1, "a.json", "wrong number of cells (found 3, expected 12 for the box row [1, 3], col [1, 4])");
        Cli.run("import", grid, file("b.csv", "row,col,v\n1,1,7\n1,1,8\n"))
                .fails(1, "b.csv, lines 2 and 3: the cells have the same coordinates row 1, col 1");
        Cli.run("import", grid, file("b.csv", "row,col,v\n1,5,7\n")).fails(1, "[5, 5] is not within [1, 4]");
        Cli.run("import", grid, file("b.csv", "row,v\n1,7\n")).fails(1, "dimension 'col' is missing");
        Cli.run("import", grid, file("b.csv", "t\nx\n")).fails(1, "attribute 'v' is missing");
        assertEquals(2, Cli.ok("fragments", grid).lines().count());
    }

    @Test
    void invalidCell_namesFileLineAndField() {
        String grid = ArrayFixture.grid(folder);
        Cli.run("import", grid, file("a.csv", "v,t\n1,\"a\nb\"\nabc,\n"))
                .fails(1, "a.csv:4: column \"v\": \"abc\" is not a valid int16");
        Cli.run("import", grid, file("a.csv", "v\n40000\n"))
                .fails(1, "a.csv:2: column \"v\": \"40000\" is not a valid int16");
        Cli.run("import", grid, file("a.csv", "v\n\n"))
                .fails(
                        1,
                        "a.csv:2: column \"v\": null in a field that is not nullable (expected int16). Give the cell");
        Cli.run("import", grid, file("a.csv", "v,t\n1\n"))
                .fails(1, "a.csv:2: wrong number of fields (found 1, expected 2 as in the first line)");
        Cli.run("import", grid, file("a.csv", "v,u\n1,2\n")).fails(1, "a.csv:1: the array has no field 'u'");
        Cli.run("import", grid, file("a.csv", "v,t\n1,\"a\n"))
                .fails(1, "a.csv:2: quoted field without a closing quote");
        Cli.run("import", grid, file("a.jsonl", "{\"v\":1}\n{\"v\":1.5}\n"))
                .fails(1, "a.jsonl:2: field \"v\": \"1.5\" is not a valid int16");
        Cli.run("import", grid, file("a.jsonl", "{\"v\":1}\n{\"v\":\n")).fails(1, "a.jsonl, line ", "not valid JSON");
        Cli.run("import", grid, file("a.json", "{\"attrs\":\n{\"v\": {\"data\": [1,\n\"x\"]}}}"))
                .fails(1, "a.json:3: field \"v\", cell 1: \"x\" is not a valid int16");
        Cli.run("import", grid, file("a.json", "{\"atrs\": {}}"))
                .fails(1, "unknown key \"atrs\"; did you mean 'attrs'?");
        Cli.run("import", grid, file("a.txt", "")).fails(2, "--format");
        Cli.run("import", grid, folder.resolve("no.csv").toString()).fails(1, "no such file");
    }

    @Test
    void sparseCells_areImportedInAnyOrderAndByLabel() {
        String points = ArrayFixture.create(folder, "points", POINTS);
        Cli.ok("import", points, file("a.csv", "x,n,k\n2.5,1,b\n-1,0,\"a:b\"\n0.5,,b\n"));
        assertEquals("k,x,n\na:b,-1.0,red\nb,0.5,\nb,2.5,green\n", Cli.ok("export", points, "--format", "csv"));
        assertEquals("k,x,n\na:b,-1.0,0\nb,0.5,\nb,2.5,1\n", Cli.ok("export", points, "--format", "csv", "--indexes"));
        assertEquals(
                "{\"cell_count\":3,\"dims\":{},\"attrs\":{\"n\":{\"data\":[\"red\",\"red\",\"green\"],\"validity\":[1,0,1]}}}\n",
                Cli.ok("export", points, "--labels", "--field", "n"));
        assertEquals(
                "x\n-1.0\n", Cli.ok("export", points, "--format", "csv", "--fields", "x", "--range", "k=a\\:b:azz"));
        Cli.ok("import", points, file("b.csv", "k,x,n\nz,1,green\n"), "--labels");
        assertEquals("n\ngreen\n", Cli.ok("export", points, "--format", "csv", "--fields", "n", "--range", "k=z"));
        Cli.run("import", points, file("b.csv", "k,x,n\nz,1,blue\n"), "--labels")
                .fails(1, "\"blue\" is not a valid label of enumeration 'color'. Add new labels with --new-labels");
        Cli.ok("import", points, file("b.csv", "k,x,n\nz,2,blue\n"), "--new-labels", "--at", "5");
        assertEquals(
                true, Cli.ok("export", points, "--labels", "--format", "csv").contains("z,2.0,blue\n"));
        Cli.run("import", points, file("b.csv", "k,x,n\nz,3,blue\n"), "--new-labels", "--indexes")
                .fails(2, "--new-labels and --indexes are mutually exclusive");
        Cli.run("import", points, file("b.csv", "k,x,n\nz,11,1\n")).fails(1, "11");
        Cli.run("import", points, file("b.csv", "k,x,n\nz,1,1\nz,1,0\n")).fails(1, "z");
        Cli.ok("import", points, file("b.csv", "k,x,n\ny,1,1\ny,1,0\n"), "--drop-duplicates");
        assertEquals("n\nred\n", Cli.ok("export", points, "--format", "csv", "--fields", "n", "--range", "k=y"));
        Cli.run("import", points, file("b.csv", "k,n\nz,1\n")).fails(1, "dimension 'x' is missing");
        Cli.run("import", points, file("b.csv", "k,x,m\nz,1,1\n"))
                .fails(1, "has no field 'm'", "Map it with --map COLUMN=FIELD, or skip it with --ignore-unknown.");
        Cli.run("import", points, "-", "--format", "csv", "--range", "k=z")
                .fails(
                        1,
                        "ranges: not allowed for sparse arrays, whose cells have coordinates. Import without ranges.");
    }

    @Test
    void unknownLabelsOfAppendedCells_nameEvolve() {
        String colours = ArrayFixture.create(folder, "colours", """
                {"array_type": "dense", "dims": [{"name": "d", "type": "INT32", "domain": [0, 9], "extent": 5}],
                 "attrs": [{"name": "n", "type": "UINT8", "enumeration": "color"}],
                 "enumerations": [{"name": "color", "type": "STRING_UTF8", "values": ["red", "green"]}]}""");
        Cli.run("append", colours, file("a.csv", "n\nred\nblue\n"), "--along", "d")
                .fails(
                        1,
                        "a.csv:3: column \"n\": \"blue\" is not a valid label of enumeration 'color'. Add new labels "
                                + "with 'tegula evolve'");
    }
}
