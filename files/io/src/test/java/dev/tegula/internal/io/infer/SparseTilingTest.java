package dev.tegula.internal.io.infer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.io.table.TableSchema;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.RandomTests;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SparseTilingTest {

    private static final int ROWS = 160_000; // 16 data tiles
    private static final Range INT64 = Range.of(Long.MIN_VALUE + 1, Long.MAX_VALUE);

    private final RandomGenerator random = RandomTests.fixed(3);
    private final ArraySchemaBuilder schema =
            ArraySchema.sparse().allowDuplicates(true).attribute(Attribute.int32("v"));
    private final CellsBuilder cells = Cells.builder().int32("v", new int[ROWS]);

    private void whole(String name, long low, long high) {
        schema.dimension(Dimension.of(name, Datatype.INT64, INT64, null));
        cells.int64(name, random.longs(ROWS, low, high + 1).toArray());
    }

    private void text(String name, int distinct) {
        schema.dimension(Dimension.ascii(name));
        String[] values = new String[ROWS];
        Arrays.setAll(values, i -> "name" + random.nextInt(distinct));
        cells.ascii(name, values);
    }

    private void real(String name) {
        schema.dimension(Dimension.of(name, Datatype.FLOAT64, Range.of(-Double.MAX_VALUE, Double.MAX_VALUE), null));
        cells.float64(name, random.doubles(ROWS).toArray());
    }

    private ArraySchema tiled() {
        Cells sample = cells.build();
        return SparseTiling.apply(
                schema.build(), new Sample(TableSchema.of(List.of()), sample, true, ROWS, Set.of(), List.of()));
    }

    private List<@Nullable Number> extents() {
        List<@Nullable Number> extents = new ArrayList<>();
        tiled().dimensions().forEach(dimension -> extents.add(dimension.extent()));
        return extents;
    }

    private static List<@Nullable Number> list(@Nullable Number... extents) {
        return Arrays.asList(extents);
    }

    @Test
    void dimensions_areDividedIntoTheSameNumberOfParts() {
        whole("x", 0, 1023);
        whole("y", -500_000, 548_575);
        assertEquals(list(256L, 262_144L), extents());
        ArraySchema tiled = tiled();
        assertEquals(10_000, tiled.capacity());
        // Whole tiles.
        assertEquals(
                Range.of(Long.MIN_VALUE + 1, Long.MAX_VALUE - 262_143),
                tiled.dimensions().get(1).domain());
    }

    @Test
    void dimensionsWithFewValues_leaveTheDivisionToTheOthers() {
        whole("kind", 1, 2);
        whole("time", 0, (1 << 20) - 1);
        assertEquals(list(1L, 131_072L), extents());
    }

    @Test
    void threeDimensions() {
        whole("x", 0, 1023);
        whole("y", 0, 1023);
        whole("z", 0, 1023);
        assertEquals(list(512L, 512L, 512L), extents());
    }

    @Test
    void extentsAfterText_areOmitted() {
        text("symbol", 1000);
        whole("time", 0, (1 << 20) - 1);
        whole("part", 0, 1000);
        assertEquals(list(null, null, null), extents());
    }

    @Test
    void extentsOfOneDimension_areOmitted() {
        whole("time", 0, 1 << 20);
        assertEquals(list((Number) null), extents());
    }

    @Test
    void extentsOfTheFirstDimensionOnly_areOmitted() {
        whole("time", 0, 1 << 20);
        text("symbol", 1000);
        real("x");
        assertEquals(list(null, null, null), extents());
    }

    @Test
    void narrowTypes_keepTheirDomain() {
        schema.dimension(Dimension.of("a", Datatype.UINT8, Range.of(0, 254), null));
        byte[] values = new byte[ROWS];
        Arrays.setAll(new int[ROWS], i -> values[i] = (byte) random.nextInt(255));
        cells.uint8("a", values);
        whole("b", 0, 1023);
        ArraySchema tiled = tiled();
        assertEquals(64L, tiled.dimensions().get(0).extent());
        assertEquals(Range.of(0, 254), tiled.dimensions().get(0).domain());
    }

    @ParameterizedTest
    @CsvSource({
        "1000,10,10000",
        "5000000,10,10000",
        "5000001,10,100000",
        "5000001,50,80000",
        "1000000000,150,20000",
        "1000000000,5000,10000"
    })
    void capacity_growsForManyNarrowRows(long rows, double bytes, long capacity) {
        assertEquals(capacity, SparseTiling.capacity(rows, bytes));
    }
}
