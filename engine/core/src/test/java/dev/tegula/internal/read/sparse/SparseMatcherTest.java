package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.condition.PredicateEvaluation;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentFields.Times;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.gather.ReadField;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.write.SparseFragmentCopy;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.fragment.FragmentOrigin;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.SchemaEvolution;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares fragments of an array of points (x, y) with conditions and deletes on the attribute a. */
class SparseMatcherTest {

    private static final ArraySchema SCHEMA = ArraySchema.sparse()
            .capacity(2)
            .dimension(Dimension.int32("x", 0, 99, 100))
            .dimension(Dimension.int32("y", 0, 99, 100))
            .attribute(Attribute.int32("a"))
            .build();

    private static final Condition A_FROM_5 = Condition.field("a").ge(5);
    private static final Predicate A_IS_9 = new Predicate.InKeys("a", KeySet.between(9, 9));

    private ArrayFixture array = new ArrayFixture(SCHEMA);
    private Execution execution = new Execution(array.open());

    @AfterEach
    void close() {
        array.close();
    }

    private void create(ArraySchema schema) {
        array.close();
        array = new ArrayFixture(schema);
    }

    /** Writes cells on a diagonal: (first, first) to (last, last). */
    private void write(long time, int first, int last, int a) {
        write(time, first, first, last - first + 1, a);
    }

    /** Writes cells parallel to the diagonal: (x, y), (x + 1, y + 1) ... */
    private void write(long time, int x, int y, int count, int a) {
        int[] values = new int[count];
        Arrays.fill(values, a);
        array.write(
                time,
                Cells.builder()
                        .int32("x", IntStream.range(x, x + count).toArray())
                        .int32("y", IntStream.range(y, y + count).toArray())
                        .int32("a", values)
                        .build());
    }

    /** Opens the array. The returned matcher drops deleted cells. */
    private SparseMatcher matcher(Predicate condition) {
        execution = new Execution(array.open());
        return matcher(condition, Deletes.APPLIED, Subarray.whole());
    }

    private SparseMatcher matcher(Predicate condition, Deletes deletes, Subarray subarray) {
        return new SparseMatcher(execution, condition, deletes, SparseRanges.of(execution.schema(), subarray));
    }

    /** Drops the attribute a at time 30. An array needs an attribute, so b is added. */
    private void dropA() {
        array.evolve(
                30, SchemaEvolution.begin().addAttribute(Attribute.int32("b")).dropAttribute("a"));
    }

    private List<OpenFragment> fragments() {
        return execution.snapshot().fragments();
    }

    private OpenFragment fragment(long start) {
        return fragments().stream()
                .filter(fragment -> fragment.name().start() == start)
                .findFirst()
                .orElseThrow();
    }

    private static List<Long> starts(List<OpenFragment> fragments) {
        return fragments.stream().map(fragment -> fragment.name().start()).toList();
    }

    /** Returns those of the values 1 to 9 of the attribute a that satisfy a predicate. */
    private static List<Integer> staying(Predicate predicate) {
        return staying(predicate, Cells.builder());
    }

    /**
     * Returns those of the values 1 to 9 that satisfy a predicate.
     *
     * @param times the time in another field of the cell with each value
     */
    private static List<Integer> staying(Predicate predicate, String timeField, long... times) {
        return staying(predicate, Cells.builder().uint64(timeField, times));
    }

    private static List<Integer> staying(Predicate predicate, CellsBuilder otherFields) {
        int[] values = IntStream.rangeClosed(1, 9).toArray();
        Map<String, Column> columns = new HashMap<>();
        otherFields.int32("a", values).build().columns().forEach(column -> columns.put(column.name(), column));
        boolean[] marks = new boolean[values.length];
        new PredicateEvaluation(predicate, columns).mark(0, values.length, marks, 0);
        return IntStream.of(values).filter(value -> marks[value - 1]).boxed().toList();
    }

    @Test
    void deleteAfterAWrite_appliesToItsCells() {
        write(10, 1, 2, 7);
        array.delete(20, A_FROM_5);
        Predicate predicate = matcher(Predicate.TRUE).predicate(fragment(10));
        assertEquals(List.of(1, 2, 3, 4), staying(predicate));
    }

    @Test
    void deleteAtTheTimeOfAWrite_appliesToItsCells() {
        write(10, 1, 2, 7);
        array.delete(10, A_FROM_5);
        Predicate predicate = matcher(Predicate.TRUE).predicate(fragment(10));
        assertEquals(List.of(1, 2, 3, 4), staying(predicate));
    }

