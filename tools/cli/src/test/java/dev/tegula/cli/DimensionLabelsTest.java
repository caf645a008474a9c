package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dimension labels in tables, conditions and exports. */
class DimensionLabelsTest {

    private static final String GRID = """
        {"array_type": "dense",
         "dims": [{"name": "row", "type": "INT32", "domain": [0, 2], "extent": 3},
                  {"name": "col", "type": "INT32", "domain": [0, 1], "extent": 2}],
         "attrs": [{"name": "a", "type": "INT32"}],
         "labels": [{"name": "latitude", "dimension": "row", "type": "FLOAT64", "order": "decreasing"}]}""";

    @TempDir
    private Path folder;

    private String uri = "";

    @BeforeEach
    void makeArray() {
        uri = ArrayFixture.create(folder, "grid", GRID);
        Cli.okWith("row,col,a\n0,0,0\n0,1,1\n1,0,2\n1,1,3\n2,0,4\n2,1,5\n", "import", uri, "-", "--format", "csv");
        Cli.okWith(
                "index,label\n0,60.5\n1,0\n2,-30\n",
                "import",
                uri,
                "-",
                "--format",
                "csv",
                "--dimension-label",
                "latitude");
    }

    @Test
    void head_showsThemBesideCoordinates() {
        assertEquals("""
            row  latitude  col  a
              0      60.5    0  0
              0      60.5    1  1
            """, Cli.ok("head", uri, "--rows", "2"));
        assertEquals("row  latitude  col  a\n", Cli.ok("head", uri, "--rows", "0"));
    }

    @Test
    void conditions_compareThem() {
        assertEquals("""
            row  latitude  col  a
              1       0.0    1  3
              2     -30.0    1  5
            """, Cli.ok("head", uri, "--where", "latitude < 60 and col = 1"));
        assertEquals("2\n", Cli.ok("count", uri, "--where", "latitude in (60.5, 7)"));
        Cli.run("head", uri, "--range", "latitude=0:90").fails(2, "Use --label-range latitude=0:90");
        Cli.run("head", uri, "--where", "latitude = 'north'").fails(1, "latitude");
    }

    @Test
    void exportsWithCoordinates_haveThem_andComeInAgain() {
        String text = Cli.ok("export", uri, "--format", "csv", "--coordinates");
        assertEquals("row,latitude,col,a\n0,60.5,0,0\n", text.substring(0, text.indexOf("0,60.5,1")));
        String copy = ArrayFixture.create(folder, "copy", GRID);
        Cli.okWith(text, "import", copy, "-", "--format", "csv");
        assertEquals(Cli.ok("export", uri, "--format", "csv"), Cli.ok("export", copy, "--format", "csv"));
        // Without coordinates, a column of labels says nothing that the array could store.
        Cli.runWith("latitude,col,a\n60.5,0,7\n", "import", copy, "-", "--format", "csv")
                .fails(1, "the array has no field 'latitude'");
    }
}
