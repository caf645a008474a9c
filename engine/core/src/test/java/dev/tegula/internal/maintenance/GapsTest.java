package dev.tegula.internal.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.tegula.internal.maintenance.Gaps.Box;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.testkit.generate.RandomTests;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class GapsTest {

    private static final Filter TENTHS = new Filter.ScaleFloat(0.5, 0, 4);

    /** Compares with the same question asked of every cell. */
    @Test
    void gaps_areTheCellsThatNoPartContains() {
        RandomGenerator random = RandomTests.generator();
        int gaps = 0;
        for (int trial = 0; trial < 2000; trial++) {
            int dimensions = random.nextInt(1, 4);
            Box box = box(random, dimensions);
            List<Box> parts = new ArrayList<>();
            for (int i = random.nextInt(8); i >= 0; i--) {
                parts.add(box(random, dimensions));
            }
            BitSet cells = cells(box, dimensions);
            parts.forEach(part -> cells.andNot(cells(part, dimensions)));
            assertEquals(!cells.isEmpty(), Gaps.isAny(box, parts), "trial " + trial);
            gaps += cells.isEmpty() ? 0 : 1;
        }
        assertEquals(true, gaps > 200 && gaps < 1950, "gaps in " + gaps + " of 2000 trials");
    }

    private static Box box(RandomGenerator random, int dimensions) {
        long[] low = new long[dimensions];
        long[] high = new long[dimensions];
        for (int d = 0; d < dimensions; d++) {
            low[d] = random.nextInt(4);
            high[d] = random.nextLong(low[d], 5);
        }
        return new Box(low, high);
    }

    private static BitSet cells(Box box, int dimensions) {
        BitSet cells = new BitSet();
        for (int cell = 0; cell < 125; cell++) {
            boolean inside = true;
            for (int d = 0, rest = cell; d < dimensions; d++, rest /= 5) {
                inside &= rest % 5 >= box.low()[d] && rest % 5 <= box.high()[d];
            }
            boolean beyond = dimensions < 3 && cell >= (dimensions == 1 ? 5 : 25);
            cells.set(cell, inside && !beyond);
        }
        return cells;
    }

    @Test
    void scaleFloat_changesTheDefaultFillValueOnly() {
        Attribute scaled = Attribute.float32("a").withFilters(TENTHS);
        assertEquals(scaled, Gaps.changedFill(schema(scaled)));
        assertNull(Gaps.changedFill(schema(scaled.withFill(bytes(1.5f), true))));
        assertEquals(
                "a",
                Gaps.changedFill(schema(scaled.withFill(bytes(0.2f), true))).name());
        assertNull(Gaps.changedFill(schema(scaled.nullable())));
        assertNull(Gaps.changedFill(schema(Attribute.float32("a").withFilters(Filter.zstd(1)))));
    }

    private static byte[] bytes(float value) {
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat(value)
                .array();
    }

    private static ArraySchema schema(Attribute attribute) {
        return ArraySchema.dense()
                .dimension(Dimension.int32("d", 0, 9, 5))
                .attribute(attribute)
                .build();
    }
}
