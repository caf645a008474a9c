package dev.tegula.plot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.plot.chart.Bins;
import dev.tegula.plot.chart.FragmentBoxes;
import dev.tegula.plot.chart.Line;
import dev.tegula.plot.chart.Points;
import dev.tegula.plot.chart.Timeline;
import dev.tegula.plot.raster.ColorRaster;
import dev.tegula.plot.raster.Raster;
import dev.tegula.query.Cells;
import dev.tegula.query.Reduction;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Lines, histograms, points, true colors and maps of fragments. */
@Slow
class ChartsTest {

    private static final String URI = "mem://array";

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private <T> T read(String uri, Function<ArrayReader, T> plot) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            return plot.apply(array);
        }
    }

    /** Creates an array of two dimensions with tiles of 10 x 10 cells. */
    private void grid(String uri, int rows, int columns, int... values) {
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("row", 0, rows - 1, Math.min(rows, 10)))
                        .dimension(Dimension.int32("column", 0, columns - 1, Math.min(columns, 10)))
                        .attribute(Attribute.int32("a"))
                        .build());
        write(uri, 0, rows - 1, columns, values);
    }

    private void write(String uri, int firstRow, int lastRow, int columns, int... values) {
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(
                    Subarray.range("row", firstRow, lastRow).addRange("column", 0, columns - 1),
                    Cells.builder().int32("a", values).build());
        }
    }

    private void events(int... coordinates) {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("y", 0, 99, 10))
                        .dimension(Dimension.int32("x", 0, 99, 10))
                        .attribute(Attribute.float64("v").nullable())
                        .capacity(2)
                        .build());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            byte[] valid = new byte[coordinates.length];
            Arrays.fill(valid, (byte) 1);
            valid[0] = 0;
            array.write(Cells.builder()
                    .int32("y", coordinates)
                    .int32("x", coordinates)
                    .float64("v", Arrays.stream(coordinates).asDoubleStream().toArray())
                    .validity("v", valid)
                    .build());
        }
    }

    @Test
    void line_hasMeansAndExtremesOfItsPixels() {
        grid(URI, 2, 6, 1, 2, 3, 4, 5, 6, 10, 20, 30, 40, 50, Integer.MIN_VALUE);
        Line first = read(URI, array -> LinePlot.of(array).size(3).render());
        assertArrayEquals(new double[] {1.5, 3.5, 5.5}, first.values().means());
        assertArrayEquals(new double[] {1, 3, 5}, first.values().least());
        assertArrayEquals(new double[] {2, 4, 6}, first.values().greatest());
        Line both = read(
                URI,
                array -> LinePlot.of(array).range("row", Range.of(0, 1)).size(3).render());
        assertArrayEquals(new double[] {1, 3, 5}, both.values().least());
        assertArrayEquals(new double[] {20, 40, 50}, both.values().greatest()); // the fill value is no value
        Line down = read(
                URI,
                array -> LinePlot.of(array)
                        .along("row")
                        .range("column", Range.of(5, 5))
                        .render());
        assertArrayEquals(new double[] {6, Double.NaN}, down.values().means());
    }

    @TestFactory
    Stream<DynamicTest> linesAndHistograms_agreeWithTheirCells() {
        return RandomTests.of(20, this::check);
    }

    private void check(RandomGenerator random) {
        String uri = "mem://random" + random.nextInt(Integer.MAX_VALUE);
        int rows = random.nextInt(1, 40);
        int columns = random.nextInt(1, 40);
        int spread = random.nextInt(1, 1000);
        int[] values = random.ints((long) rows * columns, -spread, spread).toArray();
        grid(uri, rows, columns, values);
        int pixels = random.nextInt(1, 50);
        Line line = read(
                uri,
                array -> LinePlot.of(array)
                        .range("row", Range.of(0, rows - 1))
                        .size(pixels)
                        .render());
        int width = Math.min(pixels, columns);
        for (int pixel = 0; pixel < width; pixel++) {
            int x = pixel;
            double[] cells = IntStream.range(0, values.length)
                    .filter(i -> i % columns * width / columns == x)
                    .mapToDouble(i -> values[i])
                    .toArray();
            assertEquals(
                    DoubleStream.of(cells).average().orElseThrow(),
                    line.values().means()[pixel],
                    1e-9);
            assertEquals(
                    DoubleStream.of(cells).min().orElseThrow(), line.values().least()[pixel]);
            assertEquals(
                    DoubleStream.of(cells).max().orElseThrow(), line.values().greatest()[pixel]);
        }
        int most = random.nextInt(1, 80);
        Bins bins = read(uri, array -> Histogram.of(array).bins(most).render());
        assertTrue(bins.counts().length <= most);
        for (int bin = 0; bin < bins.counts().length; bin++) {
            double low = bins.edges()[bin];
            double high = bins.edges()[bin + 1];
            long expected =
                    Arrays.stream(values).filter(v -> v >= low && v < high).count();
            assertEquals(expected, bins.counts()[bin], "bin from " + low + " to " + high);
        }
        assertEquals(values.length, DoubleStream.of(bins.counts()).sum());
    }

    @Test
    void overviews_comeFromStatistics() {
        int[] values = IntStream.range(0, 400).map(i -> i / 200 * 100 + i % 20).toArray();
        grid(URI, 20, 20, values);
        Line line = read(
                URI,
                array -> LinePlot.of(array)
                        .range("row", Range.of(0, 9))
                        .size(2)
                        .maxCells(0)
                        .render());
        assertTrue(line.isOverview());
        assertEquals(0, line.cells());
        assertArrayEquals(new double[] {4.5, 14.5}, line.values().means());
        assertArrayEquals(new double[] {9, 19}, line.values().greatest());
        Bins bins = read(URI, array -> Histogram.of(array).maxCells(0).bins(12).render());
        assertTrue(bins.isOverview());
        assertEquals(400, DoubleStream.of(bins.counts()).sum(), 1e-9);
        assertEquals(120, bins.edges()[12]);
        Line cut = read(
                URI,
                array -> LinePlot.of(array)
                        .range("row", Range.of(0, 8))
                        .size(2)
                        .maxCells(0)
                        .render());
        assertArrayEquals(new boolean[] {true, true}, cut.unread());
        assertArrayEquals(new double[] {Double.NaN, Double.NaN}, cut.values().means());
    }

    @Test
    void linesOfSparseArrays_countCells() {
        events(3, 5, 7, 90);
        Line counts = read(
                URI,
                array -> LinePlot.of(array)
                        .density()
                        .range("x", Range.of(0, 99))
                        .size(10)
                        .render());
        assertArrayEquals(
                new double[] {3, 0, 0, 0, 0, 0, 0, 0, 0, 1}, counts.values().means());
        assertEquals("cells", counts.label());
        Line values = read(
                URI,
                array -> LinePlot.of(array)
                        .field("v")
                        .range("x", Range.of(0, 99))
                        .size(10)
                        .render());
        assertEquals(6, values.values().means()[0]); // the first is null
    }

    @Test
    void histogramOfEnumerations_hasABinPerValue() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("i", 0, 5, 6))
                        .attribute(Attribute.int8("fruit").nullable().withEnumeration("fruits"))
                        .enumeration(Enumeration.utf8("fruits", "apple", "pear", "plum"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(
                    Subarray.range("i", 0, 5),
                    Cells.builder()
                            .int8("fruit", new byte[] {0, 2, 2, 0, 2, 1})
                            .validity("fruit", new byte[] {1, 1, 1, 1, 1, 0})
                            .build());
        }
        Bins bins = read(URI, array -> Histogram.of(array).render());
        assertEquals(List.of("apple", "pear", "plum"), bins.labels());
        assertArrayEquals(new double[] {2, 0, 3}, bins.counts());
        assertEquals(1, bins.others().nulls());
    }

    @Test
    void histogramBetweenLimits_countsOthersTogether() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("i", 0, 5, 3))
                        .attribute(Attribute.float64("v"))
                        .attribute(Attribute.int32("n"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(
                    Subarray.range("i", 0, 5),
                    Cells.builder()
                            .float64("v", 1, 2, 4, -1e30, 3, 1e30)
                            .int32("n", 1, 2, 3, 4, 5, 6)
                            .build());
        }
        Bins real = read(
                URI,
                array -> Histogram.of(array).field("v").between(0, 10).bins(3).render());
        assertArrayEquals(new double[] {1, 2, 3, 4}, real.edges());
        assertArrayEquals(new double[] {1, 1, 2}, real.counts());
        assertEquals(2, real.others().beyond());
        Bins whole = read(
                URI, array -> Histogram.of(array).field("n").between(1.5, 4.5).render());
        assertArrayEquals(new double[] {2, 3, 4, 5}, whole.edges());
        assertArrayEquals(new double[] {1, 1, 1}, whole.counts());
        assertEquals(3, whole.others().beyond());
        // By the statistics of the two tiles, whose values are spread evenly between 1 and 4, and -1e30 and 1e30.
        Bins overview = read(
                URI,
                array -> Histogram.of(array)
                        .field("v")
                        .between(1, 4)
                        .bins(3)
                        .maxCells(0)
                        .render());
        assertArrayEquals(new double[] {1, 1, 1}, overview.counts(), 1e-9);
        assertEquals(3, overview.others().beyond(), 1e-9);
    }

    @Test
    void histogramOfEqualOrInfiniteFloats_hasFiniteEdges() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("i", 0, 3, 4))
                        .attribute(Attribute.float32("f"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(
                    Subarray.range("i", 0, 3),
                    Cells.builder()
                            .float32("f", 2, 2, Float.POSITIVE_INFINITY, Float.NaN)
                            .build());
        }
        Bins bins = read(URI, array -> Histogram.of(array).render());
        assertArrayEquals(new double[] {1.5, 2.5}, bins.edges());
        assertArrayEquals(new double[] {2}, bins.counts());
    }

    @Test
    void points_haveCoordinatesAndValues() {
        events(3, 5, 90);
        Points points = read(URI, array -> PointPlot.of(array).field("v").render());
        assertArrayEquals(new double[] {3, 5, 90}, sorted(points.xs()));
        assertArrayEquals(new double[] {5, 90, Double.NaN}, sorted(points.values()));
        Points sample = read(URI, array -> PointPlot.of(array).limit(2).render());
        assertEquals(2, sample.size());
        assertEquals(3, sample.cells());
        assertThrows(
                IllegalArgumentException.class,
                () -> read(URI, array -> PointPlot.of(array).maxCells(1).render()));
    }

    private static double[] sorted(double[] values) {
        return Arrays.stream(values).sorted().toArray();
    }

    @Test
    void nearestCellOfASparseArray_isTheOneAtTheCenter() {
        events(0, 5, 9);
        Raster raster = read(
                URI,
                array -> HeatMap.of(array)
                        .field("v")
                        .reduce(Reduction.NEAREST)
                        .range("x", Range.of(0, 9))
                        .range("y", Range.of(0, 9))
                        .size(1, 1)
                        .render());
        assertEquals(5, raster.value(0, 0));
    }

    @Test
    void trueColors_areMeansOfComponents() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("y", 0, 0, 1))
                        .dimension(Dimension.int32("x", 0, 1, 2))
                        .attribute(Attribute.of("rgb", Datatype.UINT8, 3))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(
                    Subarray.range("y", 0, 0).addRange("x", 0, 1),
                    Cells.builder()
                            .uint8("rgb", new byte[] {10, 20, 30, (byte) 250, 40, 50})
                            .build());
        }
        ColorRaster each = read(URI, array -> TrueColor.of(array).render());
        assertArrayEquals(new int[] {0x0a141e, 0xfa2832}, each.rgb());
        ColorRaster mean = read(URI, array -> TrueColor.of(array).size(1, 1).render());
        assertArrayEquals(new int[] {0x821e28}, mean.rgb());
        ColorRaster unread = read(URI, array -> TrueColor.of(array).maxCells(1).render());
        assertEquals(Raster.Kind.UNREAD, unread.kind(0, 0));
        assertThrows(
                IllegalArgumentException.class,
                () -> read(URI, array -> HeatMap.of(array).render()));
    }

    @Test
    void channels_areColors() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("band", 1, 4, 4))
                        .dimension(Dimension.int32("y", 0, 0, 1))
                        .dimension(Dimension.int32("x", 0, 1, 2))
                        .attribute(Attribute.uint16("a"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(
                    Subarray.range("band", 1, 3).addRange("y", 0, 0).addRange("x", 0, 1),
                    Cells.builder()
                            .uint16("a", new short[] {0, -1, 0x7fff, 0, 0x101, 0x202})
                            .build());
        }
        ColorRaster colors =
                read(URI, array -> TrueColor.of(array).channels("band").render());
        // The fill value of unsigned integers is the greatest value: white.
        assertArrayEquals(new int[] {0x007f01, 0xff0002}, colors.rgb());
        assertThrows(
                IllegalArgumentException.class,
                () -> read(URI, array -> TrueColor.of(array).render()));
    }

    @Test
    void fragments_haveTheirBoundsAndTimes() {
        grid(URI, 20, 20, new int[400]);
        write(URI, 3, 4, 20, new int[40]);
        FragmentBoxes boxes = read(URI, array -> FragmentMap.of(array).render());
        assertEquals(
                List.of(Range.of(0, 19), Range.of(3, 4)),
                boxes.fragments().stream().map(FragmentBoxes.Fragment::y).toList());
        assertEquals(4, boxes.tiles().size());
        assertEquals(
                3, read(URI, array -> FragmentMap.of(array).tiles(1).render()).omitted());
        Timeline timeline = read(URI, FragmentMap::timeline);
        assertEquals(2, timeline.fragments().size());
        assertTrue(timeline.fragments().get(0).start()
                <= timeline.fragments().get(1).start());
        assertTrue(timeline.fragments().get(0).bytes() > 0);
    }

    @Test
    void cancelledPlots_stop() {
        grid(URI, 20, 20, new int[400]);
        AtomicInteger checks = new AtomicInteger();
        assertThrows(
                CancellationException.class,
                () -> read(
                        URI,
                        array -> HeatMap.of(array)
                                .maxCells(10)
                                .cancelledBy(() -> checks.incrementAndGet() > 2)
                                .render()));
        assertEquals(3, checks.get());
        assertFalse(
                read(URI, array -> HeatMap.of(array).cancelledBy(() -> false).render())
                        .isOverview());
    }

    @Test
    void wrongChoices_areRefused() {
        grid(URI, 2, 2, 1, 2, 3, 4);
        assertThrows(IllegalArgumentException.class, () -> read(URI, PointPlot::of));
        assertThrows(
                IllegalArgumentException.class,
                () -> read(URI, array -> Histogram.of(array).bins(0)));
        assertThrows(
                IllegalArgumentException.class,
                () -> read(URI, array -> LinePlot.of(array).along("z")));
        assertThrows(
                IllegalArgumentException.class,
                () -> read(URI, array -> FragmentMap.of(array).tiles(-1)));
        assertThrows(
                IllegalArgumentException.class,
                () -> read(URI, array -> FragmentMap.of(array).axes("row", "row")));
    }
}
