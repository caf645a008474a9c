package dev.tegula.internal.read.fetch;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.tile.ChunkWalker;
import java.util.Arrays;

/** Some stored chunks that were fetched together and wait to be decoded, by one thread. */
final class ChunkBatch {

    private final TileScratch scratch;
    private final CachedChunks cached;
    private byte[] window = new byte[0];
    private int count;
    private TileRequest[] tile = new TileRequest[16];
    private long[] number = new long[16];
    private long[] memoryOffset = new long[16];
    private int[] memoryLength = new int[16];
    private int[] payload = new int[16];
    private int[] metadataLength = new int[16];
    private int[] dataLength = new int[16];
    private long memory;

    ChunkBatch(TileScratch scratch, CachedChunks cached) {
        this.scratch = scratch;
        this.cached = cached;
    }

    /** Empties the batch and gives room for stored bytes. */
    byte[] begin(int bytes) {
        count = 0;
        memory = 0;
        window = scratch.window(bytes);
        return window;
    }

    /** Empties the batch and gives it stored bytes that lie elsewhere. */
    void lay(byte[] stored) {
        count = 0;
        memory = 0;
        window = stored;
    }

    /** Bytes of the chunks in memory. */
    long memory() {
        return memory;
    }

    /** Number of chunks. */
    int size() {
        return count;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Adds the chunk that the walker is at; its payload lies in the window. */
    void add(TileRequest owner, ChunkWalker walker, int payloadAt) {
        if (count == tile.length) {
            int more = count * 2;
            tile = Arrays.copyOf(tile, more);
            number = Arrays.copyOf(number, more);
            memoryOffset = Arrays.copyOf(memoryOffset, more);
            memoryLength = Arrays.copyOf(memoryLength, more);
            payload = Arrays.copyOf(payload, more);
            metadataLength = Arrays.copyOf(metadataLength, more);
            dataLength = Arrays.copyOf(dataLength, more);
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

    /** Decodes all chunks and hands each to the sink of its tile. */
    void decode(DataFile part) {
        String file = part.uri().toString();
        for (int i = 0; i < count; i++) {
            scratch.filters().at(file, tile[i].tile(), number[i]);
            part.chain().requireExpansion(dataLength[i], memoryLength[i], scratch.filters());
            boolean keep = cached.wants(part, tile[i], number[i], memoryLength[i]);
            ByteBlock cells = keep ? new ByteBlock(memoryLength[i]) : scratch.cells(memoryLength[i]);
            int data = payload[i] + metadataLength[i];
            int from = keep ? 0 : (int) Math.max(0, tile[i].from() - memoryOffset[i]);
            int to = keep ? memoryLength[i] : (int) Math.min(memoryLength[i], tile[i].to() - memoryOffset[i]);
            part.chain()
                    .decode(
                            window,
                            payload[i],
                            metadataLength[i],
                            data,
                            dataLength[i],
                            cells.bytes(),
                            0,
                            memoryLength[i],
                            from,
                            to,
                            scratch.filters());
            tile[i].sink().chunk(memoryOffset[i], cells, memoryLength[i]);
            if (keep) {
                cached.keep(part, tile[i], number[i], cells);
            }
        }
    }
}