    @Test
    void deleteBeforeAWrite_doesNotApplyToItsCells() {
        array.delete(20, A_FROM_5);
        write(21, 1, 2, 7);
        SparseMatcher matcher = matcher(Predicate.TRUE);
        assertEquals(Predicate.TRUE, matcher.predicate(fragment(21)));
        assertEquals(Relation.INSIDE, matcher.relation(fragment(21)));
    }

    @Test
    void deleteAfterTheReadTime_doesNotApply() {
        write(10, 1, 2, 7);
        array.delete(20, A_FROM_5);
        execution = new Execution(array.open(TimestampRange.upTo(19)));
        SparseMatcher matcher = matcher(Predicate.TRUE, Deletes.APPLIED, Subarray.whole());
        assertEquals(Predicate.TRUE, matcher.predicate(fragment(10)));
    }

    @Test
    void ignoredDeletes_doNotApply() {
        write(10, 1, 2, 7);
        array.delete(20, A_FROM_5);
        execution = new Execution(array.open());
        SparseMatcher matcher = matcher(Predicate.TRUE, Deletes.IGNORED, Subarray.whole());
        assertEquals(Predicate.TRUE, matcher.predicate(fragment(10)));
        assertEquals(Relation.INSIDE, matcher.relation(fragment(10)));
    }

    @Test
    void conditionAndDelete_areBothRequired() {
        write(10, 1, 2, 7);
        array.delete(20, A_FROM_5);
        Predicate from3 = new Predicate.InKeys("a", KeySet.between(3, 9));
        assertEquals(List.of(3, 4), staying(matcher(from3).predicate(fragment(10))));
    }

    @ParameterizedTest
    @CsvSource({"1, 4, INSIDE", "5, 9, OUTSIDE", "4, 5, CROSSES"})
    void statistics_areComparedWithDeletes(int lowest, int highest, Relation expected) {
        array.write(
                10,
                Cells.builder()
                        .int32("x", 1, 2)
                        .int32("y", 1, 2)
                        .int32("a", lowest, highest)
                        .build());
        array.delete(20, A_FROM_5);
        SparseMatcher matcher = matcher(Predicate.TRUE);
        assertEquals(expected, matcher.relation(fragment(10)), "fragment");
        assertEquals(expected, matcher.relation(fragment(10), 0, 2), "tile");
    }

    @Test
    void deleteBetweenConsolidatedWrites_appliesToTheEarlierCellsOnly() {
        write(10, 1, 2, 7);
        write(30, 3, 4, 7);
        array.consolidate();
        array.delete(20, A_FROM_5);
        Predicate predicate = matcher(Predicate.TRUE).predicate(fragment(10));
        assertEquals(
                List.of(1, 2, 3, 4, 7, 8, 9),
                staying(predicate, FragmentFields.TIMESTAMPS, 10, 30, 10, 30, 10, 20, 21, 30, 30));
    }

    @Test
    void deleteAfterConsolidatedWrites_needsNoTimes() {
        write(10, 1, 2, 7);
        write(30, 3, 4, 7);
        array.consolidate();
        array.delete(31, A_FROM_5);
        Predicate predicate = matcher(Predicate.TRUE).predicate(fragment(10));
        assertEquals(Set.of("a"), predicate.fields());
        assertEquals(List.of(1, 2, 3, 4), staying(predicate));
    }

    /** Writes one cell like a consolidation that keeps deleted cells with the times of their deletes. */
    private void writeConsolidated(long start, long end, List<String> processed) {
        ArrayContext context = array.context();
        TimestampedName name = TimestampedName.of(start, end, NameSource.uuid(), SCHEMA.version());
        FragmentOrigin origin = new FragmentOrigin(new Times(true, true), processed);
        try (SparseFragmentCopy copy =
                new SparseFragmentCopy(context, context.directory().schemas().get(0), name, origin)) {
            copy.append(Cells.builder()
                    .int32("x", 1)
                    .int32("y", 1)
                    .int32("a", 7)
                    .uint64(FragmentFields.TIMESTAMPS, start)
                    .uint64(FragmentFields.DELETE_TIMESTAMPS, -1)
                    .uint64(FragmentFields.DELETE_CONDITIONS, 0)
                    .build());
            copy.commit();
        }
    }

    private String commitOfDelete(int number) {
        return array.open().deletes().all().get(number).name().text() + ".del";
    }

