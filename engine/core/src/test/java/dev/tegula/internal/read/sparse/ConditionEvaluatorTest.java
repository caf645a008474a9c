package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.cells.TextInterval;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.exec.ArrayLease;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.sparse.ConditionEvaluator.Evaluated;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.SchemaEvolution;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Evaluates conditions on cells whose coordinates x are loaded. The old fragment has the tiles x = 1 2 | 3 4, and the
 * new one, which may hide its cells, the tiles x = 2 3 | 8 9. The attribute c is equal to x in the old fragment, and
 * 100 more in the new one.
 */
class ConditionEvaluatorTest {

    private static final ArraySchema SCHEMA = ArraySchema.sparse()
            .capacity(2)
            .dimension(Dimension.int32("x", 0, 99, 100))
            .attribute(Attribute.int32("b"))
            .attribute(Attribute.int32("c"))
            .build();

    private static final SparseRanges ALL = SparseRanges.of(SCHEMA, Subarray.whole());

    private final ArrayFixture array =
            new ArrayFixture(SCHEMA).write(10, cells(0, 1, 2, 3, 4)).write(20, cells(100, 2, 3, 8, 9));
    private Execution execution = new Execution(array.open());

    private static Cells cells(int more, int... x) {
        return Cells.builder()
                .int32("x", x)
                .int32("b", x)
                .int32("c", IntStream.of(x).map(value -> value + more).toArray())
                .build();
    }

