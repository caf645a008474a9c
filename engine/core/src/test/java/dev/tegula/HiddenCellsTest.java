package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.SchemaEvolution;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * As in TileDB, the first current domain may be smaller than the written range. Cells outside it are hidden. They
 * reappear when the domain grows, and in reads at earlier times, even after consolidation and vacuum.
 */
class HiddenCellsTest {

    private static final String URI = "mem://store/array";
    private static final int[] BEFORE = {1, 2, 13, 4};
    private static final int[] ALL = {1, 12, 13, 4};

    private final Tegula tegula = Tegula.create();

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    private int[] read(long time) {
        try (ArrayReader array =
                tegula.openForReading(URI, OpenOptions.defaults().at(TimestampRange.upTo(time)))) {
            return array.read(Subarray.whole(), "a").int32("a");
        }
    }

    /**
     * Checks the visible cells before and after the domain grows; {@code last} writes cells at a time, once in each
     * state.
     */
    private void check(LongConsumer last) {
        resize(1, 2, 40);
        assertArrayEquals(new int[] {1, 2}, read(41));
        last.accept(42);
        hides();
        tegula.maintenance(URI).consolidate(ConsolidationOptions.defaults().withAmplification(10));
        hides();
        assertArrayEquals(BEFORE, read(35));
        tegula.maintenance(URI).vacuum();
        hides();
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> tegula.maintenance(URI)
                        .consolidate(ConsolidationOptions.defaults().withFragments(names())));
        assertTrue(refused.getMessage()
                .contains("dimension 'd': cells outside the current domain of newer fragments would be lost"));
        resize(1, 4, 50);
        assertArrayEquals(ALL, read(99));
        last.accept(60);
        tegula.maintenance(URI).consolidate(ConsolidationOptions.defaults().withFragments(names()));
        assertEquals(1, tegula.openForReading(URI).fragments().size());
        assertArrayEquals(ALL, read(99));
    }

    private List<String> names() {
        return tegula.openForReading(URI).fragments().stream()
                .map(FragmentInfo::name)
                .toList();
    }

    private void hides() {
        assertArrayEquals(new int[] {1, 12}, read(45));
        try (ArrayReader array = tegula.openForReading(URI)) {
            assertThrows(IllegalArgumentException.class, () -> array.read(Subarray.range("d", 2, 3), "a"));
        }
    }

    private void resize(int low, int high, long time) {
        tegula.maintenance(URI, at(time))
                .evolve(SchemaEvolution.begin().expandCurrentDomain(List.of(Range.of(low, high))));
    }

    private void write(long time, @Nullable Subarray box, Cells cells) {
        try (ArrayWriter array = tegula.openForWriting(URI, at(time))) {
            if (box == null) {
                array.write(cells);
            } else {
                array.write(box, cells);
            }
        }
    }

    @Test
    void hiddenCellsOfSparseArrays_surviveConsolidation() {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("d", 1, 4, 2))
                        .attribute(Attribute.int32("a"))
                        .build(),
                at(10));
        write(
                20,
                null,
                Cells.builder().int32("d", 1, 2, 3, 4).int32("a", 1, 2, 3, 4).build());
        write(30, null, Cells.builder().int32("d", 3).int32("a", 13).build());
        check(time ->
                write(time, null, Cells.builder().int32("d", 2).int32("a", 12).build()));
    }

    @Test
    void hiddenCellsOfDenseArrays_surviveConsolidation() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("d", 1, 4, 2))
                        .attribute(Attribute.int32("a"))
                        .build(),
                at(10));
        write(
                20,
                Subarray.range("d", 1, 4),
                Cells.builder().int32("a", 1, 2, 3, 4).build());
        write(30, Subarray.range("d", 3, 3), Cells.builder().int32("a", 13).build());
        check(time -> write(
                time, Subarray.range("d", 2, 2), Cells.builder().int32("a", 12).build()));
    }
}
