package dev.tegula.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.cli.text.TextOutput;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
        TextOutput out = new TextOutput(bytes);
        new ColumnarJson(out, new ResultFields(SCHEMA, List.of("a", "b"), Map.of()), folder)
                .write(List.of(batches).iterator());
        out.flush();
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
