package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** SCALE_FLOAT stores NaN, the fill value of cells that were never written, as a number. */
class ScaledGapsTest {

    private static final String URI = "mem://store/array";
    private static final float NAN = Float.NaN;
    private static final ConsolidationOptions ALL =
            ConsolidationOptions.defaults().withAmplification(100);

    private final Tegula tegula = Tegula.create();

    private void create(Filter... filters) {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 0, 9, 5))
                        .attribute(Attribute.float32("v").withFilters(filters))
                        .build());
        write(0, 1.5f, 2.5f);
        write(7, 3.5f, 4.5f);
    }

    private void write(int x, float... values) {
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(
                    Subarray.range("x", x, x + values.length - 1),
                    Cells.builder().float32("v", values).build());
        }
    }

    private float[] read() {
        try (ArrayReader array = tegula.openForReading(URI)) {
            return array.read(Subarray.whole(), "v").float32("v");
        }
    }

    private List<String> fragments() {
        try (ArrayReader array = tegula.openForReading(URI)) {
            return array.fragments().stream()
                    .map(fragment -> fragment.name().toString())
                    .toList();
        }
    }

    @Test
    void gaps_keepTheirFragmentsApart() {
        create(Filter.scaleFloat(0.5, 0, 4), Filter.zstd());
        tegula.maintenance(URI).consolidate(ALL);
        assertEquals(2, fragments().size());
        assertArrayEquals(new float[] {1.5f, 2.5f, NAN, NAN, NAN, NAN, NAN, 3.5f, 4.5f, NAN}, read());
        List<String> names = fragments();
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> tegula.maintenance(URI).consolidate(ALL.withFragments(names)));
        assertEquals(
                "attribute 'v': cells that were never written would change, because SCALE_FLOAT does not preserve the "
                        + "fill value. Consolidate fragments without gaps between them, or write the cells first.",
                refused.getMessage());
    }

    @Test
    void fragmentsWithoutGaps_areConsolidated() {
        create(Filter.scaleFloat(0.5, 0, 4), Filter.zstd());
        write(2, 5, 6, 7, 8, 9);
        tegula.maintenance(URI).consolidate(ALL.withFragments(fragments()));
        assertEquals(1, fragments().size());
        assertArrayEquals(new float[] {1.5f, 2.5f, 5, 6, 7, 8, 9, 3.5f, 4.5f, NAN}, read());
    }

    @Test
    void otherFilters_doNotHinderConsolidation() {
        create(Filter.zstd());
        tegula.maintenance(URI).consolidate(ALL);
        assertEquals(1, fragments().size());
        assertArrayEquals(new float[] {1.5f, 2.5f, NAN, NAN, NAN, NAN, NAN, 3.5f, 4.5f, NAN}, read());
    }
}
