package dev.tegula.internal.tile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.testkit.generate.RandomTests;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Tiles, their chunks, and windows of tiles. */
final class TileTest {

    private final FilterScratch scratch = new FilterScratch();

    private static FilterChain chain(int chunkSize, int cellSize, Filter... filters) {
        FilterPipeline pipeline = new FilterPipeline(chunkSize, List.of(filters));
        return FilterChain.of(pipeline, Datatype.UINT8, cellSize, FormatVersion.DEFAULT_WRITE, null);
    }

    private static byte[] random(int size) {
        byte[] bytes = new byte[size];
        RandomTests.fixed(5).nextBytes(bytes);
        return bytes;
    }

    private byte[] write(FilterChain chain, byte[] cells) {
        ByteWriter out = new ByteWriter();
        assertEquals(TileWriter.write(chain, cells, 0, cells.length, out::bytes, scratch), out.size());
        return out.toByteArray();
    }

    private byte[] read(FilterChain chain, byte[] tile, int size) {
        byte[] cells = new byte[size];
        TileReader.read(chain, ByteSlice.of(tile), new ByteSlice(cells, 0, size), "file.tdb", 7, scratch);
        return cells;
    }

    @Test
    void chunks_containWholeCells() {
        assertEquals(3, ChunkLayout.of(chain(100, 7), 294).count());
        assertEquals(98, ChunkLayout.of(chain(100, 7), 294).chunkSize());
        assertEquals(7, ChunkLayout.of(chain(3, 7), 70).chunkSize());
        assertEquals(0, ChunkLayout.of(chain(100, 7), 0).count());
        assertEquals(1, ChunkLayout.of(chain(0, 7), 700_000).count());
        ChunkLayout huge = ChunkLayout.of(chain(65536, 8), 5L << 30);
        assertEquals(81920, huge.count());
        assertEquals(81919L * 65536, huge.offset(81919));
    }

    @Test
    void varLengthCells_areSplitByTheHalfRule() {
        // Chunks of 100: 60 + 30 fit, and adding 20 stays below 150. 60 + 120 exceeds it, but 60 is more than half.
        assertArrayEquals(new int[] {110, 60, 120}, lengths(100, 60, 30, 20, 60, 120));
        assertArrayEquals(new int[] {160, 0}, lengths(100, 40, 120));
        assertArrayEquals(new int[] {200, 10}, lengths(100, 200, 10));
        assertArrayEquals(new int[] {90, 80, 80}, lengths(100, 90, 80, 80));
        assertArrayEquals(new int[] {0}, lengths(100, 0, 0));
        assertArrayEquals(new int[] {140, 0}, lengths(100, 90, 50));
    }

    private static int[] lengths(int chunkSize, int... cells) {
        byte[] offsets = new byte[8 * cells.length];
        long size = 0;
        for (int i = 0; i < cells.length; i++) {
            LittleEndian.setI64(offsets, 8 * i, size);
            size += cells[i];
        }
        ValuesLayout layout = ValuesLayout.of(chain(chunkSize, 1), size, offsets, 0, cells.length);
        int[] lengths = new int[layout.count()];
        Arrays.setAll(lengths, layout::length);
        return lengths;
    }

    @Test
    void tiles_roundTrip() {
        for (int size : new int[] {0, 1, 99, 100, 101, 12345}) {
            for (FilterChain chain :
                    List.of(chain(100, 1), chain(100, 1, Filter.zstd()), chain(65536, 1, Filter.rle(), Filter.lz4()))) {
                byte[] cells = random(size);
                assertArrayEquals(cells, read(chain, write(chain, cells), size));
            }
        }
    }

    @Test
    void windowsOfAnySize_work() {
        FilterChain chain = chain(100, 1, Filter.gzip());
        byte[] cells = random(5000);
        byte[] tile = write(chain, cells);
        RandomGenerator random = RandomTests.generator();
        byte[] read = new byte[cells.length];
        ChunkWalker walker = new ChunkWalker().begin("file.tdb", 7, tile.length, cells.length);
        int decoded = 0;
        while (!walker.isDone()) {
            int from = (int) walker.position();
            byte[] window =
                    Arrays.copyOfRange(tile, from, Math.min(tile.length, from + walker.needed() + random.nextInt(30)));
            while (walker.next(window, 0, window.length, from)) {
                // Read every other chunk only.
                if (walker.number() % 2 == 0) {
                    byte[] payload =
                            Arrays.copyOfRange(tile, (int) walker.payloadPosition(), (int) walker.endPosition());
                    walker.decode(chain, payload, 0, read, (int) walker.memoryOffset(), scratch);
                    decoded++;
                }
            }
        }
        assertEquals(25, decoded);
        for (int i = 0; i < cells.length; i++) {
            assertEquals(i / 100 % 2 == 0 ? cells[i] : 0, read[i]);
        }
    }

    @Test
    void positionsBeyondTwoGibibytes_work() {
        byte[] header = new byte[12];
        LittleEndian.setI64(header, 0, 3);
        long stored = 8 + 3 * (12 + 0xC0000000L);
        ChunkWalker walker = new ChunkWalker().begin("file.tdb", 0, stored, 3 * 0xC0000000L);
        assertFalse(walker.next(header, 0, 8, 0));
        ChunkHeader.write(header, 0xC0000000, 0xBFFFFFF0, 0x10);
        for (int i = 0; i < 3; i++) {
            assertTrue(walker.next(header, 0, 12, walker.position()));
            assertEquals(i * 0xC0000000L, walker.memoryOffset());
        }
        assertTrue(walker.isDone());
        assertEquals(stored, walker.position());
    }

    @Test
    void foldedOffsets_areATileWithoutChunks() {
        ByteWriter out = new ByteWriter();
        TileWriter.writeFoldedOffsets(out::bytes);
        assertTrue(TileReader.isWithoutChunks(out.array(), 0, out.size()));
        byte[] tile = write(chain(100, 1), random(10));
        assertFalse(TileReader.isWithoutChunks(tile, 0, tile.length));
    }

    @Test
    void damage_isCorrupt() {
        FilterChain chain = chain(100, 1, Filter.checksumMd5());
        byte[] cells = random(450);
        byte[] tile = write(chain, cells);
        for (int size = 0; size < tile.length; size++) {
            byte[] shorter = Arrays.copyOf(tile, size);
            assertThrows(CorruptArrayException.class, () -> read(chain, shorter, 450));
        }
        assertThrows(CorruptArrayException.class, () -> read(chain, Arrays.copyOf(tile, tile.length + 1), 450));
        assertThrows(CorruptArrayException.class, () -> read(chain, tile, 449));
        assertThrows(CorruptArrayException.class, () -> read(chain, tile, 451));
        for (int bit = 0; bit < 8 * tile.length; bit++) {
            byte[] changed = tile.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            CorruptArrayException e = assertThrows(CorruptArrayException.class, () -> read(chain, changed, 450));
            assertTrue(e.getMessage().startsWith("file.tdb, tile 7"), e::getMessage);
        }
    }
}
