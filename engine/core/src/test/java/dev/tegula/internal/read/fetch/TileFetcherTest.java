package dev.tegula.internal.read.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.ArrayFixture;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Fetches tiles of 40,000 cells, 160,000 bytes in chunks of 64 KiB, of an array whose cells are their indexes. */
class TileFetcherTest {

    private static final int CELLS = 40_000;
    private static final int BYTES = 4 * CELLS;

    private static ArrayFixture array() {
        return new ArrayFixture(ArraySchema.dense()
                        .dimension(Dimension.int32("i", 0, 4 * CELLS - 1, CELLS))
                        .attribute(Attribute.int32("a"))
                        .build())
                .write(
                        1,
                        Subarray.whole(),
                        Cells.builder()
                                .int32("a", IntStream.range(0, 4 * CELLS).toArray())
                                .build());
    }

    private static DataFile file(ArrayFixture array) {
        return array.file("a", DataFile.Kind.VALUES);
    }

    /** A sink that records the chunks it gets. */
    private record Chunks(byte[] bytes, List<Long> offsets) implements ChunkSink {

        Chunks() {
            this(new byte[BYTES], new ArrayList<>());
        }

        @Override
        public void chunk(
                long memoryOffset, dev.tegula.internal.cells.ByteBlock cells, int length, TileScratch scratch) {
            System.arraycopy(cells.bytes(), 0, bytes, (int) memoryOffset, length);
            offsets.add(memoryOffset);
        }

        int cell(int i) {
            return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(4 * i);
        }
    }

    private static void fetch(ArrayFixture array, TileFetcher fetcher, DataFile file) {
        Execution execution = new Execution(array.open());
        array.resources().tiles().use(scratch -> {
            ChunkBatch batch = new ChunkBatch(scratch, CachedChunks.NONE);
            while (fetcher.next(batch, execution)) {
                batch.decode(file);
            }
        });
    }

    @Test
    void requestedTiles_areFetchedWhole() {
        try (ArrayFixture array = array()) {
            Chunks first = new Chunks();
            Chunks last = new Chunks();
            DataFile file = file(array);
            List<TileRequest> requests =
                    List.of(new TileRequest(0, BYTES, 0, BYTES, first), new TileRequest(3, BYTES, 0, BYTES, last));
            fetch(array, new TileFetcher(array.storage(), file, requests), file);
            assertEquals(List.of(0L, 65536L, 131072L), first.offsets());
            assertEquals(0, first.cell(0));
            assertEquals(CELLS - 1, first.cell(CELLS - 1));
            assertEquals(3 * CELLS, last.cell(0));
            assertEquals(4 * CELLS - 1, last.cell(CELLS - 1));
        }
    }

    @Test
    void partOfATile_isFetchedByChunksThatHaveIt() {
        try (ArrayFixture array = array()) {
            Chunks middle = new Chunks();
            DataFile file = file(array);
            TileRequest cell20000 = new TileRequest(1, BYTES, 80_000, 80_004, middle);
            fetch(array, new TileFetcher(array.storage(), file, List.of(cell20000)), file);
            assertEquals(List.of(65536L), middle.offsets());
            assertEquals(CELLS + 20_000, middle.cell(20_000));
        }
    }

    @Test
    void farStore_getsFetchersOfAboutOneRequestEach() {
        try (ArrayFixture array = array()) {
            Storage far = array.farStorage();
            DataFile file = file(array);
            List<TileRequest> requests = IntStream.range(0, 4)
                    .mapToObj(tile -> new TileRequest(tile, BYTES, 0, BYTES, new Chunks()))
                    .toList();
            List<TileFetcher> parts = new TileFetcher(far, file, requests).split();
            assertEquals(
                    List.of(0, 1, 2, 3),
                    parts.stream()
                            .flatMap(part -> part.tiles().stream())
                            .map(TileRequest::tile)
                            .toList());
            long longest =
                    parts.stream().mapToLong(TileFetcher::longestRequest).max().orElseThrow();
            long window = RemoteReadPolicy.window(4L * file.storedSize(0));
            assertEquals(Math.min(window, parts.get(0).tiles().size() * file.storedSize(0)), longest);
        }
    }

    @Test
    void requests_countsOneForAdjacentTiles() {
        try (ArrayFixture array = array()) {
            DataFile file = file(array);
            assertEquals(0, TileFetcher.requests(array.storage(), file, new int[0], CELLS));
            assertEquals(1, TileFetcher.requests(array.farStorage(), file, new int[] {2}, CELLS));
            assertEquals(
                    1,
                    TileFetcher.requests(array.farStorage(), file, new int[] {2, 99}, CELLS),
                    "tile 99 does not exist");
        }
    }

    @Test
    void tileWithoutChunks_isAnError() {
        ChunkSink sink = (offset, cells, length, scratch) -> {};
        try (ArrayFixture array = array()) {
            TileRequest request = new TileRequest(0, BYTES, 0, BYTES, sink);
            CorruptArrayException error =
                    assertThrows(CorruptArrayException.class, () -> sink.withoutChunks(file(array), request));
            assertEquals(true, error.getMessage().contains("has no chunks"), error.getMessage());
        }
    }

    @Test
    void cellsOfBothEnds_areEqualToThoseWritten() {
        try (ArrayFixture array = array()) {
            Chunks all = new Chunks();
            DataFile file = file(array);
            fetch(
                    array,
                    new TileFetcher(array.storage(), file, List.of(new TileRequest(2, BYTES, 0, BYTES, all))),
                    file);
            int[] found = new int[CELLS];
            ByteBuffer.wrap(all.bytes())
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asIntBuffer()
                    .get(found);
            assertArrayEquals(IntStream.range(2 * CELLS, 3 * CELLS).toArray(), found);
        }
    }
}
