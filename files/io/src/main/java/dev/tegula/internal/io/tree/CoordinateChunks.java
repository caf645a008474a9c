package dev.tegula.internal.io.tree;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Produces the coordinates of a dimension: consecutive whole numbers of 8 bytes. */
record CoordinateChunks(long low, ChunkGrid grid) implements ChunkSource {

    @Override
    public byte[] elements(long[] chunk) {
        int length = grid.chunk()[0];
        long from = chunk[0] * length;
        ByteBuffer bytes = ByteBuffer.allocate(8 * length).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < length && from + i < grid.shape()[0]; i++) {
            bytes.putLong(8 * i, low + from + i);
        }
        return bytes.array();
    }
}