    @ParameterizedTest
    @CsvSource({"''", "__commits/", "/__commits/"})
    void processedDelete_isReplacedByTheTimesOfDeletes(String folder) {
        array.delete(20, A_FROM_5);
        writeConsolidated(10, 15, List.of(folder + commitOfDelete(0)));
        Predicate predicate = matcher(Predicate.TRUE).predicate(fragment(10));
        assertEquals(Set.of(FragmentFields.DELETE_TIMESTAMPS), predicate.fields());
        assertEquals(
                List.of(1, 3, 5, 7, 9),
                staying(predicate, FragmentFields.DELETE_TIMESTAMPS, -1, 20, -1, 20, -1, 20, -1, 20, -1));
    }

    @Test
    void timesOfDeletes_afterTheReadTimeDoNotCount() {
        array.delete(20, A_FROM_5);
        writeConsolidated(10, 15, List.of(commitOfDelete(0)));
        execution = new Execution(array.open(TimestampRange.upTo(25)));
        Predicate predicate =
                matcher(Predicate.TRUE, Deletes.APPLIED, Subarray.whole()).predicate(fragment(10));
        assertEquals(
                List.of(1, 2, 3, 9),
                staying(predicate, FragmentFields.DELETE_TIMESTAMPS, -1, 26, 30, 20, 24, 25, 20, 20, -1));
    }

    @Test
    void otherDelete_appliesBesideAProcessedOne() {
        array.delete(20, A_FROM_5);
        array.delete(30, Condition.field("a").lt(3));
        writeConsolidated(10, 15, List.of(commitOfDelete(0)));
        Predicate predicate = matcher(Predicate.TRUE).predicate(fragment(10));
        assertEquals(Set.of("a", FragmentFields.DELETE_TIMESTAMPS), predicate.fields());
        assertEquals(
                List.of(3, 4, 5, 6, 7),
                staying(predicate, FragmentFields.DELETE_TIMESTAMPS, -1, -1, -1, -1, -1, -1, -1, 20, 20));
    }

    @Test
    void deleteOfCellsOutsideTheRanges_isLeftOut() {
        write(10, 1, 30, 7);
        array.delete(20, Condition.field("x").ge(10).and(Condition.field("x").lt(20)));
        array.delete(21, Condition.field("x").eq(5).and(A_FROM_5));
        array.delete(22, Condition.field("y").eq(5));
        matcher(Predicate.TRUE);
        assertEquals(Set.of("y"), fieldsOfDeletes(Subarray.range("x", 20, 25)));
        assertEquals(Set.of("x", "y"), fieldsOfDeletes(Subarray.range("x", 19, 25)));
        assertEquals(Set.of("x", "y", "a"), fieldsOfDeletes(Subarray.range("x", 5, 9)));
        assertEquals(Set.of("x", "a"), fieldsOfDeletes(Subarray.range("y", 6, 9)));
        // What is between two ranges counts as selected.
        Subarray two = Subarray.range("x", 6, 9).addRange("x", 20, 25).addRange("y", 6, 9);
        assertEquals(Set.of("x"), fieldsOfDeletes(two));
    }

    private Set<String> fieldsOfDeletes(Subarray subarray) {
        return matcher(Predicate.TRUE, Deletes.APPLIED, subarray)
                .predicate(fragment(10))
                .fields();
    }

    @Test
    void ignoredDeletes_includeTheTimesOfDeletes() {
        writeConsolidated(10, 15, List.of());
        execution = new Execution(array.open());
        SparseMatcher matcher = matcher(Predicate.TRUE, Deletes.IGNORED, Subarray.whole());
        assertEquals(Predicate.TRUE, matcher.predicate(fragment(10)));
    }

    @Test
    void deleteOfADroppedField_appliesToFragmentsThatHaveIt() {
        write(10, 1, 2, 7);
        array.delete(20, A_FROM_5);
        dropA();
        SparseMatcher matcher = matcher(Predicate.TRUE);
        assertFalse(execution.schema().fieldNames().contains("a"));
        Predicate predicate = matcher.predicate(fragment(10));
        assertEquals(Set.of("__former_0_a"), predicate.fields());
        assertEquals(Attribute.int32("a"), ((ReadField.OfAttribute) matcher.field("__former_0_a")).attribute());
        CellsBuilder loaded = Cells.builder()
                .int32("__former_0_a", IntStream.rangeClosed(1, 9).toArray());
        assertEquals(List.of(1, 2, 3, 4), staying(predicate, loaded));
        assertEquals(Relation.OUTSIDE, matcher.relation(fragment(10)), "all cells have 7");
    }

