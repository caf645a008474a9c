package dev.tegula.internal.read.fetch;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.filter.StoredChunk;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.tile.ChunkWalker;
import java.util.Arrays;

/** Stored chunks of a file that were fetched together. */
final class ChunkBatch {

    /** Initial capacity: most small reads need one or two chunks of a file. */
    private static final int FEW = 2;

    private final TileScratch scratch;
    private final CachedChunks cached;
    private byte[] window = {};
    private int count;
    private TileRequest[] tile = new TileRequest[FEW];
    private long[] number = new long[FEW];
    private long[] memoryOffset = new long[FEW];
    private int[] memoryLength = new int[FEW];
    private int[] payload = new int[FEW];
    private int[] metadataLength = new int[FEW];
    private int[] dataLength = new int[FEW];
    private long memory;

    ChunkBatch(TileScratch scratch, CachedChunks cached) {
        this.scratch = scratch;
        this.cached = cached;
    }

    /** Empties the batch and returns a buffer for stored bytes. */
    byte[] begin(int bytes) {
        count = 0;
        memory = 0;
        window = scratch.window(bytes);
        return window;
    }

    /** Empties the batch and makes it use bytes of another buffer. */
    void beginWith(byte[] stored) {
        count = 0;
        memory = 0;
        window = stored;
    }

    /** Returns the number of bytes of all chunks in memory. */
    long memory() {
        return memory;
    }

    /** Returns the number of chunks. */
    int size() {
        return count;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Adds the walker's current chunk. Its payload is in the window. */
    void add(TileRequest owner, ChunkWalker walker, int payloadAt) {
        if (count == tile.length) {
            int capacity = count * 2;
            tile = Arrays.copyOf(tile, capacity);
            number = Arrays.copyOf(number, capacity);
            memoryOffset = Arrays.copyOf(memoryOffset, capacity);
            memoryLength = Arrays.copyOf(memoryLength, capacity);
            payload = Arrays.copyOf(payload, capacity);
            metadataLength = Arrays.copyOf(metadataLength, capacity);
            dataLength = Arrays.copyOf(dataLength, capacity);
        }
        tile[count] = owner;
        number[count] = walker.number();
        memoryOffset[count] = walker.memoryOffset();
        memoryLength[count] = (int) walker.memoryLength();
        payload[count] = payloadAt;
        metadataLength[count] = (int) walker.metadataLength();
        dataLength[count] = (int) walker.dataLength();
        memory += walker.memoryLength();
        count++;
    }

    /** Decodes all chunks and passes each to the sink of its tile. */
    void decode(DataFile file) {
        for (int i = 0; i < count; i++) {
            decode(file, i, scratch);
        }
    }

    /**
     * Decodes one chunk and passes it to the sink of its tile. Several threads may decode chunks of a batch.
     *
     * @param buffers buffers of the calling thread
     */
    void decode(DataFile file, int i, TileScratch buffers) {
        buffers.filters().at(file.uri(), tile[i].tile(), number[i]);
        file.chain().requireExpansion(dataLength[i], memoryLength[i], buffers.filters());
        boolean keep = cached.wants(file, tile[i], number[i], memoryLength[i]);
        ByteBlock cells = keep ? new ByteBlock(memoryLength[i]) : buffers.cells(memoryLength[i]);
        int from = keep ? 0 : (int) Math.max(0, tile[i].from() - memoryOffset[i]);
        int to = keep ? memoryLength[i] : (int) Math.min(memoryLength[i], tile[i].to() - memoryOffset[i]);
        file.chain()
                .decode(
                        new StoredChunk(window, payload[i], metadataLength[i], dataLength[i]),
                        new ByteSlice(cells.bytes(), 0, memoryLength[i]),
                        from,
                        to,
                        buffers.filters());
        tile[i].sink().chunk(memoryOffset[i], cells, memoryLength[i], buffers);
        if (keep) {
            cached.keep(file, tile[i], number[i], cells);
        }
    }
}
