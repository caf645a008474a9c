package dev.tegula.internal.write.fragment;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.exec.ArrayPool;
import dev.tegula.schema.PhysicalType;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Buffers of encoded bytes, which the tasks of one write use in turn. Only as many are allocated as are being encoded
 * or wait to be appended, and their arrays come from a pool, so that a write allocates less than its input.
 */
final class TaskBuffers {

    private final ArrayPool arrays;
    private final ConcurrentLinkedDeque<ByteWriter> chunks = new ConcurrentLinkedDeque<>();
    private final ConcurrentLinkedDeque<VarTileEncoder> varTiles = new ConcurrentLinkedDeque<>();

    TaskBuffers(ArrayPool arrays) {
        this.arrays = arrays;
    }

    /**
     * Takes an empty buffer.
     *
     * @param capacity capacity of a new buffer in bytes; it grows
     */
    ByteWriter takeChunks(int capacity) {
        ByteWriter spare = chunks.pollFirst();
        if (spare == null) {
            return new ByteWriter((byte[]) arrays.take(PhysicalType.UINT8, capacity));
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

    /** Returns the arrays of all given buffers to the pool. No task uses them any longer. */
    void end() {
        for (ByteWriter spare = chunks.pollFirst(); spare != null; spare = chunks.pollFirst()) {
            arrays.give(PhysicalType.UINT8, spare.array());
        }
    }
}
