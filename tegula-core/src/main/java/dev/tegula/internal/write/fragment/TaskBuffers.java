package dev.tegula.internal.write.fragment;

import dev.tegula.internal.bytes.ByteWriter;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Buffers of encoded bytes, which the tasks of one write use in turn. Only as many are allocated as are being encoded
 * or wait to be appended, so that a write allocates less than its input.
 */
final class TaskBuffers {

    private static final int INITIAL = 1 << 16;

    private final ConcurrentLinkedDeque<ByteWriter> chunks = new ConcurrentLinkedDeque<>();
    private final ConcurrentLinkedDeque<VarTileEncoder> varTiles = new ConcurrentLinkedDeque<>();

    /**
     * Takes an empty buffer.
     *
     * @param size expected limit of the encoded size
     */
    ByteWriter takeChunks(long size) {
        ByteWriter spare = chunks.pollFirst();
        if (spare == null) {
            return new ByteWriter((int) Math.min(INITIAL, size));
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
