package dev.tegula.internal.tile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.MemoryLimitException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.FilterScratch;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Declared sizes of generic tiles: limits, and allocations before a wrong size is detected. */
class GenericTileSizeTest {

    private static final int CHUNK = 20;

    private final FilterScratch scratch = new FilterScratch();

    /** Returns a tile whose header and only chunk declare far more bytes than the stored stream contains. */
    private static byte[] lying(int storedBytes, long declared) {
        FilterScratch scratch = new FilterScratch();
        ByteWriter out = new ByteWriter();
        GenericTile.write(new byte[100], 100, FormatVersion.DEFAULT_WRITE, null, out, scratch);
        int header = GenericTile.readHeader(new ByteReader(out.toByteArray(), "schema"))
                .headerSize();
        ByteWriter tile = new ByteWriter();
        tile.bytes(Arrays.copyOf(out.array(), header));
        tile.setU64(4, storedBytes + CHUNK + 16L);
        tile.setU64(12, declared);
        tile.u64(1).u32((int) declared).u32(storedBytes).u32(16);
        tile.u32(0).u32(1).u32((int) declared).u32(storedBytes);
        tile.bytes(new byte[storedBytes]);
        return tile.toByteArray();
    }

    private byte[] read(byte[] tile, FilterScratch with) {
        return GenericTile.read(new ByteReader(tile, "schema"), null, with);
    }

    private static byte[] written(byte[] content) {
        ByteWriter out = new ByteWriter();
        GenericTile.write(content, content.length, FormatVersion.DEFAULT_WRITE, null, out, new FilterScratch());
        return out.toByteArray();
    }

    @Test
    void sizeBeyondTheFilters_isDamage() {
        String message = assertThrows(CorruptArrayException.class, () -> read(lying(1000, 1L << 30), scratch))
                .getMessage();

        assertTrue(
                message.contains("declared size of the generic tile is too large (found 1073741824 bytes of contents"),
                message);
    }

    @Test
    void sizeBeyondTheLimit_namesTheSetting() {
        byte[] content = new byte[3_000_000];
        byte[] tile = written(content);

        MemoryLimitException error =
                assertThrows(MemoryLimitException.class, () -> read(tile, FilterScratch.limitedTo(2_999_999)));

        assertEquals(
                "schema: contents are too large (found 3000000 bytes in "
                        + GenericTile.readHeader(new ByteReader(tile, "schema")).storedSize()
                        + " stored bytes, limit 2999999). If you trust the array, raise the limit.",
                error.getMessage());
        assertEquals(
                new NextStep(
                        Action.RAISE_LIMIT, Map.of(Argument.NAME, "tegula.metadata_limit", Argument.VALUE, "3000000")),
                error.nextStep());
        assertArrayEquals(content, read(tile, FilterScratch.limitedTo(3_000_000)));
    }

    @Test
    void limit_isCheckedBeforeAllocation() {
        byte[] tile = lying(1 << 20, 1L << 30);

        long allocated = allocatedBy(() ->
                assertThrows(MemoryLimitException.class, () -> read(tile, FilterScratch.limitedTo(1 << 24))));

        assertTrue(allocated < 8 << 20, allocated + " bytes");
    }

    /** The second of many chunks is damaged, so the memory declared by the others must not be allocated. */
    @Test
    void memory_growsWithTheDecodedBytes() {
        byte[] tile = written(new byte[200 << 20]);
        int header = GenericTile.readHeader(new ByteReader(tile, "schema")).headerSize();
        Arrays.fill(tile, header + 200, header + 300, (byte) 0);

        long allocated = allocatedBy(() -> assertThrows(CorruptArrayException.class, () -> read(tile, scratch)));

        assertTrue(allocated < 20 << 20, allocated + " bytes");
    }

    @Test
    void highlyCompressibleContent_roundTrips() {
        byte[] content = new byte[50 << 20];
        content[content.length - 1] = 7;

        assertArrayEquals(content, read(written(content), FilterScratch.limitedTo(50 << 20)));
    }

    private static long allocatedBy(Runnable action) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        action.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
