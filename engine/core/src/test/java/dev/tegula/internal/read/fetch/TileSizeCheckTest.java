package dev.tegula.internal.read.fetch;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayFixture;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.testkit.generate.RandomTests;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Checks of a fragment of one tile of two cells; its blobs have 20 MiB of zeros, which are compressed. */
class TileSizeCheckTest {

    private static final int BLOB = 20 << 20;

    private static final ArrayFixture ARRAY = new ArrayFixture(ArraySchema.sparse()
                    .dimension(Dimension.int32("x", 0, 9, 10))
                    .attribute(Attribute.int32("a"))
                    .attribute(Attribute.ascii("s"))
                    .attribute(Attribute.blob("b").withFilters(Filter.zstd()))
                    .offsetFilters(FilterPipeline.empty())
                    .build())
            .write(
                    1,
                    Cells.builder()
                            .int32("x", 1, 2)
                            .int32("a", 1, 2)
                            .ascii("s", "p", "q")
                            .blob("b", new byte[BLOB], new byte[1])
                            .build());

    @AfterAll
    static void close() {
        ARRAY.close();
    }

    private static Field field(String name) {
        return ARRAY.fragment().fields().find(name).field();
    }

    private static void require(int tile, int cells, Field field) {
        TileSizeCheck.require(ARRAY.storage(), ARRAY.fragment(), tile, cells, field);
    }

    private static void assertCorrupt(String message, Executable check) {
        CorruptArrayException e = assertThrows(CorruptArrayException.class, check);
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }

    @Test
    void cellsThatTheTileHas_areAccepted() {
        for (String name : List.of("x", "a", "s", "b")) {
            assertDoesNotThrow(() -> require(0, 2, field(name)), name);
        }
    }

    @Test
    void upTo65536Cells_areNotChecked() {
        assertDoesNotThrow(() -> require(0, 65_536, field("a")));
    }

    @Test
    void moreCellsThanStoredBytesHold_areRefused() {
        assertCorrupt(
                "tile 0: too small for its cells (found 28 bytes, which its filters can decode to at most 28, expected "
                        + "262148 by capacity and footer)",
                () -> require(0, 65_537, field("a")));
    }

    @Test
    void moreOffsetsThanChunksHold_areRefused() {
        assertCorrupt(
                "tile 0: too small for its cells (found 36 bytes, expected 65537 cells",
                () -> require(0, 65_537, field("s")));
    }

    @Test
    void moreCellsThanTheFirstChunkDeclares_areRefused() {
        // 4000 compressed bytes could hold 20 MB, so only the beginning of the tile decides.
        int[] random = RandomTests.fixed(1).ints(1000).toArray();
        Cells cells = Cells.builder()
                .int32("x", IntStream.range(0, 1000).toArray())
                .int32("a", random)
                .build();
        ArraySchema schema = ArraySchema.sparse()
                .dimension(Dimension.int32("x", 0, 999, 1000))
                .attribute(Attribute.int32("a").withFilters(Filter.zstd()))
                .build();
        try (ArrayFixture array = new ArrayFixture(schema).write(1, cells)) {
            DataFile file = array.file("a", DataFile.Kind.VALUES);
            assertDoesNotThrow(() -> TileSizeCheck.require(array.storage(), file, 0, 4_000_000), "16 MB");
            assertCorrupt(
                    "too small for its cells (found 1 chunks of 4000 bytes, expected 5000000 cells",
                    () -> TileSizeCheck.require(array.storage(), file, 0, 5_000_000));
        }
    }

    @Test
    void tileThatTheFileDoesNotHave_isNotChecked() {
        assertDoesNotThrow(() -> require(1, 1_000_000, field("a")));
    }

    @Test
    void fieldThatTheFragmentDoesNotHave_isNotChecked() {
        assertDoesNotThrow(() -> require(0, 1_000_000, Attribute.int32("new").field()));
    }

    /** Returns the file of blobs, as if the metadata stated another size of the tile in memory. */
    private static DataFile blobs(long memorySize) {
        DataFile file = ARRAY.file("b", DataFile.Kind.VAR_VALUES);
        return new DataFile(
                file.fragment(),
                file.uri(),
                file.kind(),
                file.field(),
                file.chain(),
                file.tileOffsets(),
                file.size(),
                new long[] {memorySize},
                file.chunkIndex());
    }

    @Test
    void largeValuesOfTheirStatedSize_areAccepted() {
        assertDoesNotThrow(() -> TileSizeCheck.requireValues(ARRAY.storage(), blobs(BLOB + 1), 0));
    }

    @Test
    void largeValuesOfAnotherSize_areRefused() {
        assertThrows(
                CorruptArrayException.class,
                () -> TileSizeCheck.requireValues(ARRAY.storage(), blobs(BLOB + 1_000_000), 0));
        assertThrows(
                CorruptArrayException.class, () -> TileSizeCheck.requireValues(ARRAY.storage(), blobs(1L << 60), 0));
    }

    @Test
    void smallValues_areNotChecked() {
        assertDoesNotThrow(() -> TileSizeCheck.requireValues(ARRAY.storage(), blobs(1 << 24), 0));
    }
}
