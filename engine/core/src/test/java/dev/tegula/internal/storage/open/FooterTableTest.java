package dev.tegula.internal.storage.open;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.SchemaEvolution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class FooterTableTest {

    private static final int FRAGMENTS = 30;

    @Test
    void numbers_areThoseOfTheFootersInTheFragments() {
        ArraySchema schema = ArraySchema.sparse()
                .dimension(Dimension.int64("x", Long.MIN_VALUE + 1000, Long.MAX_VALUE - 1000, 100))
                .dimension(Dimension.float64("y", -1e300, 1e300, 1e299))
                .attribute(Attribute.int32("a"))
                .build();
        try (ArrayFixture array = new ArrayFixture(schema)) {
            for (int i = 0; i < FRAGMENTS; i++) {
                array.write(
                        1 + i,
                        Cells.builder()
                                .int64("x", i - 15, (1L << 40) * i)
                                .float64("y", -0.0, -i / 7.0)
                                .int32("a", 1, 2)
                                .build());
            }
            array.evolve(FRAGMENTS + 1, SchemaEvolution.begin().addAttribute(Attribute.int32("b")));
            array.write(
                    FRAGMENTS + 2,
                    Cells.builder()
                            .int64("x", 5)
                            .float64("y", 6)
                            .int32("a", 1)
                            .int32("b", 2)
                            .build());
            requireSameFooters(array);
        }
    }

    @Test
    void timesOfCells_areThoseOfTheFootersInTheFragments() {
        ArraySchema schema = ArraySchema.sparse()
                .dimension(Dimension.int32("x", 0, 1000, 100))
                .attribute(Attribute.int32("a"))
                .build();
        try (ArrayFixture array = new ArrayFixture(schema)) {
            for (int i = 0; i < 3; i++) {
                array.write(1 + i, Cells.builder().int32("x", i).int32("a", i).build());
            }
            array.delete(5, Condition.field("a").eq(1)).consolidate();
            array.write(7, Cells.builder().int32("x", 7).int32("a", 7).build());
            requireSameFooters(array);
            List<OpenFragment> fragments = array.open().fragments();
            assertTrue(fragments.get(0).hasTimestamps());
            assertFalse(fragments.get(fragments.size() - 1).hasTimestamps());
        }
    }

    @Test
    void strings_areThoseOfTheFootersInTheFragments() {
        ArraySchema schema = ArraySchema.sparse()
                .dimension(Dimension.ascii("name"))
                .dimension(Dimension.int32("x", 0, 1000, 100))
                .attribute(Attribute.utf8("text"))
                .build();
        try (ArrayFixture array = new ArrayFixture(schema)) {
            for (int i = 0; i < FRAGMENTS; i++) {
                array.write(
                        1 + i,
                        Cells.builder()
                                .ascii("name", "a".repeat(i + 1), "b")
                                .int32("x", i, 2 * i)
                                .utf8("text", "é".repeat(i), "")
                                .build());
            }
            requireSameFooters(array);
        }
    }

    @Test
    void boxesOfDenseFragments_areThoseOfTheFootersInTheFragments() {
        ArraySchema schema = ArraySchema.dense()
                .dimension(Dimension.int32("x", 1, 1000, 10))
                .attribute(Attribute.int32("a"))
                .build();
        try (ArrayFixture array = new ArrayFixture(schema)) {
            for (int i = 0; i < FRAGMENTS; i++) {
                array.write(
                        1 + i,
                        Subarray.range("x", 1 + 10 * i, 2 + 10 * i),
                        Cells.builder().int32("a", 1, 2).build());
            }
            requireSameFooters(array);
        }
    }

    private static void requireSameFooters(ArrayFixture array) {
        List<OpenFragment> own = array.open().fragments();
        array.consolidateFooters();
        requireSame(own, array.open().fragments());
        int half = own.size() / 2;
        TimestampRange early = TimestampRange.upTo(own.get(half).name().end());
        requireSame(own.subList(0, half + 1), array.open(early).fragments());
    }

    private static void requireSame(List<OpenFragment> own, List<OpenFragment> table) {
        assertEquals(own.size(), table.size());
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < own.size(); i++) {
            order.add(i);
        }
        order.sort(Comparator.comparing(Integer::reverse)); // not the order of the table
        for (int i : order) {
            OpenFragment a = own.get(i);
            OpenFragment b = table.get(i);
            assertTrue(a.isSeen());
            assertFalse(b.isSeen());
            assertEquals(a.ref(), b.ref());
            assertEquals(a.version(), b.version());
            assertEquals(a.schemaName(), b.schemaName());
            assertEquals(a.isDense(), b.isDense());
            assertEquals(a.hasTimestamps(), b.hasTimestamps());
            assertEquals(a.hasDeletes(), b.hasDeletes());
            assertEquals(a.nonEmptyDomain(), b.nonEmptyDomain());
            assertEquals(a.sparseTiles(), b.sparseTiles());
            assertEquals(a.lastTileCells(), b.lastTileCells());
            assertEquals(a.dataBytes(), b.dataBytes());
            assertArrayEquals(bytes(a), bytes(b));
        }
    }

    private static byte[] bytes(OpenFragment fragment) {
        ByteWriter out = new ByteWriter();
        fragment.footer().write(out, fragment.schema().dimensions());
        return out.toByteArray();
    }
}
