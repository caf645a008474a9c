package dev.tegula.internal.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tagging.TagProtection;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConsolidationRulesTest {

    /** Returns a run of the fragments with these positions, oldest first. */
    private static ConsolidationRules.Run run(ArrayFixture array, int... fragments) {
        ArraySnapshot snapshot = array.open();
        ConsolidationRules rules =
                new ConsolidationRules(snapshot.schema(), snapshot.fragments(), TagProtection.of(array.location()));
        ConsolidationRules.Run run = rules.begin(snapshot.fragments().get(fragments[0]));
        for (int i = 1; i < fragments.length; i++) {
            run.add(snapshot.fragments().get(fragments[i]));
        }
        return run;
    }

    private static @Nullable String conflict(ArrayFixture array, int... fragments) {
        return run(array, fragments).conflict();
    }

    private static void assertConflict(String reason, @Nullable String conflict) {
        assertNotNull(conflict);
        assertTrue(conflict.contains(reason), conflict);
    }

    @Test
    void adjacentDenseFragments_canBeConsolidated() {
        try (ArrayFixture array = FragmentsFixture.dense()) {
            FragmentsFixture.write(array, 1, 1, 10);
            FragmentsFixture.write(array, 2, 11, 20);
            assertNull(conflict(array, 0, 1));
        }
    }

    @Test
    void denseGapOverOlderCells_isAConflict() {
        try (ArrayFixture array = FragmentsFixture.dense()) {
            FragmentsFixture.write(array, 1, 1, 50);
            FragmentsFixture.write(array, 2, 1, 10);
            FragmentsFixture.write(array, 3, 41, 50);
            assertConflict("it is before the fragments to consolidate and overlaps the box", conflict(array, 1, 2));
            assertNull(conflict(array, 0, 1, 2));
        }
    }

    @Test
    void newerDenseFragmentBetween_isAConflictIfItOverlaps() {
        try (ArrayFixture array = FragmentsFixture.dense()) {
            FragmentsFixture.write(array, 1, 1, 10);
            FragmentsFixture.write(array, 2, 11, 20);
            FragmentsFixture.write(array, 3, 21, 30);
            FragmentsFixture.write(array, 4, 1, 10);
            assertConflict("it is between the fragments", conflict(array, 0, 2));
            assertNull(conflict(array, 1, 2));
        }
    }

    @Test
    void amplification_limitsTheCellsThatNoFragmentHas() {
        try (ArrayFixture array = FragmentsFixture.dense()) {
            FragmentsFixture.write(array, 1, 1, 10);
            FragmentsFixture.write(array, 2, 91, 100);
            assertTrue(run(array, 0, 1).isAllowed(5));
            assertFalse(run(array, 0, 1).isAllowed(4.9));
        }
    }

    @Test
    void sparseFragmentBetween_isNoConflict_becauseCellsKeepTheirTimestamps() {
        try (ArrayFixture array = FragmentsFixture.sparse()) {
            FragmentsFixture.writeSparse(array, 1, 5);
            FragmentsFixture.writeSparse(array, 2, 5);
            FragmentsFixture.writeSparse(array, 3, 5);
            assertNull(conflict(array, 0, 2));
        }
    }

    @Test
    void sparseFragmentBetween_isAConflictIfItHasTheSameTimestamp() {
        try (ArrayFixture array = FragmentsFixture.sparse()) {
            FragmentsFixture.writeSparse(array, 1, 5);
            FragmentsFixture.writeSparse(array, 1, 5);
            FragmentsFixture.writeSparse(array, 2, 5);
            assertConflict(
                    "it is between the fragments to consolidate and has the same timestamps", conflict(array, 0, 2));
        }
    }

    private static @Nullable String purgeObstacle(ArrayFixture array, int from, int to) {
        ArraySnapshot snapshot = array.open();
        OpenFragment obstacle = ConsolidationRules.purgeObstacle(
                snapshot.schema(), snapshot.fragments(), snapshot.fragments().subList(from, to));
        return obstacle == null ? null : "at " + obstacle.name().start();
    }

    @Test
    void purge_needsOlderFragmentsWithTheSameCoordinates() {
        try (ArrayFixture array = FragmentsFixture.sparse()) {
            FragmentsFixture.writeSparse(array, 1, 1, 50);
            FragmentsFixture.writeSparse(array, 2, 60, 70);
            FragmentsFixture.writeSparse(array, 3, 40, 45);
            FragmentsFixture.writeSparse(array, 4, 40, 65);
            assertEquals("at 1", purgeObstacle(array, 2, 4));
            assertEquals("at 1", purgeObstacle(array, 1, 4));
            assertEquals("at 1", purgeObstacle(array, 3, 4));
            assertNull(purgeObstacle(array, 0, 4));
            assertNull(purgeObstacle(array, 1, 2), "no older fragment overlaps");
            assertNull(purgeObstacle(array, 0, 2), "newer fragments do not matter");
        }
    }
}
