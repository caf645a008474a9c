package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Purges of deleted cells, of all fragments and of some. */
class PurgeTest {

    private static final String URI = "mem://purge/array";
    private static final int CELLS = 2000;
    private static final ConsolidationOptions PURGE =
            ConsolidationOptions.defaults().withPurge();

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    /** Creates cells 1 to 2000 with a = 1, and overwrites cell 1 twice, with a = 900, which is deleted. */
    private void create(boolean duplicates) {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("d", 1, 10 * CELLS, 100))
                        .attribute(Attribute.int32("a"))
                        .allowDuplicates(duplicates)
                        .build());
        int[] all = new int[CELLS];
        Arrays.setAll(all, i -> i + 1);
        int[] ones = new int[CELLS];
        Arrays.fill(ones, 1);
        write(10, all, ones);
        write(20, new int[] {1}, new int[] {900});
        write(21, new int[] {1}, new int[] {900});
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(30))) {
            array.delete(Condition.field("a").ge(850));
        }
    }

    private void write(long time, int[] d, int[] a) {
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(time))) {
            array.write(Cells.builder().int32("d", d).int32("a", a).build());
        }
    }

    private int[] valuesOf(int d) {
        try (ArrayReader array = tegula.openForReading(URI)) {
            return array.read(Subarray.range("d", d, d), "a").int32("a");
        }
    }

    private List<String> fragments() {
        try (ArrayReader array = tegula.openForReading(URI)) {
            return array.fragments().stream().map(FragmentInfo::name).toList();
        }
    }

    private ConsolidationReport consolidate(ConsolidationOptions options) {
        return tegula.maintenance(URI).consolidate(options);
    }

    private ConsolidationReport consolidate(List<String> names) {
        return tegula.maintenance(URI).consolidate(PURGE.withFragments(names));
    }

    private void assertAbsent(int fragmentsLeft) {
        tegula.maintenance(URI).vacuum();
        assertEquals(fragmentsLeft, fragments().size());
        assertEquals(0, valuesOf(1).length);
        assertArrayEquals(new int[] {1}, valuesOf(2));
    }

    @Test
    void purgeBySizeRatio_keepsOverwrittenCellsHidden() {
        create(false);
        String oldest = fragments().get(0);
        ConsolidationReport.Step step =
                consolidate(PURGE.withSizeRatio(0.5)).steps().get(0);
        assertEquals(2, step.cells(), "kept");
        assertEquals(oldest, step.purgeObstacle());
        assertAbsent(2);
    }

    @Test
    void purgeOfATimeRange_keepsOverwrittenCellsHidden() {
        create(false);
        consolidate(PURGE.at(TimestampRange.between(15, 40)));
        assertAbsent(2);
    }

    @Test
    void purgeOfNamedFragments_keepsOverwrittenCellsHidden() {
        create(false);
        consolidate(fragments().subList(1, 3));
        assertAbsent(2);
    }

    @Test
    void purgeOfOtherFragments_keepsAnOverwrittenCellBetweenThemHidden() {
        create(false);
        write(25, new int[] {5000}, new int[] {900});
        write(26, new int[] {1}, new int[] {900});
        List<String> names = fragments();
        consolidate(List.of(names.get(0), names.get(4)));
        assertAbsent(4);
    }

    @Test
    void laterPurgeOfAllFragments_dropsCellsThatWereKept() {
        create(false);
        consolidate(PURGE.withSizeRatio(0.5));
        ConsolidationReport.Step step = consolidate(PURGE).steps().get(0);
        assertEquals(CELLS - 1, step.cells());
        assertNull(step.purgeObstacle());
        assertAbsent(1);
    }

    @Test
    void purgeBesideOlderFragmentsElsewhere_dropsCells() {
        create(false);
        write(40, new int[] {5000}, new int[] {1});
        write(41, new int[] {5000}, new int[] {900});
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(50))) {
            array.delete(Condition.field("a").ge(850));
        }
        assertEquals(0, consolidate(fragments().subList(3, 5)).steps().get(0).cells());
        assertEquals(0, valuesOf(5000).length);
    }

    @Test
    void purgeWithDuplicates_dropsCellsOfSomeFragments() {
        create(true);
        assertEquals(0, consolidate(PURGE.withSizeRatio(0.5)).steps().get(0).cells());
        assertArrayEquals(new int[] {1}, valuesOf(1), "no cell hides another");
    }
}
