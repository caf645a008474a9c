package dev.tegula.internal.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.RandomTests;
import java.math.BigInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tiles of the largest domains, whose offsets have no sign, against integers of any size. */
class TileGridTest {

    private static final BigInteger LOW = BigInteger.valueOf(Long.MIN_VALUE);

    @ParameterizedTest
    @ValueSource(longs = {1, 3, 1000, 1L << 40, Long.MAX_VALUE})
    void tilesOfOffsets(long extent) {
        TileGrid grid = new TileGrid(ArraySchema.sparse()
                .dimension(Dimension.int64("x", Long.MIN_VALUE, Long.MAX_VALUE - extent, extent))
                .attribute(Attribute.int8("a"))
                .build());
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < 100; i++) {
            long coordinate =
                    i == 0 ? Long.MAX_VALUE - extent : random.nextLong(Long.MIN_VALUE, Long.MAX_VALUE - extent);
            BigInteger tile = BigInteger.valueOf(coordinate).subtract(LOW).divide(BigInteger.valueOf(extent));
            assertEquals(tile.longValue(), grid.tileOf(0, grid.offset(0, coordinate)));
        }
    }
}
