package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Duplicates;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Sparse cells in the order of libtiledb 2.0 to 2.9, which computed wrong tiles of signed coordinates: both cells of
 * these tests are in one tile by the writer's formula and in two tiles by the schema.
 */
class OldCellOrderTest {

    private static final String URI = "mem://store/array";

    /** Dimension x of the arrays. */
    private record Axis(Datatype type, long low, long high) {

        Dimension dimension(@Nullable Long extent) {
            return Dimension.of("x", type, Range.of(low, high), extent);
        }
    }

    private static ArraySchema schema(Axis axis, @Nullable Long extent) {
        return ArraySchema.sparse()
                .dimension(axis.dimension(extent))
                .dimension(Dimension.of("y", Datatype.INT32, Range.of(0L, 9L), null))
                .attribute(Attribute.int32("a"))
                .cellOrder(CellOrder.COL_MAJOR)
                .build();
    }

    private static CellsBuilder coordinates(Datatype type, long first, long second) {
        return switch (type) {
            case INT8 -> Cells.builder().int8("x", (byte) first, (byte) second);
            case INT16 -> Cells.builder().int16("x", (short) first, (short) second);
            case INT64 -> Cells.builder().int64("x", first, second);
            default -> Cells.builder().int32("x", (int) first, (int) second);
        };
    }

    /** Returns an array whose cells were written without tiles, and whose schema has tiles. */
    private static MemoryVfs array(Axis axis, int version, long extent, long first, long second) throws IOException {
        MemoryVfs store = new MemoryVfs();
        OldArrays.create(store, URI, schema(axis, null), version);
        try (Tegula tegula = TestStores.smallEngine(store);
                ArrayWriter writer = tegula.openForWriting(URI)) {
            writer.write(
                    coordinates(axis.type(), first, second)
                            .int32("y", 0, 1)
                            .int32("a", 1, 2)
                            .build(),
                    Duplicates.REFUSE);
        }
        MemoryVfs tiled = new MemoryVfs();
        OldArrays.create(tiled, URI, schema(axis, extent), version);
        Map<String, byte[]> files = TestStores.files(store, URI);
        files.putAll(TestStores.files(tiled, URI));
        return TestStores.storeOf(files);
    }

    @ParameterizedTest
    @CsvSource({"INT8, 9, 0", "INT8, 12, 0", "INT16, 10, 0", "INT8, 8, 1", "INT8, 14, 1", "INT32, 12, 1"})
    void coordinatesOfBothSigns(Datatype type, int version, int errors) throws IOException {
        check(array(new Axis(type, -10, 50), version, 7, 4, 3), errors);
    }

    @ParameterizedTest
    @CsvSource({"7, 0", "8, 0", "10, 1"})
    void coordinatesFarFromTheBeginning(int version, int errors) throws IOException {
        Axis axis = new Axis(Datatype.INT32, Integer.MIN_VALUE, Integer.MAX_VALUE - 2000);
        check(array(axis, version, 1000, 2_000_000_352, 2_000_000_351), errors);
    }

    private static void check(MemoryVfs store, int errors) throws IOException {
        try (Tegula tegula = TestStores.smallEngine(store)) {
            VerifyReport report = tegula.integrity(URI).verify();
            assertEquals(
                    List.of(FindingCode.CELL_ORDER),
                    report.findings().stream().map(Finding::code).toList());
            assertEquals(errors, report.errors(), report::toString);
            try (ArrayReader array = tegula.openForReading(URI)) {
                assertArrayEquals(
                        new int[] {2, 1},
                        array.query().order(ResultOrder.ROW_MAJOR).read().int32("a"));
            }
        }
    }
}
