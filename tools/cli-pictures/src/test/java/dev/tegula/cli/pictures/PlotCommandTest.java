package dev.tegula.cli.pictures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.cli.ArrayFixture;
import dev.tegula.cli.Cli;
import dev.tegula.plot.raster.ColorMap;
import dev.tegula.testkit.generate.Slow;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code plot}. */
@Slow
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
        // Cells of 400 pixels, after margins of 100 and 64.
        assertEquals(0, image.getRGB(100 + 200, 64 + 200) & 0xffffff);
        assertEquals(0xffffff, image.getRGB(100 + 1000, 64 + 600) & 0xffffff);
        assertEquals(ColorMap.GRAY.rgb(0.5), image.getRGB(100 + 600, 64 + 600) & 0xffffff);
    }

    @Test
    void origin_turnsThePicture() throws IOException {
        Path file = folder.resolve("grid.png");
        Cli.ok("plot", uri, "--output", file.toString(), "--colors", "gray", "--origin", "lower");
        BufferedImage image = ImageIO.read(file.toFile());
        assertEquals(0, image.getRGB(100 + 200, 64 + 600) & 0xffffff);
        assertEquals(0xffffff, image.getRGB(100 + 1000, 64 + 200) & 0xffffff);
        Cli.run("plot", uri, "--terminal", "--origin", "top").fails(2, "--origin");
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
    void imagesAreDrawnInTheirColors_otherGroupsAreRefused() throws IOException {
        BufferedImage source = new BufferedImage(2, 1, BufferedImage.TYPE_INT_RGB);
        source.setRGB(0, 0, 0x204060);
        source.setRGB(1, 0, 0xa0c0e0);
        Path file = folder.resolve("source.png");
        ImageIO.write(source, "png", file.toFile());
        String group = folder.resolve("picture").toString();
        Cli.ok("image", "import", file.toString(), group);
        Path drawn = folder.resolve("drawn.png");
        Cli.ok("plot", group, "-o", drawn.toString());
        BufferedImage image = ImageIO.read(drawn.toFile());
        assertEquals(0x204060, image.getRGB(100 + 300, 64 + 300) & 0xffffff);
        assertEquals(0xa0c0e0, image.getRGB(100 + 900, 64 + 300) & 0xffffff);
        String other = folder.resolve("group").toString();
        Cli.ok("group", "create", other);
        Cli.run("plot", other, "-o", drawn.toString()).fails(2, "is a group, and neither an image");
    }

    @Test
    void kinds_areDrawn() throws IOException {
        Path file = folder.resolve("chart.svg");
        Cli.ok("plot", uri, "--kind", "line", "--x", "row", "--range", "col=2", "-o", file.toString());
        assertTrue(Files.readString(file).contains(">row</text>"));
        Cli.ok("plot", uri, "--kind", "fragments", "-o", file.toString());
        assertTrue(Files.readString(file).contains(">tiles</text>"));
        Cli.ok("plot", uri, "--kind", "timeline", "-o", file.toString());
        assertTrue(Files.readString(file).contains(">bytes</text>"));
        String text = Cli.ok("plot", uri, "--kind", "histogram", "--bins", "3", "--terminal");
        assertTrue(text.contains("cells") && text.contains("▀"), text);
        Cli.run("plot", uri, "--kind", "points", "--terminal").fails(1, "Draw a heat map instead");
        Cli.run("plot", uri, "--kind", "lines", "--terminal").fails(2, "did you mean 'line'?");
        Cli.run("plot", uri, "--kind", "color", "--terminal").fails(1, "has no colors");
    }

    @Test
    void kindDependsOnTheSchema() throws IOException {
        String line = ArrayFixture.create(folder, "line", """
            {"array_type": "sparse",
             "dims": [{"name": "time", "type": "INT32", "domain": [0, 99], "extent": 10}],
             "attrs": [{"name": "a", "type": "FLOAT64"}]}""");
        Cli.okWith("time,a\n0,0\n10,1\n", "import", line, "-", "--format", "csv");
        Path file = folder.resolve("chart.svg");
        Cli.ok("plot", line, "-o", file.toString());
        assertTrue(Files.readString(file).contains(">a</text>"));
        Cli.ok("plot", line, "-o", file.toString(), "--density");
        assertTrue(Files.readString(file).contains(">cells</text>"));
        String strings = ArrayFixture.create(folder, "strings", """
            {"array_type": "sparse",
             "dims": [{"name": "name", "type": "STRING_ASCII"}],
             "attrs": [{"name": "a", "type": "FLOAT64"}]}""");
        Cli.okWith("name,a\nx,0\ny,1\n", "import", strings, "-", "--format", "csv");
        Cli.ok("plot", strings, "-o", file.toString());
        assertTrue(Files.readString(file).contains(">a</text>"));
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
        Cli.run("plot", uri, "--terminal", "--kind", "histogram", "--facets", "row")
                .fails(2, "--facets: has no effect on this kind of picture (found histogram)");
        Cli.run("plot", uri, "--terminal", "--kind", "points", "--density").fails(2, "--density: has no effect");
        Cli.run("plot", uri, "--terminal", "--embedding", "X_umap").fails(2, "is no experiment");
        Cli.run("plot", uri, "--terminal", "--field", "b").fails(1, "field 'b': does not exist");
        Cli.run("plot", uri, "--terminal", "--x", "row", "--y", "row").fails(1, "must be two dimensions");
        Cli.run("plot", uri, "--terminal", "--range", "row=0:0", "--range", "row=1:1")
                .fails(2, "one range per dimension");
    }
}
