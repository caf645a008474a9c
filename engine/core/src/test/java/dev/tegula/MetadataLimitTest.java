package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.MemoryLimitException;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits on the declared sizes of schemas, enumerations and metadata. */
class MetadataLimitTest {

    /** 200 MiB can also be opened in the 1 GiB heap of the tests. */
    private static final int LARGE = 48 << 20;

    @TempDir
    Path folder;

    private String large(int bytes) {
        String uri = folder.resolve("large").toString();
        Enumeration values =
                new Enumeration("values", null, Datatype.UINT8, bytes / 256, false, content(bytes), new long[0]);
        ArraySchema schema = ArraySchema.dense()
                .dimension(Dimension.int32("d", 0, 9, 10))
                .attribute(Attribute.int32("a").withEnumeration("values"))
                .enumeration(values)
                .build();
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(uri, schema);
        }
        return uri;
    }

    /** Returns 256 values that differ in their first byte. */
    private static byte[] content(int bytes) {
        byte[] content = new byte[bytes];
        for (int i = 0; i < 256; i++) {
            content[bytes / 256 * i] = (byte) i;
        }
        return content;
    }

    private static int values(Tegula tegula, String uri) {
        try (ArrayReader reader = tegula.openForReading(uri)) {
            return Objects.requireNonNull(reader.enumeration("values")).size();
        }
    }

    @Test
    void largeEnumeration_opensByDefault() {
        String uri = large(LARGE);

        try (Tegula tegula = Tegula.create()) {
            assertEquals(256, values(tegula, uri));
        }
    }

    @Test
    void enumerationBeyondTheLimit_isRefusedUntilTheSettingIsRaised() {
        String uri = large(4 << 20);

        try (Tegula tegula = Tegula.builder().metadataLimit(1 << 20).build()) {
            MemoryLimitException error = assertThrows(MemoryLimitException.class, () -> values(tegula, uri));
            assertTrue(error.getMessage().contains("/__enumerations/"), error.getMessage());
            assertEquals(Action.RAISE_LIMIT, error.nextStep().action());
            assertEquals("tegula.metadata_limit", error.nextStep().get(Argument.NAME));
        }
        try (Tegula tegula = Tegula.builder()
                .metadataLimit(1 << 20)
                .setting("tegula.metadata_limit", "5000000")
                .build()) {
            assertEquals(256, values(tegula, uri));
        }
    }

    @Test
    void invalidLimit_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> Tegula.builder().setting("tegula.metadata_limit", "much"));
        assertThrows(IllegalArgumentException.class, () -> Tegula.builder().setting("tegula.metadata_limit", "0"));
    }

    private String array(String name, int extent) throws IOException {
        String uri = folder.resolve(name).toString();
        FilterPipeline gzip = new FilterPipeline(1 << 30, List.of(Filter.gzip()));
        ArraySchema schema = ArraySchema.dense()
                .dimension(Dimension.int32("d", 0, extent - 1, extent))
                .attribute(Attribute.int32("a").withFilters(gzip))
                .build();
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(uri, schema);
        }
        return uri;
    }

    private static Path only(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> !file.endsWith("__enumerations"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Schema and chunk header consistently declare a tile of 512 MiB, but only a few bytes are stored. */
    @Test
    void tileLargerThanItsFiltersCanProduce_isRefusedBeforeAllocation() throws IOException {
        String uri = array("small", 1000);
        String huge = array("huge", 1 << 27);
        try (Tegula tegula = Tegula.builder().computeThreads(1).build()) {
            try (ArrayWriter writer = tegula.openForWriting(uri)) {
                writer.write(
                        Subarray.range("d", 0, 999),
                        Cells.builder().int32("a", new int[1000]).build());
            }
            Files.copy(
                    only(Path.of(huge, "__schema")),
                    only(Path.of(uri, "__schema")),
                    StandardCopyOption.REPLACE_EXISTING);
            Path data = only(Path.of(uri, "__fragments")).resolve("a0.tdb");
            byte[] tile = Files.readAllBytes(data);
            LittleEndian.set(tile, Long.BYTES, Integer.BYTES, 1L << 29);
            Files.write(data, tile);

            try (ArrayReader reader = tegula.openForReading(uri)) {
                String message = assertThrows(
                                CorruptArrayException.class,
                                () -> reader.query()
                                        .subarray(Subarray.range("d", 0, 9))
                                        .fields("a")
                                        .read())
                        .getMessage();
                assertTrue(
                        message.contains(
                                "a0.tdb, tile 0, chunk 0: declared size of the cells is too large (found 536870912 bytes, "
                                        + "expected at most "),
                        message);
            }
        }
    }
}
