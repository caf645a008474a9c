package dev.tegula.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.plot.draw.Subject;
import dev.tegula.plot.chart.Bins;
import dev.tegula.plot.chart.FragmentBoxes;
import dev.tegula.plot.chart.Line;
import dev.tegula.plot.chart.Points;
import dev.tegula.plot.chart.Timeline;
import dev.tegula.plot.raster.Axis;
import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.ColorRaster;
import dev.tegula.plot.raster.Raster;
import dev.tegula.plot.raster.ValueScale;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class PictureTest {

    private static final int INK_OF_LINES = 0x31688e;
    private static final int LEFT = 100;
    private static final int TOP = 64;

    @TempDir
    Path folder;

    private static Subject withUnits(Map<String, String> units) {
        return new Subject() {
            @Override
            public String unit(String field) {
                return units.getOrDefault(field, "");
            }
        };
    }

    private static Raster raster(double... values) {
        Raster.Kind[] kinds = new Raster.Kind[values.length];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = Double.isNaN(values[i]) ? Raster.Kind.NULL : Raster.Kind.VALUE;
        }
        Axis days = new Axis(
                Dimension.of("day", Datatype.DATETIME_DAY, Range.of(0, 40_000), 1000), Range.of(20_454, 20_455), 2);
        Axis rows = new Axis(Dimension.int32("<row>", 0, 99, 10), Range.of(0, 1), 2);
        return new Raster(days, rows, "celsius", values, kinds, 4, false);
    }

    @Test
    void png_hasTheColorsOfThePixels() throws IOException {
        Path file = folder.resolve("picture.png");
        Picture.of(raster(0, 5, 10, Double.NaN)).title("temperatures").png(file);
        BufferedImage image = ImageIO.read(file.toFile());
        // Enlarged to 1200 pixels.
        assertEquals(ColorMap.VIRIDIS.rgb(0), image.getRGB(LEFT + 300, TOP + 300) & 0xffffff);
        assertEquals(ColorMap.VIRIDIS.rgb(0.5), image.getRGB(LEFT + 900, TOP + 300) & 0xffffff);
        assertEquals(ColorMap.VIRIDIS.rgb(1), image.getRGB(LEFT + 300, TOP + 900) & 0xffffff);
        assertEquals(0xd9d9d9, image.getRGB(LEFT + 900, TOP + 900) & 0xffffff);
        assertEquals(0xffffff, image.getRGB(2, 2) & 0xffffff);
    }

    @Test
    void scales_placeValues() {
        double[] values = new double[4];
        values[0] = 1;
        values[1] = 10;
        values[2] = 100;
        values[3] = -5;
        BufferedImage image = Picture.of(raster(values)).scale(ValueScale.LOG).image();
        assertEquals(ColorMap.VIRIDIS.rgb(0.5), image.getRGB(LEFT + 900, TOP + 300) & 0xffffff);
        assertEquals(ColorMap.VIRIDIS.rgb(0), image.getRGB(LEFT + 900, TOP + 900) & 0xffffff);
    }

    @Test
    void svg_isXmlWithLabels() throws Exception {
        String svg = Picture.of(raster(0, 5, 10, Double.NaN))
                .title("a & b")
                .subject(withUnits(Map.of("celsius", "°C", "day", " ")))
                .svg();
        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        NodeList texts = xml.getElementsByTagName("text");
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < texts.getLength(); i++) {
            all.append(texts.item(i).getTextContent()).append('|');
        }
        for (String expected :
                new String[] {"a & b|", "day|", "<row>|", "celsius (°C)|", "2026-01-01", "null|", "|10|"}) {
            assertTrue(all.indexOf(expected) >= 0, expected + " is missing in " + all);
        }
    }

    @Test
    void terminal_hasTwoPixelsPerCharacter() {
        String text = Picture.of(raster(0, 5, 10, 0)).colors(ColorMap.GRAY).terminal(80, 40);
        int gray = ColorMap.GRAY.rgb(0.5) & 0xff;
        assertEquals(
                "\u001b[38;2;0;0;0m\u001b[48;2;255;255;255m▀\u001b[38;2;G;G;Gm\u001b[48;2;0;0;0m▀\u001b[0m\n"
                        .replace("G", Integer.toString(gray)),
                text);
    }

    private static BufferedImage image(Picture picture) {
        return picture.image();
    }

    @Test
    void line_isDrawnFromTheBottomUpwards() {
        Axis x = new Axis(Dimension.int32("x", 0, 9, 10), Range.of(0, 9), 10);
        double[] values = {0, 0, 0, 0, 0, 10, 10, 10, 10, 10};
        Line line = new Line(x, "a", new Line.Values(values, values, values), new boolean[10], 10, false);
        BufferedImage image = image(Picture.of(line));
        assertEquals(INK_OF_LINES, darkest(image, LEFT + 200));
        assertTrue(row(image, LEFT + 200) > row(image, LEFT + 1000) + 500);
    }

    /** Returns the row of the lines' color in a column; -1 without one. */
    private static int row(BufferedImage image, int column) {
        for (int row = TOP + 1; row < TOP + 699; row++) {
            if ((image.getRGB(column, row) & 0xffffff) == INK_OF_LINES) {
                return row;
            }
        }
        return -1;
    }

    private static int darkest(BufferedImage image, int column) {
        return image.getRGB(column, row(image, column)) & 0xffffff;
    }

    @Test
    void bars_areAsHighAsTheirCounts() {
        Bins bins = new Bins(
                "fruit",
                new double[] {0, 1, 2},
                new double[] {1, 2},
                List.of("apple", "pear"),
                new Bins.Others(3, 0, 0, 0),
                6,
                false);
        Picture picture = Picture.of(bins);
        BufferedImage image = image(picture);
        int low = TOP + 700 - row(image, LEFT + 300);
        int high = TOP + 700 - row(image, LEFT + 900);
        assertEquals(2.0, (double) high / low, 0.02);
        assertTrue(picture.svg().contains(">null: 3</text>"));
        String text = picture.terminal(80, 24);
        assertTrue(text.contains("apple") && text.contains("pear") && text.contains("null: 3"), text);
        assertEquals(24, text.lines().count());
    }

    @Test
    void points_haveTheColorsOfTheirValues() {
        Axis x = new Axis(Dimension.int32("x", 0, 9, 10), Range.of(0, 9), 10);
        Points points =
                new Points(x, x, "v", new double[] {0, 9}, new double[] {0, 9}, new double[] {1, 2}, List.of(), 2);
        BufferedImage image = image(Picture.of(points));
        assertEquals(ColorMap.VIRIDIS.rgb(0), image.getRGB(LEFT + 60, TOP + 35) & 0xffffff);
        assertEquals(ColorMap.VIRIDIS.rgb(1), image.getRGB(LEFT + 1140, TOP + 665) & 0xffffff);
    }

    @Test
    void trueColors_areDrawnAsTheyAre() {
        Axis x = new Axis(Dimension.int32("x", 0, 1, 2), Range.of(0, 1), 2);
        Axis y = new Axis(Dimension.int32("y", 0, 0, 1), Range.of(0, 0), 1);
        ColorRaster raster = new ColorRaster(
                x, y, "rgb", new int[] {0x123456, 0}, new Raster.Kind[] {Raster.Kind.VALUE, Raster.Kind.UNREAD}, 1);
        BufferedImage image = image(Picture.of(raster));
        assertEquals(0x123456, image.getRGB(LEFT + 300, TOP + 300) & 0xffffff);
        assertEquals(0xfbe3b5, image.getRGB(LEFT + 900, TOP + 300) & 0xffffff);
    }

    @Test
    void fragments_haveBordersAtTheirBounds() {
        Axis x = new Axis(Dimension.int32("x", 0, 9, 10), Range.of(0, 9), 10);
        FragmentBoxes boxes = new FragmentBoxes(
                x, x, List.of(new FragmentBoxes.Fragment("f", 1, 1, Range.of(5, 7), Range.of(2, 3))), List.of(), 0);
        BufferedImage image = image(Picture.of(boxes));
        int border = ColorMap.VIRIDIS.rgb(0.3);
        assertEquals(border, image.getRGB(LEFT + 600, TOP + 175) & 0xffffff); // left edge of coordinate 5
        assertEquals(border, image.getRGB(LEFT + 960, TOP + 175) & 0xffffff); // right edge of coordinate 7
        assertEquals(border, image.getRGB(LEFT + 750, TOP + 140) & 0xffffff); // upper edge of coordinate 2
        assertEquals(0xffffff, image.getRGB(LEFT + 500, TOP + 175) & 0xffffff);
    }

    @Test
    void timeline_hasTheTimesOfFragments() {
        Timeline timeline = new Timeline(List.of(
                new Timeline.Fragment("a", 1_767_225_600_000L, 1_767_225_600_000L, 10, 1000),
                new Timeline.Fragment("b", 1_769_904_000_000L, 1_772_323_200_000L, 10, 3000)));
        String svg = Picture.of(timeline).svg();
        assertEquals(4, svg.split("<circle", -1).length - 1);
        assertTrue(svg.contains(">2026-02</text>"), svg);
    }
}
