package dev.tegula.internal.io.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnarJsonTest {

    private static final ArraySchema SCHEMA = ArraySchema.dense()
            .dimension(Dimension.int32("d", 1, 100, 10))
            .attribute(Attribute.int32("a").nullable())
            .attribute(Attribute.float32("b"))
            .build();

    @TempDir
    private Path folder;

    private static Cells batch(int... values) {
        byte[] validity = new byte[values.length];
        float[] halves = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            validity[i] = (byte) (values[i] & 1);
            halves[i] = values[i] / 2f;
        }
        return Cells.of(List.of(
                Column.of(SCHEMA.attributes().get(0).field(), values, values.length, null, validity),
                Column.of(SCHEMA.attributes().get(1).field(), halves, values.length, null, null)));
    }

    private String written(Cells... batches) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TableSchema schema = TableSchema.of(SCHEMA.attributes().stream()
                .map(attribute -> TableColumn.of(attribute.field()))
                .toList());
        TableTarget target = new TableTarget() {
            @Override
            public String name() {
                return "test";
            }

            @Override
            public OutputStream stream() {
                return bytes;
            }

            @Override
            public Path scratchFolder() {
                return folder;
            }
        };
        try (TableWriter writer = new ColumnarJsonFormat().write(target, schema, WriteOptions.defaults())) {
            for (Cells batch : batches) {
                writer.write(batch);
            }
            writer.finish();
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(0, left.count());
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void severalBatches_printAsOneResult() throws IOException {
        int[] many = new int[100_000];
        for (int i = 0; i < many.length; i++) {
            many[i] = i;
        }
        String whole = written(batch(many));
        int[] first = java.util.Arrays.copyOf(many, 30_000);
        int[] second = java.util.Arrays.copyOfRange(many, 30_000, 99_999);
        assertEquals(whole, written(batch(first), batch(), batch(second), batch(99_999)));
    }

    @Test
    void noCells_printAsEmptyLists() throws IOException {
        String empty =
                "{\"cell_count\":0,\"dims\":{},\"attrs\":{\"a\":{\"data\":[],\"validity\":[]},\"b\":{\"data\":[]}}}\n";
        assertEquals(empty, written());
        assertEquals(empty, written(batch()));
        assertEquals(empty, written(batch(), batch()));
    }
}
