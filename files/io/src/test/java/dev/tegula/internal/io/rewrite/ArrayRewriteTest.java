package dev.tegula.internal.io.rewrite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.io.ArrayRewrite;
import dev.tegula.io.table.RewriteReport;
import dev.tegula.io.table.TableFileException;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Filter;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ArrayRewriteTest {

    private static final String SOURCE = "mem://rewrite/source";
    private static final String TARGET = "mem://rewrite/target";

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    /** Creates cells (x, y) = (10 i, i mod 7) with an enumerated attribute, texts and nulls. */
    private void createSparse(boolean duplicates) {
        tegula.createArray(
                SOURCE,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 9_999, 100))
                        .dimension(Dimension.int32("y", 0, 99, 10))
                        .enumeration(Enumeration.utf8("colors", "red", "green"))
                        .attribute(Attribute.of("color", Datatype.UINT8).withEnumeration("colors"))
                        .attribute(Attribute.utf8("text").nullable())
                        .attribute(Attribute.int64("v"))
                        .allowDuplicates(duplicates)
                        .build());
        int n = 500;
        int[] x = new int[n];
        int[] y = new int[n];
        long[] v = new long[n];
        byte[] color = new byte[n];
        String[] text = new String[n];
        for (int i = 0; i < n; i++) {
            x[i] = 10 * i;
            y[i] = i % 7;
            v[i] = 100L * i;
            color[i] = (byte) (i % 2);
            text[i] = i % 3 == 0 ? null : "t" + i;
        }
        try (ArrayWriter array = tegula.openForWriting(SOURCE)) {
            array.write(Cells.builder()
                    .int32("x", x)
                    .int32("y", y)
                    .uint8("color", color)
                    .utf8("text", text)
                    .int64("v", v)
                    .build());
            array.updateMetadata(MetadataChanges.none().put("unit", MetadataValue.utf8("m")));
        }
    }

    private ArraySchema schema() {
        try (ArrayReader array = tegula.openForReading(SOURCE)) {
            return array.fullSchema();
        }
    }

    private RewriteReport rewrite(ArraySchema schema, long partBytes) throws IOException {
        return ArrayRewrite.of(tegula, SOURCE, TARGET).withPartBytes(partBytes).run(schema);
    }

    private Cells read(String uri, String... fields) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            return array.query().fields(fields).order(ResultOrder.ROW_MAJOR).read();
        }
    }

    /** The other order of dimensions, another extent, filters, and a type that holds all values. */
    private ArraySchema other(ArraySchema from) {
        return ArraySchema.sparse()
                .dimension(Dimension.int64("y", 0, 99, 5))
                .dimension(Dimension.int32("x", 0, 9_999, 1000))
                .enumeration(from.enumerations().get(0))
                .attribute(from.attributes().get(0))
                .attribute(from.attributes().get(1).withFilters(Filter.zstd()))
                .attribute(Attribute.int32("v"))
                .capacity(50)
                .build();
    }

    @Test
    void orderTypesAndFilters_change_andValuesStay() throws IOException {
        createSparse(false);
        RewriteReport report = rewrite(other(schema()), Long.MAX_VALUE);
        assertEquals(new RewriteReport(500, 1, 1, 0), report);
        Cells found = read(TARGET, "x", "y", "color", "text", "v");
        assertEquals(500, found.size());
        assertEquals(0, found.int64("y")[0]);
        assertEquals(70, found.int32("x")[1]);
        assertEquals(700, found.int32("v")[1]);
        assertEquals("t7", found.column("text").text(1));
        assertTrue(found.column("text").isNull(0));
        try (ArrayReader array = tegula.openForReading(TARGET)) {
            assertEquals("m", array.metadata().get("unit").text());
            assertFalse(array.metadata().containsKey(RewriteRun.KEY));
            assertArrayEquals(
                    "green".getBytes(StandardCharsets.UTF_8),
                    array.fullSchema().enumerations().get(0).bytes(1));
        }
    }

    @Test
    void interruptedCopy_goesOn_andKeepsWhatIsThere() throws IOException {
        createSparse(true);
        ArraySchema schema = schema();
        RuntimeException stop = new IllegalStateException("stop");
        ArrayRewrite first = ArrayRewrite.of(tegula, SOURCE, TARGET)
                .withPartBytes(1000)
                .withProgress(done -> {
                    if (done.done() == 2) {
                        throw stop;
                    }
                });
        assertThrows(IllegalStateException.class, () -> first.run(schema));
        try (ArrayWriter array = tegula.openForWriting(SOURCE)) { // is not copied: the state is that of the beginning
            array.write(Cells.builder()
                    .int32("x", 1)
                    .int32("y", 1)
                    .uint8("color", (byte) 0)
                    .utf8("text", "late")
                    .int64("v", 1)
                    .build());
        }
        RewriteReport report = rewrite(schema, 1000);
        assertEquals(2, report.kept());
        assertTrue(report.parts() > 4, report.toString());
        assertEquals(500, read(TARGET, "v").size());
        assertThrows(IllegalArgumentException.class, () -> rewrite(schema, 1000), "is no unfinished copy");
    }

    @Test
    void valueThatDoesNotFit_isRefused() throws IOException {
        createSparse(false);
        ArraySchema from = schema();
        ArraySchema narrow = ArraySchema.sparse()
                .dimension(from.dimensions().get(0))
                .dimension(from.dimensions().get(1))
                .enumeration(from.enumerations().get(0))
                .attribute(from.attributes().get(0))
                .attribute(from.attributes().get(1))
                .attribute(Attribute.int16("v"))
                .build();
        String message = assertThrows(TableFileException.class, () -> rewrite(narrow, Long.MAX_VALUE))
                .getMessage();
        assertTrue(message.contains("field 'v'") && message.contains("32800 is not a valid int16"), message);
        ArraySchema fewer = ArraySchema.sparse()
                .dimension(from.dimensions().get(0))
                .attribute(Attribute.int64("v"))
                .build();
        tegula.object(TARGET).delete();
        assertThrows(IllegalArgumentException.class, () -> rewrite(fewer, Long.MAX_VALUE));
    }

    @Test
    void sparseBecomesDense_andBack() throws IOException {
        tegula.createArray(
                SOURCE,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 1, 8, 4))
                        .attribute(Attribute.int32("v"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(SOURCE)) {
            array.write(
                    Cells.builder().int64("x", 2, 3, 5).int32("v", 20, 30, 50).build());
        }
        ArraySchema dense = ArraySchema.dense()
                .dimension(Dimension.int64("x", 1, 8, 2))
                .attribute(Attribute.int32("v"))
                .build();
        String message = assertThrows(
                        dev.tegula.errors.InvalidStateException.class, () -> rewrite(dense, Long.MAX_VALUE))
                .getMessage();
        assertTrue(message.contains("found 4 cells, expected 3"), message); // x = 4 is not in the source
        tegula.object(TARGET).delete();
        try (ArrayWriter array = tegula.openForWriting(SOURCE)) {
            array.write(Cells.builder().int64("x", 4).int32("v", 40).build());
        }
        assertEquals(4, rewrite(dense, Long.MAX_VALUE).cells());
        assertArrayEquals(new int[] {20, 30, 40, 50}, values(TARGET, 2, 5));
        String back = "mem://rewrite/back";
        ArraySchema sparse = ArraySchema.sparse()
                .dimension(Dimension.int32("x", 1, 8, 2))
                .attribute(Attribute.int32("v"))
                .build();
        ArrayRewrite.of(tegula, TARGET, back).run(sparse);
        assertArrayEquals(new int[] {2, 3, 4, 5}, read(back, "x").int32("x"));
    }

    @Test
    void writeOfAClockThatIsAhead_isCopied_andADeleteIsRefused() throws IOException {
        ArraySchema schema = ArraySchema.sparse()
                .dimension(Dimension.int64("x", 1, 8, 4))
                .attribute(Attribute.int32("v"))
                .build();
        tegula.createArray(SOURCE, schema);
        long ahead = System.currentTimeMillis() + 3_600_000;
        try (ArrayWriter array =
                tegula.openForWriting(SOURCE, OpenOptions.defaults().at(ahead))) {
            array.write(Cells.builder().int64("x", 2, 3).int32("v", 20, 30).build());
        }
        assertEquals(2, rewrite(schema, Long.MAX_VALUE).cells());
        tegula.object(TARGET).delete();
        try (ArrayWriter array =
                tegula.openForWriting(SOURCE, OpenOptions.defaults().at(ahead + 1))) {
            array.delete(Condition.field("x").eq(2));
        }
        assertThrows(IllegalArgumentException.class, () -> rewrite(schema, Long.MAX_VALUE));
    }

    private static Dimension time(Datatype unit, long last) {
        return Dimension.of("t", unit, Range.of(0, last), 1000L);
    }

    @Test
    void coordinatesInAnotherUnit_areConverted_inSparseArrays() throws IOException {
        Dimension millis = time(Datatype.DATETIME_MS, 1_000_000);
        Attribute v = Attribute.int32("v");
        tegula.createArray(
                SOURCE, ArraySchema.sparse().dimension(millis).attribute(v).build());
        try (ArrayWriter array = tegula.openForWriting(SOURCE)) {
            array.write(Cells.of(List.of(
                    Column.of(millis.field(), new long[] {1000, 5000, 900_000}, 3, null, null),
                    Column.of(v.field(), new int[] {1, 2, 3}, 3, null, null))));
        }
        Dimension seconds = time(Datatype.DATETIME_SEC, 10_000);
        ArraySchema dense = ArraySchema.dense().dimension(seconds).attribute(v).build();
        assertThrows(IllegalArgumentException.class, () -> rewrite(dense, 1));
        assertFalse(tegula.object(TARGET).exists());
        ArraySchema sparse =
                ArraySchema.sparse().dimension(seconds).attribute(v).build();
        assertEquals(new RewriteReport(3, 1, 1, 0), rewrite(sparse, 1));
        assertArrayEquals(
                new long[] {1, 5, 900}, (long[]) read(TARGET, "t").column("t").array());
    }

    @Test
    void otherLabelsOfAnEnumeration_areRefused() {
        createSparse(false);
        ArraySchema from = schema();
        ArraySchema swapped = ArraySchema.sparse()
                .dimension(from.dimensions().get(0))
                .dimension(from.dimensions().get(1))
                .enumeration(Enumeration.utf8("colors", "green", "red"))
                .attribute(from.attributes().get(0))
                .attribute(from.attributes().get(1))
                .attribute(from.attributes().get(2))
                .build();
        String message = assertThrows(IllegalArgumentException.class, () -> rewrite(swapped, Long.MAX_VALUE))
                .getMessage();
        assertTrue(message.contains("attribute 'color': enumerations cannot be changed"), message);
        assertFalse(tegula.object(TARGET).exists());
    }

    @Test
    void unfinishedCopy_isNoSource() throws IOException {
        createSparse(false);
        try (ArrayWriter array = tegula.openForWriting(SOURCE)) {
            array.updateMetadata(MetadataChanges.none().put(RewriteRun.KEY, MetadataValue.utf8("5 mem://other")));
        }
        assertThrows(IllegalArgumentException.class, () -> rewrite(schema(), Long.MAX_VALUE));
    }

    private int[] values(String uri, long low, long high) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            return array.read(Subarray.range("x", low, high), "v").int32("v");
        }
    }

    @Test
    void denseInParts_keepsLabelsAndFills() throws IOException {
        tegula.createArray(
                SOURCE,
                ArraySchema.dense()
                        .dimension(Dimension.int32("row", 1, 40, 10))
                        .dimension(Dimension.int32("col", 1, 30, 10))
                        .label("row", "depth", Datatype.FLOAT64, DataOrder.INCREASING)
                        .attribute(Attribute.float64("t"))
                        .build());
        double[] t = new double[40 * 30];
        Arrays.setAll(t, i -> i);
        double[] depth = new double[40];
        Arrays.setAll(depth, i -> i / 2.0);
        try (ArrayWriter array = tegula.openForWriting(SOURCE);
                ArrayWriter labels = array.label("depth")) {
            array.write(Subarray.whole(), Cells.builder().float64("t", t).build());
            labels.write(
                    Subarray.whole(), Cells.builder().float64("label", depth).build());
        }
        ArraySchema schema = ArraySchema.dense()
                .dimension(Dimension.int32("col", 1, 30, 7))
                .dimension(Dimension.int32("row", 1, 40, 9))
                .label("row", "depth", Datatype.FLOAT64, DataOrder.INCREASING)
                .attribute(Attribute.float64("t"))
                .build();
        RewriteReport report = rewrite(schema, 2000);
        assertEquals(1200, report.cells());
        assertTrue(report.parts() > 1, report.toString());
        try (ArrayReader array = tegula.openForReading(TARGET)) {
            assertArrayEquals(
                    new double[] {32, 62},
                    array.read(Subarray.of(Map.of("row", List.of(Range.of(2, 3)), "col", List.of(Range.of(3, 3)))), "t")
                            .float64("t"));
            assertEquals(
                    19.5, array.label("depth").read(Subarray.whole(), "label").float64("label")[39]);
        }
    }
}