    @Test
    void deleteOfAFieldThatWasAddedAndDropped_appliesToFragmentsWithoutIt() {
        write(10, 1, 2, 7);
        array.evolve(20, SchemaEvolution.begin().addAttribute(Attribute.int32("b")));
        array.delete(30, Condition.field("b").ge(5));
        array.evolve(40, SchemaEvolution.begin().dropAttribute("b"));
        SparseMatcher matcher = matcher(Predicate.TRUE);
        ArraySnapshot snapshot = execution.snapshot();
        assertEquals(List.of("x", "y", "a"), snapshot.schema().fieldNames());
        assertEquals(List.of("x", "y", "a"), fragment(10).schema().fieldNames());
        assertEquals(Set.of("__former_0_b"), matcher.predicate(fragment(10)).fields());
        assertEquals(Relation.INSIDE, matcher.relation(fragment(10)), "the fill value is less than 5");
    }

    @Test
    void deletesOfTheSameFormerAttribute_shareItsName() {
        write(10, 1, 2, 7);
        array.delete(20, A_FROM_5);
        array.delete(21, Condition.field("a").lt(2));
        dropA();
        Predicate predicate = matcher(Predicate.TRUE).predicate(fragment(10));
        assertEquals(Set.of("__former_0_a"), predicate.fields());
    }

    @Test
    void attributeThatIsAddedAgainWithItsType_isTheSame() {
        write(10, 1, 2, 7);
        array.delete(20, A_FROM_5);
        dropA();
        array.evolve(40, SchemaEvolution.begin().addAttribute(Attribute.int32("a")));
        assertEquals(
                Set.of("a"), matcher(Predicate.TRUE).predicate(fragment(10)).fields());
    }

    @Test
    void attributesOfOneNameAndSeveralTypes_haveSeveralNames() {
        write(10, 1, 2, 7);
        array.delete(20, A_FROM_5);
        dropA();
        array.evolve(40, SchemaEvolution.begin().addAttribute(Attribute.int64("a")));
        array.delete(50, Condition.field("a").ge(6));
        array.evolve(60, SchemaEvolution.begin().dropAttribute("a"));
        array.evolve(70, SchemaEvolution.begin().addAttribute(Attribute.utf8("a")));
        Predicate predicate = matcher(Predicate.TRUE).predicate(fragment(10));
        assertEquals(Set.of("__former_0_a", "__former_1_a"), predicate.fields());
    }

    @Test
    void fragmentsWithDisjointDomains_areApart() {
        write(10, 0, 9, 1);
        write(20, 10, 19, 1);
        SparseMatcher matcher = matcher(Predicate.TRUE);
        assertTrue(matcher.areApart(fragments()));
    }

    @Test
    void fragmentsWithACornerInCommon_areNotApart() {
        write(10, 0, 9, 1);
        write(20, 9, 19, 1);
        SparseMatcher matcher = matcher(Predicate.TRUE);
        assertFalse(matcher.areApart(fragments()));
    }

    @Test
    void fragmentsThatOverlapInOneDimensionOnly_areApart() {
        write(10, 0, 0, 10, 1);
        write(20, 0, 50, 10, 1);
        write(30, 50, 0, 10, 1);
        SparseMatcher matcher = matcher(Predicate.TRUE);
        assertTrue(matcher.areApart(fragments()));
    }

    @Test
    void fragmentsWithDuplicates_areApart() {
        create(SCHEMA.toBuilder().allowDuplicates(true).build());
        write(10, 0, 9, 1);
        write(20, 0, 9, 1);
        SparseMatcher matcher = matcher(Predicate.TRUE);
        assertTrue(matcher.areApart(fragments()));
    }

    @Test
    void consolidatedFragmentWithAllVersionsOfItsCells_isNotApart() {
        write(10, 0, 9, 1);
        write(20, 20, 29, 1);
        array.consolidate();
        SparseMatcher matcher = matcher(Predicate.TRUE);
        assertEquals(List.of(10L), starts(fragments()));
        assertFalse(matcher.areApart(fragments()));
    }

    @Test
    void fragmentWithoutMatches_isKeptIfItMayHideOlderCells() {
        write(10, 0, 9, 9);
        write(20, 5, 14, 1); // Hides cells of the first fragment.
        write(30, 50, 59, 1);
        write(40, 70, 79, 9);
        SparseMatcher matcher = matcher(A_IS_9);
        assertEquals(List.of(10L, 20L, 40L), starts(matcher.withoutUnmatchedFragments(fragments())));
        assertTrue(execution.of(fragment(30)).isExcluded());
        assertFalse(execution.of(fragment(20)).isExcluded());
    }

