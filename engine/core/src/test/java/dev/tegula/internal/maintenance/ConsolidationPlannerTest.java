package dev.tegula.internal.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.maintenance.ConsolidationOptions;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Fragments of a dense array: three of one tile each, one of five tiles, and one of one tile. */
class ConsolidationPlannerTest {

    private static final ConsolidationOptions DEFAULTS = ConsolidationOptions.defaults();

    private static ArrayFixture array() {
        ArrayFixture array = FragmentsFixture.dense();
        FragmentsFixture.write(array, 1, 1, 10);
        FragmentsFixture.write(array, 2, 11, 20);
        FragmentsFixture.write(array, 3, 21, 30);
        FragmentsFixture.write(array, 4, 31, 80);
        FragmentsFixture.write(array, 5, 81, 90);
        return array;
    }

    private static ConsolidationPlanner planner(
            ArrayFixture array, ConsolidationOptions options, Set<String> unsettled) {
        ArraySnapshot snapshot = array.open();
        return new ConsolidationPlanner(
                snapshot.schema(), snapshot.fragments(), unsettled, options, TagProtection.of(array.location()));
    }

    /** Returns the timestamps of the fragments of the next step. */
    private static List<Long> next(ArrayFixture array, ConsolidationOptions options) {
        return timestamps(planner(array, options, Set.of()).next());
    }

    private static List<Long> timestamps(List<OpenFragment> fragments) {
        return fragments.stream().map(fragment -> fragment.name().start()).toList();
    }

    private static String name(ArrayFixture array, int fragment) {
        return array.open().fragments().get(fragment).name().text();
    }

    @Test
    void next_takesAsManyFragmentsAsAllowed() {
        try (ArrayFixture array = array()) {
            assertEquals(List.of(1L, 2L, 3L, 4L, 5L), next(array, DEFAULTS));
            assertEquals(List.of(1L, 2L, 3L), next(array, DEFAULTS.withFragmentCount(2, 3)));
        }
    }

    @Test
    void next_keepsFragmentsOfUnequalSizeApart() {
        try (ArrayFixture array = array()) {
            assertEquals(List.of(1L, 2L, 3L), next(array, DEFAULTS.withSizeRatio(0.5)));
        }
    }

    @Test
    void next_isEmptyIfTooFewFragmentsFit() {
        try (ArrayFixture array = array()) {
            assertEquals(List.of(), next(array, DEFAULTS.withFragmentCount(4, 4).withSizeRatio(0.5)));
        }
    }

    @Test
    void next_omitsFragmentsOfPendingConsolidations() {
        try (ArrayFixture array = array()) {
            Set<String> unsettled = Set.of(name(array, 0));
            assertEquals(
                    List.of(2L, 3L, 4L, 5L),
                    timestamps(planner(array, DEFAULTS, unsettled).next()));
        }
    }

    @Test
    void parallel_dividesSmallFragmentsIntoDisjointRuns() {
        try (ArrayFixture array = FragmentsFixture.sparse()) {
            for (int time = 1; time <= 40; time++) {
                FragmentsFixture.writeSparse(array, time, time);
            }
            ConsolidationOptions growing = DEFAULTS.withGrowth(2);
            for (ConsolidationOptions options : List.of(DEFAULTS, growing)) {
                ConsolidationPlanner planner = planner(array, options, Set.of(name(array, 0), name(array, 39)));
                List<List<OpenFragment>> halves = planner.parallel(2);
                assertEquals(2, halves.size());
                assertEquals(LongStream.rangeClosed(2, 20).boxed().toList(), timestamps(halves.get(0)));
                assertEquals(LongStream.rangeClosed(21, 39).boxed().toList(), timestamps(halves.get(1)));
            }
            assertEquals(
                    List.of(16, 16),
                    planner(array, DEFAULTS, Set.of()).parallel(100).stream()
                            .map(List::size)
                            .toList(),
                    "the last 8 are too few for a fragment of their own");
            List<String> among = List.of(name(array, 3), name(array, 4), "of another process");
            assertEquals(List.of(4L, 5L), next(array, DEFAULTS.among(among)));
        }
    }

