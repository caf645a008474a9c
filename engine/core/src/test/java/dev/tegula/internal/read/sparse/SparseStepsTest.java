package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.sparse.SparseReader.Versions;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Steps of reads of arrays with the dimensions x and y. The tiles of the first n fragments are read. */
class SparseStepsTest {

    private static final CellRequest REQUEST = CellRequest.all(List.of("a"), ResultOrder.UNORDERED);

    private static final ArrayFixture DISTINCT = array(false);
    private static final ArrayFixture DUPLICATES = array(true);
    private static final ArrayFixture CONSOLIDATED = array(false).consolidate();

    private static ArrayFixture array(boolean duplicates) {
        ArraySchema schema = ArraySchema.sparse()
                .dimension(Dimension.int32("x", 0, 99, 10))
                .dimension(Dimension.int32("y", 0, 99, 10))
                .attribute(Attribute.int32("a"))
                .allowDuplicates(duplicates)
                .build();
        Cells cells = Cells.builder()
                .int32("x", 1, 2)
                .int32("y", 1, 2)
                .int32("a", 1, 2)
                .build();
        return new ArrayFixture(schema).write(1, cells).write(2, cells);
    }

    @AfterAll
    static void close() {
        DISTINCT.close();
        DUPLICATES.close();
        CONSOLIDATED.close();
    }

    private enum Place {
        INSIDE,
        CROSSING
    }

    private static SparseSteps steps(ArrayFixture array, CellRequest request, Versions versions, int fragments) {
        return steps(array, request, versions, Subarray.whole(), tiles(array, fragments, Place.INSIDE));
    }

    private static List<SparseTile> tiles(ArrayFixture array, int fragments, Place place) {
        List<OpenFragment> all = array.open().fragments();
        return IntStream.range(0, fragments)
                .mapToObj(i -> new SparseTile(all.get(i), 0, 2, place == Place.INSIDE, Relation.INSIDE))
                .toList();
    }

    private static SparseSteps steps(
            ArrayFixture array, CellRequest request, Versions versions, Subarray subarray, List<SparseTile> tiles) {
        Execution execution = new Execution(array.open());
        SparseRanges ranges = SparseRanges.of(execution.schema(), subarray);
        return SparseSteps.of(execution.schema(), request, versions, ranges, tiles);
    }

    private static SparseSteps crossing(CellRequest request, Subarray subarray) {
        return steps(DISTINCT, request, Versions.NEWEST, subarray, tiles(DISTINCT, 1, Place.CROSSING));
    }

    private static List<String> names(SparseSteps steps) {
        return steps.dimensions().stream().map(Dimension::name).toList();
    }

    @ParameterizedTest
    @EnumSource(
            value = ResultOrder.class,
            names = {"UNORDERED", "GLOBAL"})
    void wholeTilesOfOneFragment_needNoStepsInItsOrder(ResultOrder order) {
        SparseSteps steps = steps(DISTINCT, REQUEST.withOrder(order), Versions.NEWEST, 1);
        assertEquals(List.of(), names(steps));
        assertFalse(steps.timed(), "timed");
        assertFalse(steps.selects(), "selects");
        assertFalse(steps.hides(), "hides");
        assertFalse(steps.sorts(), "sorts");
    }

    @ParameterizedTest
    @EnumSource(
            value = ResultOrder.class,
            names = {"ROW_MAJOR", "COL_MAJOR"})
    void otherOrders_sortOneFragmentByAllDimensions(ResultOrder order) {
        SparseSteps steps = steps(DISTINCT, REQUEST.withOrder(order), Versions.NEWEST, 1);
        assertTrue(steps.sorts(), "sorts");
        assertEquals(List.of("x", "y"), names(steps));
        assertFalse(steps.hides(), "hides");
        assertFalse(steps.selects(), "selects");
    }

    @Test
    void severalFragmentsWithoutDuplicates_hideAndSort() {
        SparseSteps steps = steps(DISTINCT, REQUEST, Versions.NEWEST, 2);
        assertTrue(steps.hides(), "hides");
        assertTrue(steps.sorts(), "sorts");
        assertEquals(List.of("x", "y"), names(steps));
        assertFalse(steps.selects(), "selects");
        assertFalse(steps.timed(), "timed");
    }

    @Test
    void severalTilesOfOneFragment_areNotSorted() {
        List<SparseTile> one = tiles(DISTINCT, 1, Place.INSIDE);
        SparseTile first = one.get(0);
        SparseTile second = new SparseTile(first.fragment(), 1, 2, true, Relation.INSIDE);
        SparseSteps steps = steps(DISTINCT, REQUEST, Versions.NEWEST, Subarray.whole(), List.of(first, second));
        assertFalse(steps.hides(), "hides");
        assertFalse(steps.sorts(), "sorts");
    }

