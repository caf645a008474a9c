package dev.tegula.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Creates small arrays through the command line. */
public final class ArrayFixture {

    /** The schema of a dense array of 3 × 4 cells with a number and a nullable text. */
    public static final String GRID = """
      {"array_type": "dense",
       "dims": [{"name": "row", "type": "INT32", "domain": [1, 3], "extent": 2},
                {"name": "col", "type": "INT32", "domain": [1, 4], "extent": 2}],
       "attrs": [{"name": "v", "type": "INT16"},
                 {"name": "t", "type": "STRING_UTF8", "cell_val_num": "var", "nullable": true}]}""";

    private ArrayFixture() {}

    public static Path write(Path file, String text) {
        try {
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates an array and returns its URI. */
    public static String create(Path folder, String name, String schema) {
        String uri = folder.resolve(name).toString();
        Cli.okWith(schema, "create", uri, "-", "--at", "1");
        return uri;
    }

    /**
     * Creates the grid with the values 11, 12, 13, 14, 21, … written at time 10. Cells with odd numbers have null
     * texts.
     */
    public static String grid(Path folder) {
        String uri = create(folder, "grid", GRID);
        StringBuilder csv = new StringBuilder("v,t\n");
        for (int row = 1; row <= 3; row++) {
            for (int col = 1; col <= 4; col++) {
                int v = 10 * row + col;
                csv.append(v).append(',').append(v % 2 == 0 ? "t" + v : "").append('\n');
            }
        }
        Cli.okWith(csv.toString(), "import", uri, "-", "--format", "csv", "--at", "10");
        return uri;
    }
}