    /** Fragments that one consolidation made are as large together as one fragment would be, and stay. */
    @Test
    void growing_takesSiblingsForOneFragment() {
        try (ArrayFixture array = FragmentsFixture.sparse()) {
            int[] cells = IntStream.rangeClosed(1, 100).toArray();
            FragmentsFixture.writeSparse(array, 1, cells);
            FragmentsFixture.writeSparse(array, 2, cells);
            ConsolidationOptions growing = DEFAULTS.withGrowth(2);
            assertEquals(List.of(1L, 2L), next(array, growing));
            array.consolidateToSeveral(200);
            assertEquals(List.of(1L, 1L, 1L, 1L), timestamps(array.open().fragments()));
            assertEquals(List.of(), next(array, growing));
            FragmentsFixture.writeSparse(array, 3, cells);
            assertEquals(List.of(1L, 1L, 1L, 1L, 3L), next(array, growing));
        }
    }

    /** The second half would hide what the first one has written, as one process alone would not merge it either. */
    @Test
    void parallel_ofDenseFragments_hasRunsThatDoNotOverlapOlderOnes() {
        try (ArrayFixture rewritten = FragmentsFixture.dense();
                ArrayFixture appended = FragmentsFixture.dense()) {
            for (int time = 1; time <= 40; time++) {
                FragmentsFixture.write(rewritten, time, 1, 10);
                FragmentsFixture.write(appended, time, time, time);
            }
            List<Long> first = LongStream.rangeClosed(1, 20).boxed().toList();
            List<Long> second = LongStream.rangeClosed(21, 40).boxed().toList();
            assertEquals(List.of(first), runs(rewritten));
            assertEquals(List.of(first, second), runs(appended));
        }
    }

    private static List<List<Long>> runs(ArrayFixture array) {
        return planner(array, DEFAULTS, Set.of()).parallel(2).stream()
                .map(ConsolidationPlannerTest::timestamps)
                .toList();
    }

    @Test
    void named_returnsFragmentsOldestFirst() {
        try (ArrayFixture array = array()) {
            ConsolidationPlanner planner = planner(array, DEFAULTS, Set.of());
            assertEquals(
                    List.of(2L, 3L), timestamps(planner.named(List.of(name(array, 2), "array/" + name(array, 1)))));
        }
    }

    @Test
    void named_refusesUnknownPendingAndConflictingFragments() {
        try (ArrayFixture array = array()) {
            FragmentsFixture.write(array, 6, 1, 10);
            String first = name(array, 0);
            ConsolidationPlanner planner = planner(array, DEFAULTS, Set.of(name(array, 4)));
            assertRefused(planner, "does not exist or was replaced", "unknown");
            assertRefused(planner, "its consolidation is still pending", first, name(array, 4));
            assertRefused(planner, "query results would change", name(array, 1), name(array, 3));
        }
    }

    /** The order of writes with equal times decides which of their cells is newer. */
    @Test
    void named_refusesToMoveAWriteOverAnotherOneOfItsTime() {
        try (ArrayFixture array = FragmentsFixture.sparse()) {
            FragmentsFixture.writeSparse(array, 1, 1, 2);
            FragmentsFixture.writeSparse(array, 2, 1, 2);
            FragmentsFixture.writeSparse(array, 2, 1, 2);
            FragmentsFixture.writeSparse(array, 3, 1, 2);
            ConsolidationPlanner planner = planner(array, DEFAULTS, Set.of());
            assertRefused(planner, "has the same timestamps", name(array, 1), name(array, 3));
            assertRefused(planner, "has the same timestamps", name(array, 0), name(array, 2));
            List<String> allowed = List.of(name(array, 1), name(array, 2));
            assertEquals(List.of(2L, 2L), timestamps(planner.named(allowed)));
        }
    }

    private static void assertRefused(ConsolidationPlanner planner, String reason, String... names) {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> planner.named(List.of(names)));
        assertTrue(refusal.getMessage().contains(reason), refusal.getMessage());
    }
}
