package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TileSummary;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.RandomTests;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The tiles of queries, as metadata describe them. */
class TileSummariesTest {

    private static final String URI = "mem://array";

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private List<TileSummary> tiles(Subarray subarray, String field) {
        try (ArrayReader array = tegula.openForReading(URI)) {
            return array.query().subarray(subarray).tiles(field).toList();
        }
    }

    private void write(int low, int high, double... values) {
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(
                    Subarray.range("x", low, high),
                    Cells.builder().float64("a", values).build());
        }
    }

    @Test
    void denseTiles_haveStatistics_whereOneFragmentHasAllTheirCells() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 1, 18, 4))
                        .attribute(Attribute.float64("a"))
                        .build());
        write(1, 8, 1, 2, 3, 4, 5, 6, 7, 9);
        write(6, 6, 100);
        write(17, 18, 3, 4);
        List<TileSummary> tiles = tiles(Subarray.whole(), "a");
        assertEquals(
                List.of("[1, 4] 4 true", "[5, 8] 4 false", "[17, 18] 2 true"),
                tiles.stream()
                        .map(tile -> tile.bounds().get(0) + " " + tile.cells() + " "
                                + tile.fragment().isPresent())
                        .toList());
        assertEquals(
                Optional.of(new TileSummary.Values(1, 4, 2.5, 0, true)),
                tiles.get(0).values());
        assertEquals(Optional.empty(), tiles.get(1).values());
        // The tile at the end of the domain has fill values, too.
        assertEquals(Optional.empty(), tiles.get(2).values());
        assertEquals(
                Optional.of(new TileSummary.Values(1, 4, 2.5, 0, false)),
                tiles(Subarray.range("x", 2, 3), "a").get(0).values());
    }

    @Test
    void tilesOfAHugeDomain_areThoseOfTheFragments() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int64("x", Long.MIN_VALUE, Long.MAX_VALUE - 10, 4))
                        .attribute(Attribute.float64("a"))
                        .build());
        assertEquals(List.of(), tiles(Subarray.whole(), "a"));
        write(100, 107, 1, 2, 3, 4, 5, 6, 7, 8);
        assertEquals(
                List.of(Range.of(100, 103), Range.of(104, 107)),
                tiles(Subarray.whole(), "a").stream()
                        .map(tile -> tile.bounds().get(0))
                        .toList());
        assertEquals(
                List.of(Range.of(100, 101), Range.of(106, 107)),
                tiles(Subarray.range("x", 0, 101).addRange("x", 106, 1L << 60), "a").stream()
                        .map(tile -> tile.bounds().get(0))
                        .toList());
        assertEquals(List.of(), tiles(Subarray.range("x", 200, 300), "a"));
        assertThrows(IllegalArgumentException.class, () -> tiles(Subarray.range("x", 0, Long.MAX_VALUE), "a"));
    }

    @Test
    void unsignedAndNullableValues_haveTheirRange() {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 1, 100, 10))
                        .attribute(Attribute.uint64("u").nullable())
                        .capacity(2)
                        .build());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(Cells.builder()
                    .int32("x", 1, 2, 3, 4, 5)
                    .uint64("u", -1, 1, 7, 7, 8)
                    .validity("u", (byte) 1, (byte) 1, (byte) 0, (byte) 0, (byte) 1)
                    .build());
        }
        List<TileSummary> tiles = tiles(Subarray.whole(), "u");
        assertEquals(List.of(2L, 2L, 1L), tiles.stream().map(TileSummary::cells).toList());
        assertEquals(List.of(Range.of(1, 2)), tiles.get(0).bounds());
        TileSummary.Values first = tiles.get(0).values().orElseThrow();
        assertEquals(1, first.least());
        assertEquals(0x1p64, first.greatest());
        assertEquals(2, tiles.get(1).values().orElseThrow().nulls());
        assertTrue(Double.isNaN(tiles.get(1).values().orElseThrow().least()));
        assertEquals(
                Optional.of(new TileSummary.Values(8, 8, 8, 0, true)),
                tiles.get(2).values());
    }

    @TestFactory
    Stream<DynamicTest> randomDenseArrays_haveTheStatisticsOfTheirCells() {
        return RandomTests.of(30, this::check);
    }

    private void check(RandomGenerator random) {
        String uri = "mem://random" + random.nextInt(Integer.MAX_VALUE);
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", -7, 16, random.nextInt(1, 7)))
                        .dimension(Dimension.int32("y", 0, 19, random.nextInt(1, 9)))
                        .attribute(Attribute.int16("a"))
                        .build());
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            int x = random.nextInt(-7, 5);
            int y = random.nextInt(0, 8);
            int rows = random.nextInt(1, 13);
            int columns = random.nextInt(1, 13);
            try (ArrayWriter array = tegula.openForWriting(uri)) {
                short[] values = new short[rows * columns];
                IntStream.range(0, values.length).forEach(n -> values[n] = (short) random.nextInt(-50, 50));
                array.write(
                        Subarray.range("x", x, x + rows - 1).addRange("y", y, y + columns - 1),
                        Cells.builder().int16("a", values).build());
            }
        }
        Subarray box = Subarray.range("x", random.nextInt(-7, 3), random.nextInt(3, 17))
                .addRange("y", random.nextInt(0, 9), random.nextInt(9, 20));
        try (ArrayReader array = tegula.openForReading(uri)) {
            boolean[] seen = new boolean[24 * 20];
            array.query().subarray(box).tiles("a").forEach(tile -> {
                Subarray own = Subarray.of(Map.of(
                        "x",
                        List.of(tile.bounds().get(0)),
                        "y",
                        List.of(tile.bounds().get(1))));
                Cells cells = array.query()
                        .subarray(own)
                        .fields("x", "y", "a")
                        .order(ResultOrder.ROW_MAJOR)
                        .read();
                assertEquals(cells.size(), tile.cells());
                for (int i = 0; i < cells.size(); i++) {
                    seen[(cells.int32("x")[i] + 7) * 20 + cells.int32("y")[i]] = true;
                }
                short[] a = cells.int16("a");
                double[] values =
                        IntStream.range(0, a.length).mapToDouble(i -> a[i]).toArray();
                tile.values().filter(TileSummary.Values::exact).ifPresent(known -> {
                    assertEquals(DoubleStream.of(values).min().orElseThrow(), known.least());
                    assertEquals(DoubleStream.of(values).max().orElseThrow(), known.greatest());
                    assertEquals(DoubleStream.of(values).average().orElseThrow(), known.mean(), 1e-9);
                });
                tile.values().ifPresent(known -> {
                    assertTrue(Arrays.stream(values).min().orElseThrow() >= known.least());
                    assertTrue(Arrays.stream(values).max().orElseThrow() <= known.greatest());
                });
            });
            Cells all = array.query().subarray(box).fields("x", "y", "a").read();
            for (int i = 0; i < all.size(); i++) {
                boolean written = all.int16("a")[i] != Short.MIN_VALUE;
                assertTrue(!written || seen[(all.int32("x")[i] + 7) * 20 + all.int32("y")[i]], "a tile is missing");
            }
        }
    }
}
