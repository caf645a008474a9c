package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.plot.raster.ColorMap;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code plot}. */
class PlotCommandTest {

    private static final String GRID = """
      {"array_type": "dense",
       "dims": [{"name": "row", "type": "INT32", "domain": [0, 1], "extent": 2},
                {"name": "col", "type": "INT32", "domain": [0, 2], "extent": 3}],
       "attrs": [{"name": "a", "type": "FLOAT64"}]}""";

    @TempDir
    private Path folder;

    private String uri = "";

    @BeforeEach
    void makeArray() {
        uri = ArrayFixture.create(folder, "grid", GRID);
        Cli.okWith("row,col,a\n0,0,0\n0,1,1\n0,2,2\n1,0,3\n1,1,4\n1,2,8\n", "import", uri, "-", "--format", "csv");
    }

    @Test
    void png_hasTheColorsOfTheCells() throws IOException {
        Path file = folder.resolve("grid.png");
        Cli.ok("plot", uri, "--output", file.toString(), "--colors", "gray");
        BufferedImage image = ImageIO.read(file.toFile());
        // Cells of 133 pixels, after margins of 84 and 34.
        assertEquals(0, image.getRGB(84 + 60, 34 + 60) & 0xffffff);
        assertEquals(0xffffff, image.getRGB(84 + 330, 34 + 200) & 0xffffff);
        assertEquals(ColorMap.GRAY.rgb(0.5), image.getRGB(84 + 200, 34 + 200) & 0xffffff);
    }

    @Test
    void svgAndTerminal_showTheRange() throws IOException {
        Path file = folder.resolve("grid.svg");
        Cli.ok("plot", uri, "-o", file.toString(), "--range", "col=1:2", "--reduce", "max", "--x", "row");
        assertTrue(Files.readString(file).contains(">row</text>"));
        String text = Cli.ok("plot", uri, "--terminal", "--range", "col=1:2");
        assertEquals(1, text.lines().count());
        assertEquals(2, text.chars().filter(c -> c == '▀').count());
    }

    @Test
    void wrongOptions_areRefused() {
        Cli.run("plot", uri).fails(2, "either --output FILE or --terminal");
        Cli.run("plot", uri, "-o", "grid.gif").fails(2, "expected .png or .svg");
        Cli.run("plot", uri, "--terminal", "--colors", "magna").fails(2, "did you mean 'magma'?");
        Cli.run("plot", uri, "-o", folder.resolve("none/grid.png").toString()).fails(1, "no such folder");
        Cli.run("plot", uri, "-o", folder.resolve("none/grid.svg").toString()).fails(1, "no such folder");
        Cli.run("plot", uri, "--terminal", "--cells", "-1").fails(2, "must not be negative");
        Cli.run("plot", uri, "--terminal", "--size", "3").fails(2, "such as 800x600");
        Cli.run("plot", uri, "--terminal", "--field", "b").fails(1, "field 'b': does not exist");
        Cli.run("plot", uri, "--terminal", "--x", "row", "--y", "row").fails(1, "must be two dimensions");
        Cli.run("plot", uri, "--terminal", "--range", "row=0:0", "--range", "row=1:1")
                .fails(2, "one range per dimension");
    }
}