    @AfterEach
    void close() {
        array.close();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static Predicate between(String field, int low, int high) {
        return new Predicate.InKeys(field, KeySet.between(low, high));
    }

    private List<SparseTile> plan(Predicate condition) {
        return new SparseReader(execution, CellRequest.matches(List.of("b"), condition), ALL).plan(ALL);
    }

    private static List<Relation> relations(List<SparseTile> tiles) {
        return tiles.stream().map(SparseTile::matching).toList();
    }

    private Evaluated evaluate(Predicate condition, SelectedCells cells, LoadedColumns loaded, String... requested) {
        SparseMatcher matcher = new SparseMatcher(execution, condition, Deletes.APPLIED, ALL);
        ReadArrays arrays = new ReadArrays(new ArrayLease(execution.workers().arrays()), field -> false);
        return new ConditionEvaluator(execution, matcher, List.of(requested)).evaluate(cells, loaded, arrays);
    }

    /** Evaluates a condition on all planned cells, whose coordinates are loaded. */
    private Evaluated evaluate(Predicate condition, String... requested) {
        SelectedCells all = SelectedCells.all(plan(condition));
        return evaluate(condition, all, new LoadedColumns(List.of(TestTiles.ints(x(all)))), requested);
    }

    /** Returns the coordinates of cells of the two fragments. */
    private static int[] x(SelectedCells cells) {
        return cells.tiles().stream()
                .flatMapToInt(tile -> IntStream.range(0, tile.count())
                        .map(i -> x(tile.tile(), tile.positions().at(i))))
                .toArray();
    }

    private static int x(SparseTile tile, int position) {
        boolean isOld = tile.fragment().name().start() == 10;
        int[] x = isOld ? new int[] {1, 2, 3, 4} : new int[] {2, 3, 8, 9};
        return x[2 * tile.number() + position];
    }

    /** Returns the numbers of the cells that match. */
    private static List<Integer> matching(Evaluated evaluated, int cells) {
        return IntStream.range(0, cells)
                .filter(evaluated.matches()::has)
                .boxed()
                .toList();
    }

    private static List<String> fields(LoadedColumns columns) {
        return columns.columns().stream().map(column -> column.field().name()).toList();
    }

    private OpenFragment fragment(int number) {
        return execution.snapshot().fragments().get(number);
    }

    private static long stored(OpenFragment fragment, String field, int... tiles) {
        DataFile file = fragment.dataFile(fragment.fields().find(field), DataFile.Kind.VALUES);
        return IntStream.of(tiles).mapToLong(file::storedSize).sum();
    }

    private void assertFetched(long ofOldFragment, long ofNewFragment) {
        assertEquals(ofOldFragment, execution.of(fragment(0)).bytes(), "bytes of the old fragment");
        assertEquals(ofNewFragment, execution.of(fragment(1)).bytes(), "bytes of the new fragment");
        assertEquals(ofOldFragment + ofNewFragment, execution.counters().bytes());
    }

    @Test
    void conditionOnALoadedDimension_fetchesNothing() {
        Predicate from2To3 = between("x", 2, 3);
        assertEquals(
                List.of(Relation.CROSSES, Relation.CROSSES, Relation.INSIDE, Relation.OUTSIDE),
                relations(plan(from2To3)),
                "the last tile is kept, because its fragment may hide cells");
        Evaluated evaluated = evaluate(from2To3, "b");
        assertEquals(List.of(1, 2, 4, 5), matching(evaluated, 8), "x = 2, 3 of both fragments");
        assertEquals(List.of("x"), fields(evaluated.columns()));
        assertFetched(0, 0);
    }

    @Test
    void conditionThatStatisticsDecide_fetchesNothing() {
        Predicate to4 = between("c", 1, 4);
        assertEquals(
                List.of(Relation.INSIDE, Relation.INSIDE, Relation.OUTSIDE, Relation.OUTSIDE), relations(plan(to4)));
        assertEquals(List.of(0, 1, 2, 3), matching(evaluate(to4, "c"), 8));
        assertFetched(0, 0);
    }

    @Test
    void conditionThatAllCellsSatisfy_needsNoMarks() {
        Evaluated evaluated = evaluate(between("c", 0, 200), "c");
        assertInstanceOf(CellMatches.All.class, evaluated.matches());
        assertEquals(List.of("x"), fields(evaluated.columns()));
        assertFetched(0, 0);
    }

    @Test
    void fieldOfCondition_isFetchedForUndecidedTiles() {
        Predicate from2To50 = between("c", 2, 50);
        assertEquals(
                List.of(Relation.CROSSES, Relation.INSIDE, Relation.OUTSIDE, Relation.OUTSIDE),
                relations(plan(from2To50)));
        Evaluated evaluated = evaluate(from2To50, "b");
        assertEquals(List.of(1, 2, 3), matching(evaluated, 8), "x = 2, 3, 4 of the old fragment");
        assertEquals(List.of("x"), fields(evaluated.columns()));
        assertFetched(stored(fragment(0), "c", 0), 0);
    }

    @Test
    void requestedField_isNotFetchedForTilesThatOnlyHideOthers() {
        Evaluated evaluated = evaluate(between("c", 2, 50), "c");
        assertEquals(List.of(1, 2, 3), matching(evaluated, 8));
        assertEquals(List.of("x"), fields(evaluated.columns()));
        assertFetched(stored(fragment(0), "c", 0), 0);
    }

    @Test
    void requestedField_isFetchedForAllTilesIfAllMayMatch() {
        Predicate from2 = between("c", 2, 200);
        assertEquals(
                List.of(Relation.CROSSES, Relation.INSIDE, Relation.INSIDE, Relation.INSIDE), relations(plan(from2)));
        Evaluated evaluated = evaluate(from2, "c");
        assertEquals(List.of(1, 2, 3, 4, 5, 6, 7), matching(evaluated, 8));
        assertEquals(List.of("x", "c"), fields(evaluated.columns()));
        ColumnBuilder c = evaluated.columns().find("c").orElseThrow();
        assertEquals(
                List.of(1, 2, 3, 4, 102, 103, 108, 109),
                IntStream.of((int[]) c.values().array()).boxed().toList());
        assertFetched(stored(fragment(0), "c", 0, 1), stored(fragment(1), "c", 0, 1));
    }

    @Test
    void fieldThatAllTilesNeedButNotTheResult_isDropped() {
        Evaluated evaluated = evaluate(new Predicate.InKeys("c", odd()), "b");
        assertEquals(List.of(0, 2, 5, 7), matching(evaluated, 8), "x = 1, 3 and x = 3, 9");
        assertEquals(List.of("x"), fields(evaluated.columns()));
        assertFetched(stored(fragment(0), "c", 0, 1), stored(fragment(1), "c", 0, 1));
    }

    private static KeySet odd() {
        return KeySet.of(IntStream.iterate(1, value -> value < 200, value -> value + 2)
                .mapToObj(value -> new long[] {value, value})
                .toList());
    }

    @Test
    void loadedDimension_isNotFetchedAgainWithAnotherField() {
        Predicate both = Predicate.all(List.of(between("x", 0, 3), between("c", 2, 50)));
        assertEquals(
                List.of(Relation.CROSSES, Relation.CROSSES, Relation.OUTSIDE, Relation.OUTSIDE), relations(plan(both)));
        assertEquals(List.of(1, 2), matching(evaluate(both, "b"), 8), "x = 2, 3 of the old fragment");
        assertFetched(stored(fragment(0), "c", 0, 1), 0);
    }

    @Test
    void loadedStrings_areComparedInUndecidedTilesOnly() {
        ArraySchema texts = ArraySchema.sparse()
                .capacity(2)
                .dimension(Dimension.ascii("s"))
                .attribute(Attribute.int32("c"))
                .build();
        try (ArrayFixture strings = new ArrayFixture(texts)
                .write(
                        10,
                        Cells.builder()
                                .ascii("s", "a", "bcd", "", "ef", "ghij", "k")
                                .int32("c", 7, 2, 7, 1, 7, 2)
                                .build())) {
            execution = new Execution(strings.open());
            // The tiles have the cells "", "a" and "bcd", "ef" and "ghij", "k".
            Predicate fromB = new Predicate.InTexts("s", TextSet.of(List.of(TextInterval.startingAt(ascii("b")))));
            Predicate both = Predicate.all(List.of(fromB, between("c", 2, 6)));
            SparseMatcher matcher = new SparseMatcher(execution, both, Deletes.APPLIED, ALL);
            List<SparseTile> tiles = SparsePlan.tiles(
                    execution.snapshot().fragments().get(0), SparseRanges.of(texts, Subarray.whole()), matcher);
            assertEquals(List.of(Relation.OUTSIDE, Relation.CROSSES, Relation.CROSSES), relations(tiles));
            LoadedColumns loaded = new LoadedColumns(List.of(TestTiles.strings("", "a", "bcd", "ef", "ghij", "k")));
            Evaluated evaluated = evaluate(both, SelectedCells.all(tiles), loaded, "c");
            assertEquals(List.of(2, 5), matching(evaluated, 6), "bcd and k");
            assertEquals(
                    stored(execution.snapshot().fragments().get(0), "c", 1, 2),
                    execution.counters().bytes());
        }
    }

    @Test
    void tileWithoutSelectedCells_isNotFetched() {
        Predicate odd = new Predicate.InKeys("c", odd());
        SelectedCells all = SelectedCells.all(plan(odd));
        SelectedCells ofOldFragment = all.keep(cell -> cell < 4);
        LoadedColumns loaded = new LoadedColumns(List.of(TestTiles.ints(x(ofOldFragment))));
        Evaluated evaluated = evaluate(odd, ofOldFragment, loaded, "b");
        assertEquals(List.of(0, 2), matching(evaluated, 4));
        assertFetched(stored(fragment(0), "c", 0, 1), 0);
    }

    @Test
    void deleteOfAFieldThatOnlyAnOlderSchemaHas_isEvaluated() {
        array.delete(30, Condition.field("c").eq(103));
        array.evolve(40, SchemaEvolution.begin().dropAttribute("c"));
        execution = new Execution(array.open());
        assertEquals(List.of("x", "b"), execution.schema().fieldNames());
        assertEquals(
                List.of(Relation.INSIDE, Relation.INSIDE, Relation.CROSSES, Relation.INSIDE),
                relations(plan(Predicate.TRUE)));
        Evaluated evaluated = evaluate(Predicate.TRUE, "b");
        assertEquals(List.of(0, 1, 2, 3, 4, 6, 7), matching(evaluated, 8), "without x = 3 of the new fragment");
        assertFetched(0, stored(fragment(1), "c", 0));
    }

    @Test
    void fieldOfConditionOnly_leavesTheLoadedColumns() {
        Predicate from2To50 = between("c", 2, 50);
        SelectedCells all = SelectedCells.all(plan(from2To50));
        LoadedColumns loaded = new LoadedColumns(List.of(TestTiles.ints(x(all))));
        assertSame(loaded, evaluate(from2To50, all, loaded, "b").columns());
    }
}
