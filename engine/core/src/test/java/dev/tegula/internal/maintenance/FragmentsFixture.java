package dev.tegula.internal.maintenance;

import dev.tegula.ArrayFixture;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;

/** Arrays with one dimension from 1 to 100 in tiles of ten cells, for tests of consolidation plans. */
final class FragmentsFixture {

    private FragmentsFixture() {}

    static ArrayFixture dense() {
        return new ArrayFixture(ArraySchema.dense()
                .dimension(Dimension.int32("i", 1, 100, 10))
                .attribute(Attribute.int32("a"))
                .build());
    }

    /** Writes a range of cells at a time. */
    static void write(ArrayFixture array, long timestamp, int first, int last) {
        array.write(
                timestamp,
                Subarray.range("i", first, last),
                Cells.builder().int32("a", new int[last - first + 1]).build());
    }

    static ArrayFixture sparse() {
        return new ArrayFixture(ArraySchema.sparse()
                .dimension(Dimension.int32("i", 1, 100, 10))
                .attribute(Attribute.int32("a"))
                .capacity(50)
                .build());
    }

    static void writeSparse(ArrayFixture array, long timestamp, int... cells) {
        array.write(
                timestamp, Cells.builder().int32("i", cells).int32("a", cells).build());
    }
}