    @ParameterizedTest
    @CsvSource({"UNORDERED, false", "GLOBAL, true", "ROW_MAJOR, true"})
    void severalFragmentsWithDuplicates_areSortedOnlyForAnOrder(ResultOrder order, boolean sorts) {
        SparseSteps steps = steps(DUPLICATES, REQUEST.withOrder(order), Versions.NEWEST, 2);
        assertEquals(sorts, steps.sorts(), "sorts");
        assertFalse(steps.hides(), "hides");
    }

    @Test
    void consolidatedFragmentWithTimestamps_hidesAndSelectsByTime() {
        assertEquals(1, CONSOLIDATED.open().fragments().size(), "fragments");
        SparseSteps steps = steps(CONSOLIDATED, REQUEST, Versions.NEWEST, 1);
        assertTrue(steps.timed(), "timed");
        assertTrue(steps.selects(), "selects");
        assertTrue(steps.hides(), "hides");
        assertTrue(steps.sorts(), "sorts");
    }

    @Test
    void allVersions_areTimedSelectedAndSorted() {
        SparseSteps steps = steps(DISTINCT, REQUEST, Versions.ALL, 1);
        assertTrue(steps.timed(), "timed");
        assertTrue(steps.selects(), "selects");
        assertTrue(steps.hides(), "hides");
        assertTrue(steps.sorts(), "sorts");
        assertEquals(List.of("x", "y"), names(steps));
    }

    @Test
    void allVersionsOfDuplicates_hideNothing() {
        SparseSteps steps = steps(DUPLICATES, REQUEST, Versions.ALL, 2);
        assertFalse(steps.hides(), "hides");
        assertTrue(steps.sorts(), "sorts");
    }

    @Test
    void crossingTile_needsTheRestrictedDimensions() {
        SparseSteps steps = crossing(REQUEST, Subarray.range("y", 0, 1));
        assertTrue(steps.selects(), "selects");
        assertFalse(steps.sorts(), "sorts");
        assertEquals(List.of("y"), names(steps));
    }

    @Test
    void crossingTile_alsoNeedsTheRequestedDimensions() {
        assertEquals(
                List.of("x", "y"),
                names(crossing(REQUEST.withFields(List.of("a", "x")), Subarray.range("y", 0, 1))),
                "the values of x are compacted with those of y");
    }

    @Test
    void tileInside_needsNoCoordinatesOfItsRanges() {
        SparseSteps steps = steps(
                DISTINCT,
                REQUEST.withFields(List.of("a", "x")),
                Versions.NEWEST,
                Subarray.range("y", 0, 50),
                tiles(DISTINCT, 1, Place.INSIDE));
        assertFalse(steps.selects(), "selects");
        assertEquals(List.of(), names(steps));
    }

    @Test
    void condition_selectsAndNeedsTheRequestedDimensions() {
        Predicate condition = new Predicate.InKeys("a", KeySet.between(2, 2));
        CellRequest request = REQUEST.withFields(List.of("x")).withCondition(condition);
        SparseTile tile = tiles(DISTINCT, 1, Place.INSIDE).get(0);
        SparseTile undecided = new SparseTile(tile.fragment(), 0, 2, true, Relation.CROSSES);
        SparseSteps steps = steps(DISTINCT, request, Versions.NEWEST, Subarray.whole(), List.of(undecided));
        assertTrue(steps.selects(), "selects");
        assertEquals(List.of("x"), names(steps));
    }

    @Test
    void conditionThatAllCellsOfTilesMatch_selectsNothing() {
        Predicate condition = new Predicate.InKeys("a", KeySet.between(1, 2));
        SparseSteps steps =
                steps(DISTINCT, REQUEST.withFields(List.of("x")).withCondition(condition), Versions.NEWEST, 1);
        assertFalse(steps.selects(), "selects");
        assertEquals(List.of(), names(steps));
    }

    @Test
    void collecting_selectsInTheOrderOfTiles() {
        List<Dimension> dimensions = DISTINCT.open().schema().dimensions();
        SparseSteps steps = SparseSteps.collecting(dimensions);
        assertEquals(dimensions, steps.dimensions());
        assertTrue(steps.selects(), "selects");
        assertFalse(steps.sorts(), "sorts");
        assertFalse(steps.hides(), "hides");
        assertFalse(steps.timed(), "timed");
    }
}
