package dev.tegula.plot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.plot.raster.Axis;
import dev.tegula.plot.raster.Raster;
import dev.tegula.query.Cells;
import dev.tegula.query.Reduction;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.RandomTests;
import java.util.Arrays;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class HeatMapTest {

    private static final String URI = "mem://array";

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private Raster render(String uri, Function<HeatMap, HeatMap> choices) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            return choices.apply(HeatMap.of(array)).render();
        }
    }

    private void grid(String uri, int rows, int columns, int tile) {
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("row", 0, rows - 1, Math.min(rows, tile)))
                        .dimension(Dimension.int32("column", 0, columns - 1, Math.min(columns, tile)))
                        .attribute(Attribute.int32("a"))
                        .build());
    }

    private void write(String uri, int rows, int columns, int... values) {
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(
                    Subarray.range("row", 0, rows - 1).addRange("column", 0, columns - 1),
                    Cells.builder().int32("a", values).build());
        }
    }

    @Test
    void smallArray_hasOnePixelPerCell() {
        grid(URI, 2, 3, 2);
        write(URI, 2, 3, 1, 2, 3, 4, Integer.MIN_VALUE, 6);
        Raster raster = render(URI, map -> map);
        assertArrayEquals(new double[] {1, 2, 3, 4, Double.NaN, 6}, raster.values());
        assertEquals(Raster.Kind.FILL, raster.kind(1, 1));
        assertEquals("column", raster.x().dimension().name());
        assertFalse(raster.isOverview());
        Raster turned = render(URI, map -> map.axes("row", "column"));
        assertArrayEquals(new double[] {1, 4, 2, Double.NaN, 3, 6}, turned.values());
    }

    @Test
    void nullCells_areNoValues() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("row", 0, 0, 1))
                        .dimension(Dimension.int32("column", 0, 3, 2))
                        .attribute(Attribute.float32("f").nullable())
                        .build());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(
                    Subarray.range("row", 0, 0).addRange("column", 0, 3),
                    Cells.builder()
                            .float32("f", 1, 2, 3, Float.NaN)
                            .validity("f", (byte) 1, (byte) 0, (byte) 1, (byte) 1)
                            .build());
        }
        Raster raster = render(URI, map -> map);
        assertArrayEquals(new double[] {1, Double.NaN, 3, Double.NaN}, raster.values());
        assertArrayEquals(
                new Raster.Kind[] {Raster.Kind.VALUE, Raster.Kind.NULL, Raster.Kind.VALUE, Raster.Kind.EMPTY},
                raster.kinds());
    }

    @TestFactory
    Stream<DynamicTest> pixels_reduceTheirCells() {
        return RandomTests.of(20, this::check);
    }

    private void check(RandomGenerator random) {
        String uri = "mem://random" + random.nextInt(Integer.MAX_VALUE);
        int rows = random.nextInt(1, 40);
        int columns = random.nextInt(1, 40);
        grid(uri, rows, columns, random.nextInt(1, 9));
        int[] values = random.ints((long) rows * columns, -100, 100).toArray();
        write(uri, rows, columns, values);
        int width = random.nextInt(1, 50);
        int height = random.nextInt(1, 50);
        for (Reduction reduction : Reduction.values()) {
            Raster raster = render(uri, map -> map.size(width, height).reduce(reduction));
            int w = Math.min(width, columns);
            int h = Math.min(height, rows);
            assertEquals(w, raster.x().pixels());
            assertEquals(h, raster.y().pixels());
            for (int y = 0; y < h; y++) {
                for (int x = 0; x < w; x++) {
                    int row = y;
                    int column = x;
                    double[] cells = IntStream.range(0, values.length)
                            .filter(i -> i / columns * h / rows == row && i % columns * w / columns == column)
                            .mapToDouble(i -> values[i])
                            .toArray();
                    double value = raster.value(x, y);
                    switch (reduction) {
                        case MEAN ->
                            assertEquals(DoubleStream.of(cells).average().orElseThrow(), value, 1e-9);
                        case MIN -> assertEquals(DoubleStream.of(cells).min().orElseThrow(), value);
                        case MAX -> assertEquals(DoubleStream.of(cells).max().orElseThrow(), value);
                        case NEAREST -> assertTrue(DoubleStream.of(cells).anyMatch(cell -> cell == value));
                    }
                }
            }
        }
    }

    @Test
    void overview_hasTheStatisticsOfTiles_withoutReadingCells() {
        grid(URI, 40, 60, 10);
        write(
                URI,
                40,
                60,
                IntStream.range(0, 2400).map(i -> i / 600 * 10 + i % 60 / 10).toArray());
        for (Reduction reduction : Reduction.values()) {
            Raster raster = render(URI, map -> map.size(6, 4).reduce(reduction).maxCells(100));
            assertTrue(raster.isOverview());
            assertEquals(0, raster.cells());
            assertArrayEquals(
                    IntStream.range(0, 24).mapToDouble(i -> i / 6 * 10 + i % 6).toArray(), raster.values(), 1e-12);
        }
    }

    @Test
    void overview_readsTilesWithoutStatistics_withinTheBudget() {
        grid(URI, 20, 20, 10);
        write(URI, 20, 20, IntStream.range(0, 400).toArray());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(
                    Subarray.range("row", 3, 3).addRange("column", 3, 3),
                    Cells.builder().int32("a", 100_000).build());
        }
        Raster enough = render(URI, map -> map.size(2, 2).reduce(Reduction.MAX).maxCells(100));
        assertEquals(100, enough.cells());
        assertArrayEquals(new double[] {100_000, 199, 389, 399}, enough.values());
        Raster tooFew = render(URI, map -> map.size(2, 2).reduce(Reduction.MAX).maxCells(99));
        assertEquals(Raster.Kind.UNREAD, tooFew.kind(0, 0));
        assertArrayEquals(new double[] {Double.NaN, 199, 389, 399}, tooFew.values());
    }

    @Test
    void overview_readsTilesThatARangeCuts() {
        grid(URI, 30, 30, 10);
        write(URI, 30, 30, IntStream.range(0, 900).toArray());
        Function<HeatMap, HeatMap> cut = map -> map.range("column", Range.of(5, 29))
                .size(5, 3)
                .reduce(Reduction.MIN)
                .maxCells(150);
        Raster raster = render(URI, cut);
        assertEquals(150, raster.cells());
        for (int row = 0; row < 3; row++) {
            assertEquals(300 * row + 5, raster.value(0, row));
            assertEquals(300 * row + 10, raster.value(1, row));
        }
        assertEquals(
                Raster.Kind.UNREAD,
                render(URI, map -> cut.apply(map).maxCells(149)).kind(0, 2));
    }

    @Test
    void otherDimensions_areFixed() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("z", 5, 6, 2))
                        .dimension(Dimension.int32("y", 0, 1, 2))
                        .dimension(Dimension.int32("x", 0, 1, 2))
                        .attribute(Attribute.int16("a"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(
                    Subarray.range("z", 5, 6).addRange("y", 0, 1).addRange("x", 0, 1),
                    Cells.builder()
                            .int16("a", new short[] {1, 2, 3, 4, 5, 6, 7, 8})
                            .build());
        }
        assertArrayEquals(new double[] {1, 2, 3, 4}, render(URI, map -> map).values());
        assertArrayEquals(
                new double[] {5, 6, 7, 8},
                render(URI, map -> map.range("z", Range.of(6, 6))).values());
        // Rows of x, columns of z, means of y.
        assertArrayEquals(
                new double[] {2, 6, 3, 7},
                render(URI, map -> map.axes("z", "x").range("y", Range.of(0, 1)))
                        .values());
    }

    @Test
    void sparseArray_hasItsDensityOrValues() {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.float64("y", 0.0, 10.0, 1.0))
                        .dimension(Dimension.float64("x", 0.0, 10.0, 1.0))
                        .attribute(Attribute.int32("a"))
                        .capacity(100)
                        .build());
        RandomGenerator random = RandomTests.fixed(7);
        double[] x = random.doubles(5000, 0, 10).toArray();
        double[] y = random.doubles(5000, 0, 10).toArray();
        x[0] = 0;
        y[0] = 0;
        x[1] = 10;
        y[1] = 10;
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(Cells.builder()
                    .float64("y", y)
                    .float64("x", x)
                    .int32("a", IntStream.range(0, 5000).toArray())
                    .build());
        }
        double[] expected = new double[25];
        for (int i = 0; i < 5000; i++) {
            expected[Math.min(4, (int) (y[i] / 2)) * 5 + Math.min(4, (int) (x[i] / 2))]++;
        }
        assertArrayEquals(expected, render(URI, map -> map.size(5, 5)).values());
        Raster overview = render(URI, map -> map.size(5, 5).maxCells(100));
        assertEquals(5000, Arrays.stream(overview.values()).sum(), 1e-6);
        assertTrue(overview.isOverview());
        assertEquals(
                4999,
                Arrays.stream(render(URI, map -> map.size(5, 5).field("a").reduce(Reduction.MAX))
                                .values())
                        .max()
                        .orElseThrow());
    }

    @Test
    void stringDimensions_areNoAxes() {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("a", 0, 9, 5))
                        .dimension(Dimension.int32("b", 0, 9, 5))
                        .dimension(Dimension.ascii("s"))
                        .attribute(Attribute.int32("v"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(Cells.builder()
                    .int32("a", 0, 1, 1)
                    .int32("b", 0, 0, 1)
                    .ascii("s", "x", "y", "z")
                    .int32("v", 1, 2, 3)
                    .build());
        }
        assertArrayEquals(
                new double[] {1, Double.NaN, 1, 1}, render(URI, map -> map).values());
        assertThrows(IllegalArgumentException.class, () -> render(URI, map -> map.axes("a", "s")));
    }

    @Test
    void axisOfLargeIntegers_hasAllItsPixels() {
        Axis axis = new Axis(
                Dimension.int64("x", Long.MIN_VALUE, Long.MAX_VALUE - 1, 1),
                new Range.OfLong(Long.MIN_VALUE, Long.MAX_VALUE),
                100);
        assertEquals(0, axis.pixel(Long.MIN_VALUE));
        assertEquals(50, axis.pixel(0L));
        assertEquals(99, axis.pixel(Long.MAX_VALUE));
        Axis small = new Axis(Dimension.int64("x", 0, 99, 1), Range.of(3, 12), 4);
        assertArrayEquals(
                new int[] {0, 0, 0, 1, 1, 2, 2, 2, 3, 3},
                LongStream.rangeClosed(3, 12).mapToInt(small::pixel).toArray());
    }

    @Test
    void wrongChoices_areRefused() {
        grid(URI, 2, 2, 2);
        assertThrows(IllegalArgumentException.class, () -> render(URI, map -> map));
        write(URI, 2, 2, 1, 2, 3, 4);
        assertThrows(IllegalArgumentException.class, () -> render(URI, map -> map.field("b")));
        assertThrows(IllegalArgumentException.class, () -> render(URI, map -> map.axes("row", "row")));
        assertThrows(IllegalArgumentException.class, () -> render(URI, map -> map.size(0, 5)));
        assertThrows(IllegalArgumentException.class, () -> render(URI, HeatMap::density));
        assertThrows(IllegalArgumentException.class, () -> render(URI, map -> map.maxCells(-1)));
    }
}