    @Test
    void oldestFragmentWithoutMatches_isRemoved() {
        write(10, 0, 9, 1);
        write(20, 0, 9, 9);
        SparseMatcher matcher = matcher(A_IS_9);
        assertEquals(List.of(20L), starts(matcher.withoutUnmatchedFragments(fragments())));
    }

    @Test
    void fragmentThatHidesRemovedFragmentsOnly_isRemoved() {
        write(10, 0, 9, 1);
        write(20, 0, 9, 2);
        write(30, 50, 59, 9);
        SparseMatcher matcher = matcher(A_IS_9);
        assertEquals(List.of(30L), starts(matcher.withoutUnmatchedFragments(fragments())));
    }

    @Test
    void fragmentWithoutMatches_isRemovedIfDuplicatesAreAllowed() {
        create(SCHEMA.toBuilder().allowDuplicates(true).build());
        write(10, 0, 9, 9);
        write(20, 5, 14, 1);
        SparseMatcher matcher = matcher(A_IS_9);
        assertEquals(List.of(10L), starts(matcher.withoutUnmatchedFragments(fragments())));
    }

    @Test
    void fragmentWhoseCellsAreAllDeleted_isKeptIfItMayHideOlderCells() {
        write(10, 0, 9, 1);
        write(20, 5, 14, 7);
        write(30, 50, 59, 7);
        array.delete(40, A_FROM_5);
        SparseMatcher matcher = matcher(Predicate.TRUE);
        assertEquals(List.of(10L, 20L), starts(matcher.withoutUnmatchedFragments(fragments())));
    }

    private SparseTile tile(long fragment, int number, Relation matching) {
        return new SparseTile(fragment(fragment), number, 2, true, matching);
    }

    /** Returns the fragment and number of each tile. */
    private static List<String> texts(List<SparseTile> tiles) {
        return tiles.stream()
                .map(tile -> "tile " + tile.number() + " of "
                        + tile.fragment().name().start())
                .toList();
    }

    @Test
    void tilesWithoutMatches_areKeptIfTheirFragmentMayHideOlderCells() {
        write(10, 0, 3, 1);
        write(20, 0, 3, 1);
        write(30, 50, 53, 1);
        SparseMatcher matcher = matcher(A_IS_9);
        List<SparseTile> kept = matcher.withoutUnmatched(List.of(
                tile(10, 0, Relation.OUTSIDE),
                tile(10, 1, Relation.CROSSES),
                tile(20, 0, Relation.OUTSIDE),
                tile(20, 1, Relation.INSIDE),
                tile(30, 0, Relation.INSIDE),
                tile(30, 1, Relation.OUTSIDE)));
        assertEquals(List.of("tile 1 of 10", "tile 0 of 20", "tile 1 of 20", "tile 0 of 30"), texts(kept));
    }

    @Test
    void tilesThatHideRemovedTilesOnly_areRemoved() {
        write(10, 0, 3, 1);
        write(20, 0, 3, 1);
        SparseMatcher matcher = matcher(A_IS_9);
        List<SparseTile> kept = matcher.withoutUnmatched(
                List.of(tile(10, 0, Relation.OUTSIDE), tile(20, 0, Relation.OUTSIDE), tile(20, 1, Relation.INSIDE)));
        assertEquals(List.of("tile 1 of 20"), texts(kept));
    }

    @Test
    void tilesOfAFragmentWithAllVersionsOfItsCells_areKept() {
        write(10, 0, 1, 1);
        write(20, 0, 1, 9);
        array.consolidate();
        SparseMatcher matcher = matcher(A_IS_9);
        List<SparseTile> kept =
                matcher.withoutUnmatched(List.of(tile(10, 0, Relation.OUTSIDE), tile(10, 1, Relation.CROSSES)));
        assertEquals(List.of("tile 0 of 10", "tile 1 of 10"), texts(kept));
    }

    @Test
    void tilesThatMayMatch_areReturnedUnchanged() {
        write(10, 0, 3, 1);
        SparseMatcher matcher = matcher(A_IS_9);
        List<SparseTile> tiles = List.of(tile(10, 0, Relation.CROSSES), tile(10, 1, Relation.INSIDE));
        assertSame(tiles, matcher.withoutUnmatched(tiles));
    }
}
