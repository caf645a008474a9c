package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cancelled engine reads and writes nothing more and leaves no files; other engines are not affected. */
class EngineCancellationTest {

    @TempDir
    Path folder;

    private String dense;
    private String sparse;

    @BeforeEach
    void createArrays() {
        dense = folder.resolve("dense").toString();
        sparse = folder.resolve("sparse").toString();
        try (Tegula tegula = Tegula.create()) {
            Dimension d = Dimension.int32("d", 0, 9, 5);
            tegula.createArray(
                    dense,
                    ArraySchema.dense()
                            .dimension(d)
                            .attribute(Attribute.int32("a"))
                            .build());
            tegula.createArray(
                    sparse,
                    ArraySchema.sparse()
                            .dimension(d)
                            .attribute(Attribute.int32("a"))
                            .build());
            writeDense(tegula, 1);
            writeDense(tegula, 2);
        }
    }

    private void writeDense(Tegula tegula, int value) {
        try (ArrayWriter writer = tegula.openForWriting(dense)) {
            writer.write(
                    Subarray.range("d", 0, 1),
                    Cells.builder().int32("a", value, value).build());
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.map(Path::toString).sorted().toList();
        }
    }

    @Test
    void writesAreDiscarded() throws IOException {
        List<String> before = files();
        try (Tegula tegula = Tegula.create();
                ArrayWriter denseWriter = tegula.openForWriting(dense);
                ArrayWriter sparseWriter = tegula.openForWriting(sparse);
                GlobalOrderWriter stream = denseWriter.globalOrder(Subarray.whole())) {
            stream.write(Cells.builder().int32("a", 1, 2, 3).build());
            tegula.cancel();
            assertThrows(CancellationException.class, () -> writeDense(tegula, 3));
            assertThrows(
                    CancellationException.class,
                    () -> sparseWriter.write(
                            Cells.builder().int32("d", 1, 2).int32("a", 1, 2).build()));
            assertThrows(
                    CancellationException.class,
                    () -> stream.write(Cells.builder().int32("a", 4).build()));
        }
        assertEquals(before, files());
    }

    @Test
    void readsEnd_alsoThoseThatHaveBegun() {
        try (Tegula tegula = Tegula.create();
                Tegula other = Tegula.create();
                ArrayReader reader = tegula.openForReading(dense);
                ArrayReader otherReader = other.openForReading(dense);
                CellBatches batches =
                        reader.query().execution().withMemoryBudget(4).batches()) {
            batches.next();
            tegula.cancel();
            assertThrows(CancellationException.class, () -> {
                while (batches.hasNext()) {
                    batches.next();
                }
            });
            assertThrows(CancellationException.class, () -> reader.read(Subarray.whole(), "a"));
            Cells cells = otherReader.read(Subarray.range("d", 0, 1), "a");
            assertArrayEquals(new int[] {2, 2}, cells.int32("a"));
        }
    }

    @Test
    void consolidationsAreDiscarded() throws IOException {
        List<String> before = files();
        try (Tegula tegula = Tegula.create()) {
            Maintenance maintenance = tegula.maintenance(dense);
            assertThrows(
                    CancellationException.class,
                    () -> maintenance
                            .withProgress(progress -> {
                                throw new CancellationException("stop");
                            })
                            .consolidate());
            assertEquals(before, files());
            tegula.cancel();
            assertThrows(CancellationException.class, maintenance::consolidate);
        }
        assertEquals(before, files());
    }
}
