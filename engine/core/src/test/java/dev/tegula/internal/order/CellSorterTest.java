package dev.tegula.internal.order;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.tegula.internal.exec.Workers;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.TileOrder;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CellSorterTest {

    /** 60 bytes, more than the packing of strings looks at. */
    private static final String LONG_PREFIX = "chromosome/".repeat(6).substring(0, 60);

    private static ArraySchema schema(Dimension... dimensions) {
        return plane(TileOrder.ROW_MAJOR, CellOrder.ROW_MAJOR, dimensions);
    }

    private static ArraySchema plane(TileOrder tiles, CellOrder cells, Dimension... dimensions) {
        var schema = ArraySchema.sparse().tileOrder(tiles).cellOrder(cells).attribute(Attribute.int32("a"));
        List.of(dimensions).forEach(schema::dimension);
        return schema.build();
    }

    private static Coordinates coordinates(ArraySchema schema, Cells cells) {
        List<Column> columns = schema.dimensions().stream()
                .map(dimension -> cells.column(dimension.name()))
                .toList();
        return new Coordinates(schema.dimensions(), columns);
    }

    private static SortedCells sort(ArraySchema schema, ResultOrder order, Cells cells) {
        try (Workers workers = new Workers(1, 1)) {
            return new CellSorter(CellOrdering.of(schema, order), coordinates(schema, cells), workers).sort();
        }
    }

    private static SortedCells sortNumbers(int... x) {
        ArraySchema schema = schema(Dimension.int32("x", 0, 99, 10));
        return sort(schema, ResultOrder.ROW_MAJOR, Cells.builder().int32("x", x).build());
    }

    private static SortedCells sortTexts(String... texts) {
        ArraySchema schema = schema(Dimension.ascii("s"));
        return sort(
                schema, ResultOrder.ROW_MAJOR, Cells.builder().ascii("s", texts).build());
    }

    private static BitSet ties(int... positions) {
        BitSet ties = new BitSet();
        Arrays.stream(positions).forEach(ties::set);
        return ties;
    }

    @Test
    void noCells_areSorted() {
        SortedCells sorted = sortNumbers();
        assertArrayEquals(new int[0], sorted.cells());
        assertTrue(sorted.isUnchanged());
        assertFalse(sorted.hasTies());
    }

    @Test
    void oneCell_isSorted() {
        SortedCells sorted = sortNumbers(7);
        assertArrayEquals(new int[] {0}, sorted.cells());
        assertTrue(sorted.isUnchanged());
        assertFalse(sorted.hasTies());
    }

    @Test
    void cellsInAnyOrder_areSorted() {
        SortedCells sorted = sortNumbers(50, 10, 40, 20, 30);
        assertArrayEquals(new int[] {1, 3, 4, 2, 0}, sorted.cells());
        assertFalse(sorted.isUnchanged());
        assertFalse(sorted.hasTies());
    }

    @Test
    void descendingCells_areReversed() {
        SortedCells sorted = sortNumbers(40, 30, 20, 10);
        assertArrayEquals(new int[] {3, 2, 1, 0}, sorted.cells());
        assertFalse(sorted.isUnchanged());
    }

    @Test
    void ascendingCells_areUnchanged() {
        SortedCells sorted = sortNumbers(10, 20, 30, 40);
        assertArrayEquals(new int[] {0, 1, 2, 3}, sorted.cells());
        assertTrue(sorted.isUnchanged());
    }

    @Test
    void equalCells_keepTheirOrderAndAreTies() {
        SortedCells sorted = sortNumbers(50, 30, 50, 30, 50);
        assertArrayEquals(new int[] {1, 3, 0, 2, 4}, sorted.cells());
        assertEquals(ties(1, 3, 4), sorted.ties());
        assertFalse(sorted.isUnchanged());
    }

    @Test
    void ascendingCellsWithEqualOnes_areUnchanged() {
        SortedCells sorted = sortNumbers(10, 20, 20, 30);
        assertArrayEquals(new int[] {0, 1, 2, 3}, sorted.cells());
        assertEquals(ties(2), sorted.ties());
        assertTrue(sorted.isUnchanged());
    }

    @Test
    void equalCellsOnly_areUnchanged() {
        SortedCells sorted = sortNumbers(7, 7, 7);
        assertArrayEquals(new int[] {0, 1, 2}, sorted.cells());
        assertEquals(ties(1, 2), sorted.ties());
        assertTrue(sorted.isUnchanged());
    }

    @Test
    void elementsOfTheArrayBeyondTheCells_stay() {
        ArraySchema schema = schema(Dimension.int32("x", 0, 99, 10));
        Cells cells = Cells.builder().int32("x", 30, 10, 20).build();
        int[] numbers = {-1, -1, -1, -1, -1};
        try (Workers workers = new Workers(1, 1)) {
            SortedCells sorted =
                    new CellSorter(CellOrdering.global(schema), coordinates(schema, cells), workers).sort(numbers);
            assertArrayEquals(new int[] {1, 2, 0, -1, -1}, sorted.cells());
        }
    }

    /** Sorts five cells of a plane with tiles of 5 × 5 cells: 0 and 3 are in one tile, 1 and 4 in another. */
    @ParameterizedTest
    @CsvSource({
        "ROW_MAJOR, ROW_MAJOR, ROW_MAJOR, 4 2 1 3 0",
        "COL_MAJOR, ROW_MAJOR, ROW_MAJOR, 3 2 0 1 4",
        "GLOBAL,    ROW_MAJOR, ROW_MAJOR, 2 4 1 3 0",
        "GLOBAL,    ROW_MAJOR, COL_MAJOR, 2 1 4 3 0",
        "GLOBAL,    COL_MAJOR, ROW_MAJOR, 2 3 0 4 1",
        "GLOBAL,    COL_MAJOR, COL_MAJOR, 2 3 0 1 4"
    })
    void cellsOfAPlane_areSortedByTheOrder(ResultOrder order, TileOrder tileOrder, CellOrder cellOrder, String sorted) {
        ArraySchema schema = plane(tileOrder, cellOrder, Dimension.int32("x", 0, 9, 5), Dimension.int32("y", 0, 9, 5));
        Cells cells = Cells.builder()
                .int32("x", 7, 1, 1, 6, 0)
                .int32("y", 1, 7, 1, 0, 8)
                .build();
        int[] expected =
                Arrays.stream(sorted.split(" ")).mapToInt(Integer::parseInt).toArray();
        assertArrayEquals(expected, sort(schema, order, cells).cells());
    }

    @Test
    void negativeNumbers_comeFirst() {
        ArraySchema schema = schema(Dimension.int64("x", Long.MIN_VALUE, 1000, 10));
        Cells cells = Cells.builder().int64("x", 5, -3, Long.MIN_VALUE, 0).build();
        assertArrayEquals(
                new int[] {2, 1, 3, 0},
                sort(schema, ResultOrder.ROW_MAJOR, cells).cells());
    }

    @Test
    void negativeZero_comesBeforeZeroAndIsAnotherCell() {
        ArraySchema schema = schema(Dimension.float64("x", -10, 10));
        Cells cells = Cells.builder().float64("x", 1.5, 0.0, -0.0, -2.5).build();
        SortedCells sorted = sort(schema, ResultOrder.ROW_MAJOR, cells);
        assertArrayEquals(new int[] {3, 2, 1, 0}, sorted.cells());
        assertFalse(sorted.hasTies());
    }

    @Test
    void strings_areSortedByTheirBytes() {
        SortedCells sorted = sortTexts("b", "", "ab", "B", "a", "abc");
        assertArrayEquals(new int[] {1, 3, 4, 2, 5, 0}, sorted.cells());
    }

    @Test
    void stringsWithALongCommonPrefix_areSortedByTheRest() {
        SortedCells sorted = sortTexts(LONG_PREFIX + "2", LONG_PREFIX + "10", LONG_PREFIX, LONG_PREFIX + "1");
        assertArrayEquals(new int[] {2, 3, 1, 0}, sorted.cells());
    }

    @Test
    void someStringsWithALongPrefix_areSortedByTheRest() {
        SortedCells sorted = sortTexts("z", LONG_PREFIX + "b", LONG_PREFIX + "a", LONG_PREFIX + "b", "a");
        assertArrayEquals(new int[] {4, 2, 1, 3, 0}, sorted.cells());
        assertEquals(ties(3), sorted.ties());
    }

    /** 24 strings with equal packed numbers are sorted by comparison, 25 are packed again. */
    @ParameterizedTest
    @ValueSource(ints = {24, 25, 99})
    void manyStringsWithALongPrefix_areSortedByTheRest(int count) {
        // The first string has another first byte, so that the prefix is not common to all.
        String[] texts = IntStream.rangeClosed(0, count)
                .mapToObj(i -> i == 0 ? "a" : LONG_PREFIX + (char) ('z' - i % 2) + (200 - i))
                .toArray(String[]::new);
        // Odd numbers have a y and come before even ones, which have a z; greater numbers come first.
        int[] expected = IntStream.concat(
                        IntStream.of(0),
                        IntStream.concat(
                                IntStream.rangeClosed(1, count)
                                        .map(i -> count + 1 - i)
                                        .filter(i -> i % 2 == 1),
                                IntStream.rangeClosed(1, count)
                                        .map(i -> count + 1 - i)
                                        .filter(i -> i % 2 == 0)))
                .toArray();
        SortedCells sorted = sortTexts(texts);
        assertArrayEquals(expected, sorted.cells());
        assertFalse(sorted.hasTies());
        assertFalse(sorted.isUnchanged());
    }

    @Test
    void ascendingStringsWithALongPrefix_areUnchanged() {
        SortedCells sorted = sortTexts(IntStream.range(0, 100)
                .mapToObj(i -> i == 0 ? "a" : LONG_PREFIX + (100 + i))
                .toArray(String[]::new));
        assertArrayEquals(IntStream.range(0, 100).toArray(), sorted.cells());
        assertTrue(sorted.isUnchanged());
    }

    @Test
    void equalLongStrings_areSortedByTheNextDimension() {
        ArraySchema schema = schema(Dimension.ascii("s"), Dimension.int32("x", 0, 99, 100));
        String text = LONG_PREFIX + "1";
        Cells cells = Cells.builder()
                .ascii("s", "z", text, text, "a", text)
                .int32("x", 1, 8, 7, 2, 8)
                .build();
        SortedCells sorted = sort(schema, ResultOrder.ROW_MAJOR, cells);
        assertArrayEquals(new int[] {3, 2, 1, 4, 0}, sorted.cells());
        assertEquals(ties(3), sorted.ties());
    }

    /** Returns a string of this length. */
    private static String repeated(int length) {
        return "a".repeat(length);
    }

    @Test
    void nestedPrefixes_areSortedByTheirLengths() {
        int count = 3000;
        SortedCells sorted = sortTexts(
                IntStream.range(0, count).mapToObj(i -> repeated(count - i)).toArray(String[]::new));
        assertArrayEquals(IntStream.range(0, count).map(i -> count - 1 - i).toArray(), sorted.cells());
        assertFalse(sorted.hasTies());
    }

    @Test
    void nestedPrefixes_needTheMemoryOfOneLevel() {
        int equal = 30_000;
        int prefixes = 60;
        // Nine bytes of these strings fit into a number, so that each prefix ties with the next ones.
        byte[] longest = repeated(9 * (prefixes + 1)).getBytes(StandardCharsets.US_ASCII);
        ArraySchema schema = schema(Dimension.ascii("s"));
        Cells cells = Cells.builder()
                .ascii(
                        "s",
                        IntStream.range(0, equal + prefixes)
                                .map(i -> i < equal ? longest.length : 9 * (equal + prefixes - i))
                                .mapToObj(CellSorterTest::repeated)
                                .toArray(String[]::new))
                .build();
        try (Workers workers = new Workers(1, 1)) {
            CellSorter sorter = new CellSorter(CellOrdering.global(schema), coordinates(schema, cells), workers);
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long thread = Thread.currentThread().getId();
            long before = threads.getThreadAllocatedBytes(thread);
            SortedCells sorted = sorter.sort();
            long allocated = threads.getThreadAllocatedBytes(thread) - before;
            int[] expected = IntStream.concat(
                            IntStream.rangeClosed(1, prefixes).map(i -> equal + prefixes - i),
                            IntStream.range(0, equal))
                    .toArray();
            assertArrayEquals(expected, sorted.cells());
            assertEquals(equal - 1, sorted.ties().cardinality(), "ties");
            long ofEachLevel = (long) prefixes * equal * Long.BYTES;
            assertTrue(
                    allocated < ofEachLevel / 2,
                    "allocated " + allocated + " bytes; one array for each level takes " + ofEachLevel);
        }
    }
}
