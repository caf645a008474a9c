package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.exec.ArrayLease;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Loads cells of an array of three tiles, each of which holds 20,000 cells: x = 0, 1, 2 ..., a = x % 100 and c = x. For
 * a, statistics of tiles decide nothing.
 */
class CellLoaderTest {

    private static final int TILE = 20_000;

    private static final ArraySchema SCHEMA = ArraySchema.sparse()
            .capacity(TILE)
            .dimension(Dimension.int32("x", 0, 999_999, 1_000_000))
            .attribute(Attribute.int32("a"))
            .attribute(Attribute.int32("b"))
            .attribute(Attribute.int32("c"))
            .build();

    private final ArrayFixture array = new ArrayFixture(SCHEMA).write(1, cells());
    private final Execution execution = new Execution(array.open());
    /** The arrays of all columns that were created. */
    private final List<Object> arrays = new ArrayList<>();

    private static Cells cells() {
        int[] x = new int[3 * TILE];
        Arrays.setAll(x, i -> i);
        int[] a = Arrays.stream(x).map(i -> i % 100).toArray();
        return Cells.builder()
                .int32("x", x)
                .int32("a", a)
                .int32("b", a)
                .int32("c", x)
                .build();
    }

    @AfterEach
    void close() {
        array.close();
    }

    private Optional<LoadedCells> load(Predicate condition, List<String> fields, SparseReadLimit limit) {
        SparseRanges ranges = SparseRanges.of(SCHEMA, Subarray.whole().addRange("x", 100, 59_899));
        CellRequest request = CellRequest.matches(fields, condition);
        SparseMatcher matcher = new SparseMatcher(execution, condition, Deletes.APPLIED, ranges);
        CellLoader loader = new CellLoader(
                execution,
                SparseSteps.collecting(SCHEMA.dimensions()),
                new CoordinateFilter(SCHEMA, ranges, execution.snapshot().timestamps()),
                new ConditionEvaluator(execution, matcher, request.fields()));
        ArrayLease lease = new ArrayLease(execution.workers().arrays());
        return loader.load(
                new SparseReader(execution, request, ranges).plan(ranges), limit, new RecordingArrays(lease));
    }

    private final class RecordingArrays extends ReadArrays {

        private final ArrayLease lease;

        RecordingArrays(ArrayLease lease) {
            super(lease, field -> true);
            this.lease = lease;
        }

        @Override
        ReadArrays another() {
            return new RecordingArrays(lease.another());
        }

        @Override
        ColumnBuilder column(Field field, int cells) {
            ColumnBuilder column = super.column(field, cells);
            arrays.add(column.values().array());
            return column;
        }
    }

    private static Predicate aIs(int value) {
        return new Predicate.InKeys("a", KeySet.between(value, value));
    }

    /** A limit that lets one tile be loaded at a time. */
    private static SparseReadLimit oneTile(long cells) {
        return new SparseReadLimit(TILE * 8L, cells, 8);
    }

    /** Returns the first of the loaded integers of a field. */
    private static int[] ints(LoadedCells loaded, String field) {
        ColumnBuilder column = loaded.columns().find(field).orElseThrow();
        return Arrays.copyOf((int[]) column.values().array(), loaded.cells().size());
    }

    private long stored(String field) {
        DataFile file = array.file(field, DataFile.Kind.VALUES);
        return file.storedSize(0) + file.storedSize(1) + file.storedSize(2);
    }

    @Test
    void cellsOfOneGroup_areThoseInRanges() {
        LoadedCells loaded =
                load(Predicate.TRUE, List.of("b"), SparseReadLimit.UNLIMITED).orElseThrow();
        assertArrayEquals(IntStream.rangeClosed(100, 59_899).toArray(), ints(loaded, "x"));
    }

    @Test
    void cellsOfSeveralGroups_areJoined() {
        LoadedCells loaded =
                load(Predicate.TRUE, List.of("b"), oneTile(Long.MAX_VALUE)).orElseThrow();
        assertArrayEquals(IntStream.rangeClosed(100, 59_899).toArray(), ints(loaded, "x"));
    }

