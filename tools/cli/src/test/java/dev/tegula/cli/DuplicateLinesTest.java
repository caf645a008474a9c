package dev.tegula.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Errors about duplicate coordinates name the lines of the file. */
class DuplicateLinesTest {

    private static final String POINTS = """
      {"array_type": "sparse",
       "dims": [{"name": "pos", "type": "INT64", "domain": [0, 1000], "extent": 10}],
       "attrs": [{"name": "t", "type": "STRING_UTF8", "cell_val_num": "var"}]}""";

    @TempDir
    private Path folder;

    @Test
    void csv_sparseArray_namesBothLinesEvenAfterMultilineFields() {
        String uri = ArrayFixture.create(folder, "points", POINTS);
        String file = ArrayFixture.write(folder.resolve("a.csv"), "pos,t\n1,a\n\n2,\"b\nb\"\n3,c\n1,d\n")
                .toString();
        Cli.run("import", uri, file)
                .fails(1, "a.csv, lines 2 and 7: the cells have the same coordinates", "--drop-duplicates");
        Cli.ok("import", uri, file, "--drop-duplicates");
    }

    @Test
    void jsonLines_sparseArray_namesBothLines() {
        String uri = ArrayFixture.create(folder, "points", POINTS);
        String file = ArrayFixture.write(
                        folder.resolve("a.jsonl"),
                        "{\"pos\":1,\"t\":\"a\"}\n\n{\"pos\":2,\n\"t\":\"b\"}\n{\"pos\":2,\"t\":\"c\"}\n")
                .toString();
        Cli.run("import", uri, file).fails(1, "a.jsonl, lines 3 and 5: the cells have the same coordinates");
    }

    @Test
    void csv_denseArray_namesBothLines() {
        String grid = ArrayFixture.grid(folder);
        String file = ArrayFixture.write(folder.resolve("a.csv"), "row,col,v,t\n1,1,5,\n1,2,6,\n1,1,7,\n")
                .toString();
        Cli.run("import", grid, file)
                .fails(1, "a.csv, lines 2 and 4: the cells have the same coordinates row 1, col 1");
    }

    @Test
    void columnarJson_namesCellNumbers() {
        String uri = ArrayFixture.create(folder, "points", POINTS);
        String file = ArrayFixture.write(
                        folder.resolve("a.json"),
                        "{\"dims\": {\"pos\": [1, 2, 1]}, \"attrs\": {\"t\": {\"data\": [\"a\", \"b\", \"c\"]}}}")
                .toString();
        Cli.run("import", uri, file).fails(1, "a.json, cells 1 and 3: the cells have the same coordinates");
    }
}
