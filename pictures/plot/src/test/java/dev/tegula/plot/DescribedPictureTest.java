package dev.tegula.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.plot.chart.Points;
import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.ValueScale;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Range;
import java.awt.image.BufferedImage;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Pictures of arrays whose fields have a meaning: labels of dimensions, places on the earth, enumerations. */
class DescribedPictureTest {

    private static final int LEFT = 100;
    private static final int TOP = 64;

    private final Tegula tegula = Tegula.create();
    private String uri = "mem://array";

    @AfterEach
    void close() {
        tegula.close();
    }

    private void label(String name, Object values) {
        try (ArrayWriter array = tegula.openForWriting(uri);
                ArrayWriter label = array.label(name)) {
            int last = Array.getLength(values) - 1;
            CellsBuilder cells = Cells.builder();
            if (values instanceof double[] numbers) {
                cells.float64("label", numbers);
            } else if (values instanceof long[] times) {
                cells.int64("label", times);
            } else {
                cells.ascii("label", (String[]) values);
            }
            label.write(Subarray.range("index", 0, last), cells.build());
        }
    }

    /** Creates an array of 18 latitudes and 36 longitudes at two times; each cell has its latitude as value. */
    private void world(boolean isFromNorth) {
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("t", 0, 1, 1))
                        .dimension(Dimension.int32("i", 0, 17, 18))
                        .dimension(Dimension.int32("j", 0, 35, 36))
                        .attribute(Attribute.float64("v"))
                        .label("t", "time", Datatype.DATETIME_DAY, DataOrder.INCREASING)
                        .label(
                                "i",
                                "latitude",
                                Datatype.FLOAT64,
                                isFromNorth ? DataOrder.DECREASING : DataOrder.INCREASING)
                        .label("j", "longitude", Datatype.FLOAT64, DataOrder.INCREASING)
                        .build());
        double[] latitudes = IntStream.range(0, 18)
                .mapToDouble(i -> isFromNorth ? 85 - 10 * i : 10 * i - 85)
                .toArray();
        label("time", new long[] {20_454, 20_485});
        label("latitude", latitudes);
        label("longitude", IntStream.range(0, 36).mapToDouble(j -> 5 + 10 * j).toArray());
        double[] values = new double[2 * 18 * 36];
        Arrays.setAll(values, i -> latitudes[i / 36 % 18]);
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(
                    Subarray.range("t", 0, 1).addRange("i", 0, 17).addRange("j", 0, 35),
                    Cells.builder().float64("v", values).build());
        }
    }

    private static List<String> texts(String svg) {
        return Pattern.compile("<text[^>]*>([^<]*)</text>")
                .matcher(svg)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    @Test
    void north_isUp_inBothOrdersOfLatitudes() {
        for (boolean isFromNorth : new boolean[] {false, true}) {
            world(isFromNorth);
            try (ArrayReader array = tegula.openForReading(uri)) {
                Picture picture = Picture.of(HeatMap.of(array).render()).described(Description.of(array));
                // Of 36 columns of 33 pixels: 1188, and half as many for the latitudes.
                BufferedImage image = picture.coastlines(false).image();
                assertEquals(ColorMap.BLUE_RED.rgb(1), image.getRGB(LEFT + 600, TOP + 10) & 0xffffff);
                assertEquals(ColorMap.BLUE_RED.rgb(0), image.getRGB(LEFT + 600, TOP + 594 - 10) & 0xffffff);
                assertEquals(
                        image.getRGB(LEFT + 600, TOP + 10),
                        picture.coastlines(false).upwards(isFromNorth).image().getRGB(LEFT + 600, TOP + 584));
            }
            uri += "2";
        }
    }

    @Test
    void axes_haveTheValuesOfLabels() {
        world(true);
        try (ArrayReader array = tegula.openForReading(uri)) {
            HeatMap plot = HeatMap.of(array);
            String svg =
                    Picture.of(plot.render()).described(Description.of(array)).svg();
            List<String> texts = texts(svg);
            assertTrue(
                    texts.containsAll(List.of("latitude", "longitude", "60°N", "0°", "60°S", "45°E", "180°", "135°W")),
                    texts::toString);
            assertEquals("v, time = 2026-01-01", plot.title());
            assertEquals(
                    "v, time = 2026-01-01, longitude = 5.0",
                    LinePlot.of(array).along("latitude").title());
            String line = Picture.of(LinePlot.of(array).along("time").render())
                    .described(Description.of(array))
                    .svg();
            assertTrue(texts(line).containsAll(List.of("2026-01", "2026-02")), line);
        }
    }

    @Test
    void facetsOfLongAxes_areAtCoordinatesWithin() {
        long high = Long.MAX_VALUE - 2000;
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("t", -high, high, 1))
                        .dimension(Dimension.int64("row", 0, 1, 2))
                        .dimension(Dimension.int64("column", 0, 1, 2))
                        .attribute(Attribute.float64("v"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(Cells.builder()
                    .int64("t", -high, high)
                    .int64("row", 0, 1)
                    .int64("column", 0, 1)
                    .float64("v", 1, 2)
                    .build());
        }
        try (ArrayReader array = tegula.openForReading(uri)) {
            assertEquals(
                    List.of("cells, t = " + -high, "cells, t = 0", "cells, t = " + high),
                    Facets.of(HeatMap.of(array), "t").most(3).render().titles());
        }
    }

    @Test
    void facets_haveTheSameColors() {
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("t", 0, 99, 1))
                        .dimension(Dimension.int32("row", 0, 1, 2))
                        .dimension(Dimension.int32("column", 0, 1, 2))
                        .attribute(Attribute.float64("v"))
                        .build());
        double[] values = new double[400];
        Arrays.setAll(values, i -> i / 4);
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(
                    Subarray.range("t", 0, 99).addRange("row", 0, 1).addRange("column", 0, 1),
                    Cells.builder().float64("v", values).build());
        }
        try (ArrayReader array = tegula.openForReading(uri)) {
            Facets facets = Facets.of(HeatMap.of(array), "t").most(3);
            assertEquals(
                    List.of("v, t = 0", "v, t = 50", "v, t = 99"),
                    facets.render().titles());
            BufferedImage image =
                    Picture.of(facets.render()).described(Description.of(array)).image();
            // Three pictures of 376 pixels with gaps of 24.
            assertEquals(ColorMap.VIRIDIS.rgb(0), image.getRGB(LEFT + 100, TOP + 200) & 0xffffff);
            assertEquals(ColorMap.VIRIDIS.rgb(50 / 99.0), image.getRGB(LEFT + 400 + 100, TOP + 200) & 0xffffff);
            assertEquals(ColorMap.VIRIDIS.rgb(1), image.getRGB(LEFT + 800 + 100, TOP + 200) & 0xffffff);
            assertThrows(IllegalArgumentException.class, () -> Facets.of(HeatMap.of(array), "row"));
            assertThrows(IllegalArgumentException.class, () -> facets.most(0));
        }
    }

    @Test
    void coastlines_areWhereTheyAre() {
        world(true);
        try (ArrayReader array = tegula.openForReading(uri)) {
            Picture picture = Picture.of(HeatMap.of(array).render()).described(Description.of(array));
            BufferedImage image = picture.image();
            // Dakar, Cape Town and Perth are at coasts; the others are in the middle of an ocean or a continent.
            for (double[] place : new double[][] {{-17, 15}, {18.4, -34}, {115.7, -32}}) {
                assertTrue(hasInk(image, place[0], place[1]), Arrays.toString(place));
            }
            for (double[] place : new double[][] {{-150, -40}, {20, 15}, {75, -30}, {135, -25}}) {
                assertFalse(hasInk(image, place[0], place[1]), Arrays.toString(place));
            }
        }
    }

    @Test
    void center_turnsMapsAroundTheEarth() {
        world(true);
        try (ArrayReader array = tegula.openForReading(uri)) {
            Picture picture = Picture.of(HeatMap.of(array).field("v").render())
                    .described(Description.of(array))
                    .center(-0.4);
            // Columns begin at 0°E, so that Greenwich is in the middle: half a circle further.
            BufferedImage image = picture.image();
            for (double[] place : new double[][] {{-17, 15}, {18.4, -34}, {115.7, -32}}) {
                assertTrue(hasInk(image, place[0] + 180, place[1]), Arrays.toString(place));
            }
            List<String> texts = texts(picture.svg());
            assertTrue(texts.indexOf("135°W") < texts.indexOf("45°W"), texts::toString);
            assertTrue(texts.indexOf("45°W") < texts.indexOf("135°E"), texts::toString);
            HeatMap half = HeatMap.of(array).range("j", Range.of(0, 17));
            Picture part =
                    Picture.of(half.render()).described(Description.of(array)).center(0);
            assertThrows(IllegalArgumentException.class, part::image);
        }
    }

    @Test
    void fallingLongitudes_haveTheEastOnTheRight() {
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("i", 0, 17, 18))
                        .dimension(Dimension.int32("j", 0, 35, 36))
                        .attribute(Attribute.float64("v"))
                        .label("i", "latitude", Datatype.FLOAT64, DataOrder.INCREASING)
                        .label("j", "longitude", Datatype.FLOAT64, DataOrder.DECREASING)
                        .build());
        double[] values = new double[18 * 36];
        Arrays.setAll(values, i -> i % 36);
        label("latitude", IntStream.range(0, 18).mapToDouble(i -> 10 * i - 85).toArray());
        label("longitude", IntStream.range(0, 36).mapToDouble(j -> 355 - 10 * j).toArray());
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(
                    Subarray.range("i", 0, 17).addRange("j", 0, 35),
                    Cells.builder().float64("v", values).build());
        }
        try (ArrayReader array = tegula.openForReading(uri)) {
            Picture picture = Picture.of(HeatMap.of(array).render()).described(Description.of(array));
            BufferedImage image = picture.coastlines(false).image();
            // The first column, 0°E to 10°E, is the last of the array.
            assertEquals(ColorMap.VIRIDIS.rgb(1), image.getRGB(LEFT + 10, TOP + 50) & 0xffffff);
            assertEquals(ColorMap.VIRIDIS.rgb(0), image.getRGB(LEFT + 1180, TOP + 50) & 0xffffff);
            BufferedImage turned = picture.coastlines(false).center(0).image();
            // 180°W to 170°W are the longitudes 180 to 190: column 17 of the array.
            assertEquals(ColorMap.VIRIDIS.rgb(17 / 35.0), turned.getRGB(LEFT + 10, TOP + 50) & 0xffffff);
            BufferedImage coasts = picture.image();
            for (double[] place : new double[][] {{-17, 15}, {18.4, -34}, {115.7, -32}}) {
                assertTrue(hasInk(coasts, place[0], place[1]), Arrays.toString(place));
            }
            List<String> texts = texts(picture.svg());
            assertTrue(texts.indexOf("45°E") < texts.indexOf("135°W"), texts::toString);
        }
    }

    @Test
    void center_movesCellsWithTheirLongitudes() {
        world(true);
        double[] values = new double[18 * 36];
        Arrays.setAll(values, i -> i % 36);
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(
                    Subarray.range("t", 0, 0).addRange("i", 0, 17).addRange("j", 0, 35),
                    Cells.builder().float64("v", values).build());
        }
        try (ArrayReader array = tegula.openForReading(uri)) {
            BufferedImage image = Picture.of(HeatMap.of(array).render())
                    .described(Description.of(array))
                    .coastlines(false)
                    .center(90)
                    .image();
            // The first column is 90°W to 80°W: the 28th, whose value is 27; the last is 100°W to 90°W.
            assertEquals(ColorMap.VIRIDIS.rgb(27 / 35.0), image.getRGB(LEFT + 10, TOP + 50) & 0xffffff);
            assertEquals(ColorMap.VIRIDIS.rgb(26 / 35.0), image.getRGB(LEFT + 1180, TOP + 50) & 0xffffff);
        }
    }

    @Test
    void stretchedMaps_fillThePicture() {
        world(true);
        try (ArrayReader array = tegula.openForReading(uri)) {
            // 50 degrees by 180: squares would be more than three times as high as wide.
            Picture narrow = Picture.of(
                            HeatMap.of(array).range("j", Range.of(0, 4)).render())
                    .described(Description.of(array));
            int across = narrow.image().getWidth();
            assertTrue(narrow.stretched(true).image().getWidth() > 1.5 * across);
            Picture facets = Picture.of(Facets.of(HeatMap.of(array).range("j", Range.of(0, 4)), "t")
                            .render())
                    .described(Description.of(array));
            assertTrue(
                    facets.stretched(true).image().getHeight() < facets.image().getHeight() / 1.5);
        }
    }

    @Test
    void labelsOfFacets_leaveAGapToTheirNeighbors() {
        world(true);
        try (ArrayReader array = tegula.openForReading(uri)) {
            Picture facets = Picture.of(Facets.of(HeatMap.of(array), "t").render())
                    .described(Description.of(array))
                    .center(0);
            double[] middles = Pattern.compile("<text x=\"([0-9.]+)\" y=\"[0-9.]+\" text-anchor=\"middle\">180°<")
                    .matcher(facets.svg())
                    .results()
                    .mapToDouble(found -> Double.parseDouble(found.group(1)))
                    .toArray();
            assertEquals(4, middles.length, "both ends of both maps");
            assertTrue(middles[2] - middles[1] > 36, Arrays.toString(middles));
            // Degrees stay as long on both axes: two maps of 360 by 180 degrees with a gap of 24 pixels.
            int around = facets.image().getHeight() - (1200 / 2 - 24) / 2;
            assertEquals((600 / 2 - 24) / 2, facets.width(600).image().getHeight() - around, "the height of a map");
            assertEquals(facets.center(-360).svg(), facets.svg());
        }
    }

    @Test
    void limitsOfLogarithmicColors_areGreaterThanZero() {
        world(true);
        try (ArrayReader array = tegula.openForReading(uri)) {
            Picture picture = Picture.of(HeatMap.of(array).render());
            assertThrows(
                    IllegalArgumentException.class,
                    () -> picture.scale(ValueScale.LOG).limits(0, 10));
            assertThrows(
                    IllegalArgumentException.class, () -> picture.limits(-1, 10).scale(ValueScale.LOG));
        }
    }

    /** Returns whether there is a line within two degrees of a place. */
    private static boolean hasInk(BufferedImage image, double longitude, double latitude) {
        double perDegree = 1188 / 360.0;
        int x = (int) (LEFT + (longitude < 0 ? longitude + 360 : longitude) * perDegree);
        int y = (int) (TOP + (90 - latitude) * perDegree);
        for (int i = -7; i <= 7; i++) {
            for (int j = -7; j <= 7; j++) {
                if (isDark(image.getRGB(x + i, y + j))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Lines are smoothed; colors of values are not as dark and gray. */
    private static boolean isDark(int rgb) {
        int red = rgb >> 16 & 0xff;
        int green = rgb >> 8 & 0xff;
        int blue = rgb & 0xff;
        return Math.max(red, Math.max(green, blue)) < 0x80 && Math.abs(red - blue) < 0x30;
    }

    @Test
    void unevenAndTextLabels_nameTheirOwnCoordinates() {
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("k", 0, 3, 4))
                        .dimension(Dimension.int32("g", 0, 2, 3))
                        .attribute(Attribute.int32("v"))
                        .label("k", "pressure", Datatype.FLOAT64, DataOrder.DECREASING)
                        .label("g", "gene", Datatype.STRING_ASCII, DataOrder.INCREASING)
                        .build());
        label("pressure", new double[] {1000, 500, 100, 0.5});
        label("gene", new String[] {"BRCA1", "TP53", "a name that is too long to be shown"});
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(
                    Subarray.range("k", 0, 3).addRange("g", 0, 2),
                    Cells.builder().int32("v", IntStream.range(0, 12).toArray()).build());
        }
        try (ArrayReader array = tegula.openForReading(uri)) {
            List<String> texts = texts(Picture.of(HeatMap.of(array).render())
                    .described(Description.of(array))
                    .svg());
            assertTrue(
                    texts.containsAll(List.of("1000", "500", "100", "0.5", "TP53", "BRCA1", "a name that is …")),
                    texts::toString);
        }
    }

    @Test
    void enumerations_haveAColorAndALabelEach() {
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("row", 0, 1, 2))
                        .dimension(Dimension.int32("column", 0, 1, 2))
                        .attribute(Attribute.int32("kind").withEnumeration("kinds"))
                        .enumeration(Enumeration.utf8("kinds", "water", "forest", "town"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(
                    Subarray.range("row", 0, 1).addRange("column", 0, 1),
                    Cells.builder().int32("kind", 0, 2, 2, 0).build());
        }
        try (ArrayReader array = tegula.openForReading(uri)) {
            Picture picture = Picture.of(HeatMap.of(array).render()).described(Description.of(array));
            List<String> texts = texts(picture.svg());
            assertTrue(texts.containsAll(List.of("water", "town")) && !texts.contains("forest"), texts::toString);
            BufferedImage image = picture.image();
            assertEquals(0xe69f00, image.getRGB(LEFT + 300, TOP + 300) & 0xffffff);
            assertEquals(0x56b4e9, image.getRGB(LEFT + 900, TOP + 300) & 0xffffff);
            // A mean index would be another kind.
            assertThrows(
                    IllegalArgumentException.class, () -> LinePlot.of(array).render());
            // With one pixel for four cells, too.
            assertEquals(0, HeatMap.of(array).size(1, 1).render().value(0, 0) % 2);
        }
    }

    @Test
    void pointsOnBothSidesOfTheDateLine_lieSideBySide() {
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.float64("latitude", -90, 90))
                        .dimension(Dimension.float64("longitude", -180, 180))
                        .attribute(Attribute.float64("magnitude"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(Cells.builder()
                    .float64("latitude", -20, -10, 0)
                    .float64("longitude", 170, -170, -160)
                    .float64("magnitude", 4, 5, 6)
                    .build());
        }
        try (ArrayReader array = tegula.openForReading(uri)) {
            Points points = PointPlot.of(array).field("magnitude").render();
            BufferedImage image = Picture.of(points)
                    .described(Description.of(array))
                    .coastlines(false)
                    .image();
            // 30 degrees of longitude are 1200 pixels, 20 of latitude 800; the south is below.
            assertEquals(ColorMap.VIRIDIS.rgb(0), image.getRGB(LEFT + 1, TOP + 799) & 0xffffff);
            assertEquals(ColorMap.VIRIDIS.rgb(0.5), image.getRGB(LEFT + 800, TOP + 400) & 0xffffff);
            BufferedImage greenwich = Picture.of(points)
                    .described(Description.of(array))
                    .coastlines(false)
                    .center(0)
                    .image();
            // 360 degrees by 20 are too wide for equal degrees: the height is that of other charts.
            assertEquals(ColorMap.VIRIDIS.rgb(0.5), greenwich.getRGB(LEFT + 33, TOP + 350) & 0xffffff);
        }
    }

    @Test
    void legends_haveThreeRoundTicksOrMore() {
        for (double[] range : new double[][] {{0.31, 0.69}, {-3, 1e6}, {99.5, 100.2}, {1e-9, 1.4e-9}}) {
            tegula.createArray(
                    uri,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("row", 0, 0, 1))
                            .dimension(Dimension.int32("column", 0, 11, 12))
                            .attribute(Attribute.float64("a name of a field that is longer than the margin is wide"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(uri)) {
                double[] values = new double[12];
                Arrays.setAll(values, i -> range[0] + i / 11.0 * (range[1] - range[0]));
                array.write(
                        Subarray.range("row", 0, 0).addRange("column", 0, 11),
                        Cells.builder()
                                .float64("a name of a field that is longer than the margin is wide", values)
                                .build());
            }
            try (ArrayReader array = tegula.openForReading(uri)) {
                Picture picture = Picture.of(HeatMap.of(array).render()).described(Description.of(array));
                String svg = picture.svg();
                double legend = LEFT + 1200 + 22;
                long ticks = Pattern.compile("<text x=\"([0-9.]+)\" y=\"([0-9.]+)\" text-anchor=\"start\">[-0-9.e]+<")
                        .matcher(svg)
                        .results()
                        .filter(found -> Double.parseDouble(found.group(1)) > legend)
                        .count();
                assertTrue(ticks >= 3, Arrays.toString(range) + svg);
                assertTrue(picture.image().getWidth() > legend + 400, "the name of the legend is cut");
            }
            uri += "2";
        }
    }
}