    @Test
    void groups_takeTurnsWithTheSameArray() {
        assertTrue(load(Predicate.TRUE, List.of("b"), oneTile(Long.MAX_VALUE)).isPresent());
        Object first = arrays.get(0);
        Object second = arrays.get(2); // arrays.get(1) holds the selected cells of the first group.
        assertSame(first, second);
    }

    @ParameterizedTest
    @CsvSource({"59799, false", "59800, true"})
    void cellsAboveTheLimit_areNotReturned(long limit, boolean isReturned) {
        assertEquals(
                isReturned, load(Predicate.TRUE, List.of("b"), oneTile(limit)).isPresent());
        assertEquals(
                isReturned,
                load(Predicate.TRUE, List.of("b"), new SparseReadLimit(Long.MAX_VALUE, limit, 8))
                        .isPresent());
    }

    @Test
    void fieldOfCondition_isLoadedForTheResult() {
        LoadedCells loaded =
                load(aIs(7), List.of("a", "b"), SparseReadLimit.UNLIMITED).orElseThrow();
        assertArrayEquals(IntStream.range(1, 599).map(i -> 100 * i + 7).toArray(), ints(loaded, "x"));
        assertArrayEquals(IntStream.range(1, 599).map(i -> 7).toArray(), ints(loaded, "a"));
    }

    @Test
    void fieldOfConditionInSeveralGroups_isJoined() {
        LoadedCells loaded = load(aIs(7), List.of("a"), oneTile(Long.MAX_VALUE)).orElseThrow();
        assertArrayEquals(IntStream.range(1, 599).map(i -> 100 * i + 7).toArray(), ints(loaded, "x"));
        assertArrayEquals(IntStream.range(1, 599).map(i -> 7).toArray(), ints(loaded, "a"));
    }

    @Test
    void fieldOfConditionOnly_isDropped() {
        LoadedCells loaded =
                load(aIs(7), List.of("b"), SparseReadLimit.UNLIMITED).orElseThrow();
        assertEquals(598, loaded.cells().size());
        assertEquals(Optional.empty(), loaded.columns().find("a"));
    }

    @Test
    void fieldThatStatisticsDecideForSomeTiles_isLoadedForAllOfThem() {
        LoadedCells loaded = load(
                        new Predicate.InKeys("c", KeySet.between(30_000, 50_000)),
                        List.of("c"),
                        SparseReadLimit.UNLIMITED)
                .orElseThrow();
        assertArrayEquals(IntStream.rangeClosed(30_000, 50_000).toArray(), ints(loaded, "c"));
    }

    @Test
    void fieldOfConditionOnly_isLoadedForUndecidedTiles() {
        LoadedCells loaded = load(
                        new Predicate.InKeys("c", KeySet.between(10_000, 50_000)),
                        List.of("b"),
                        SparseReadLimit.UNLIMITED)
                .orElseThrow();
        assertArrayEquals(IntStream.rangeClosed(10_000, 50_000).toArray(), ints(loaded, "x"));
        DataFile file = array.file("c", DataFile.Kind.VALUES);
        assertEquals(
                stored("x") + file.storedSize(0) + file.storedSize(2),
                execution.counters().bytes());
    }

    @Test
    void dimensionOfCondition_isNotLoadedAgain() {
        LoadedCells loaded = load(
                        new Predicate.InKeys("x", KeySet.between(150, 152)), List.of("b"), SparseReadLimit.UNLIMITED)
                .orElseThrow();
        assertArrayEquals(new int[] {150, 151, 152}, ints(loaded, "x"));
        DataFile file = array.file("x", DataFile.Kind.VALUES);
        assertEquals(file.storedSize(0), execution.counters().bytes(), "the first tile, once");
    }

    @Test
    void fieldOfConditionAndResult_isFetchedOnce() {
        SparseRanges ranges = SparseRanges.of(SCHEMA, Subarray.whole());
        SparseReader reader = new SparseReader(execution, CellRequest.matches(List.of("a"), aIs(7)), ranges);
        Cells cells = reader.read(reader.plan(ranges), ranges, Map.of());
        assertEquals(600, cells.size());
        assertEquals(stored("a"), execution.counters().bytes());
    }
}
