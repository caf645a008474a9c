package dev.tegula.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.process.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Slow
class QueryArrowReaderTest {

    @TempDir
    Path folder;

    private static final int CELLS = 50_000;

    static String createArray(Path folder, Tegula tegula) {
        String uri = folder.resolve("array").toString();
        ArraySchema schema = ArraySchema.sparse()
                .dimension(Dimension.int64("id", 0, 1_000_000, 1000))
                .attribute(Attribute.uint8("color").withEnumeration("colors"))
                .attribute(Attribute.float64("weight"))
                .enumeration(Enumeration.utf8("colors", "red", "green", "blue"))
                .build();
        tegula.createArray(uri, schema);
        byte[] colors = new byte[CELLS];
        double[] weights = new double[CELLS];
        for (int i = 0; i < CELLS; i++) {
            colors[i] = (byte) (i % 3);
            weights[i] = i / 2.0;
        }
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(Cells.builder()
                    .int64("id", IntStream.range(0, CELLS).asLongStream().toArray())
                    .uint8("color", colors)
                    .float64("weight", weights)
                    .build());
        }
        return uri;
    }

    @Test
    void batchesOfAQueryAreLoadedIntoVectors() throws IOException {
        try (Tegula tegula = Tegula.builder().memoryBudget(4 << 20).build();
                BufferAllocator allocator = new RootAllocator();
                ArrayReader array = tegula.openForReading(createArray(folder, tegula))) {
            List<Long> ids = new ArrayList<>();
            int batches = 0;
            try (QueryArrowReader reader = new QueryArrowReader(array, array.query(), allocator)) {
                VectorSchemaRoot root = reader.getVectorSchemaRoot();
                assertEquals(
                        List.of("id", "color", "weight"),
                        root.getSchema().getFields().stream()
                                .map(org.apache.arrow.vector.types.pojo.Field::getName)
                                .toList());
                while (reader.loadNextBatch()) {
                    batches++;
                    BigIntVector id = (BigIntVector) root.getVector("id");
                    FieldVector color = root.getVector("color");
                    try (var decoded = DictionaryEncoder.decode(
                            color,
                            reader.lookup(color.getField().getDictionary().getId()))) {
                        for (int i = 0; i < root.getRowCount(); i++) {
                            ids.add(id.get(i));
                            assertEquals(
                                    List.of("red", "green", "blue").get((int) (id.get(i) % 3)),
                                    decoded.getObject(i).toString());
                        }
                    }
                }
                assertTrue(reader.bytesRead() >= CELLS * 17L);
            }
            assertEquals(IntStream.range(0, CELLS).asLongStream().boxed().toList(), ids);
            assertTrue(batches > 0);
            assertEquals(0, allocator.getAllocatedMemory());
        }
    }

    @Test
    void queriesWithoutCellsHaveASchema() throws IOException {
        try (Tegula tegula = Tegula.create();
                BufferAllocator allocator = new RootAllocator();
                ArrayReader array = tegula.openForReading(createArray(folder, tegula));
                QueryArrowReader reader = new QueryArrowReader(
                        array,
                        array.query().where(Condition.field("weight").lt(-1)).fields("color"),
                        allocator)) {
            assertEquals("color", reader.tableSchema().columns().get(0).name());
            assertFalse(reader.loadNextBatch());
            assertEquals(0, reader.getVectorSchemaRoot().getRowCount());
        }
    }

    /** Only Arrow's own writers of files need the option --add-opens. */
    @Test
    void noOptionOfTheJvmIsNeeded() throws IOException, InterruptedException {
        Process process = ChildJvm.of(List.of("-Xmx256m"), WithoutOptions.class, folder.toString())
                .redirectErrorStream(true)
                .start();
        byte[] output = process.getInputStream().readAllBytes();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        String text = new String(output, StandardCharsets.UTF_8);
        assertTrue(text.contains("50000 cells in vectors, 50000 in the file, 50000 in the stream"), text);
    }
}
