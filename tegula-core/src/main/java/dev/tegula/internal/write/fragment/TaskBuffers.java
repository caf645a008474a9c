package dev.tegula.internal.write.fragment;

import dev.tegula.internal.bytes.ByteWriter;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Buffers of encoded bytes, which the tasks of one write use in turn. Only as many are allocated as are being encoded
 * or wait to be appended, so that a write allocates less than its input.
 */
final class TaskBuffers {

    private final ConcurrentLinkedDeque<ByteWriter> chunks = new ConcurrentLinkedDeque<>();
    private final ConcurrentLinkedDeque<VarTileEncoder> varTiles = new ConcurrentLinkedDeque<>();

    /**
     * Takes an empty buffer.
     *
     * @param capacity capacity of a new buffer in bytes; it grows
     */
    ByteWriter takeChunks(int capacity) {
        ByteWriter spare = chunks.pollFirst();
        if (spare == null) {
            return new ByteWriter(capacity);
        }
        spare.clear();
        return spare;
    }

    void give(ByteWriter buffer) {
        chunks.addFirst(buffer);
    }

    /** Takes an encoder for one tile; it contains no cells. */
    VarTileEncoder takeVarTile() {
        VarTileEncoder spare = varTiles.pollFirst();
        VarTileEncoder encoder = spare == null ? new VarTileEncoder() : spare;
        encoder.begin();
        return encoder;
    }

    void give(VarTileEncoder encoder) {
        varTiles.addFirst(encoder);
    }
}
