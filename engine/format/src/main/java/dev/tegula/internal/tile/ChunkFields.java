package dev.tegula.internal.tile;

import dev.tegula.internal.bytes.FieldLog;
import java.util.function.Consumer;

/** Records the chunks of a stored tile in a {@link FieldLog}, as {@link ChunkWalker} finds them. */
public final class ChunkFields {

    private static final int SIZE = Integer.BYTES;

    private ChunkFields() {}

    /**
     * Records the fields of a tile.
     *
     * @param walker walker at the beginning of the tile
     * @param tile stored bytes
     * @param offset offset of the tile in the recorded file
     * @param each called with the walker at every chunk
     */
    public static void log(FieldLog log, ChunkWalker walker, byte[] tile, long offset, Consumer<ChunkWalker> each) {
        boolean hasChunk = walker.next(tile, 0, tile.length, 0);
        log.add(offset, Long.BYTES, tile, 0, "number of chunks", String.valueOf(walker.count()));
        while (hasChunk) {
            String chunk = "chunk " + walker.number() + " ";
            int at = (int) walker.headerPosition();
            log.add(offset + at, SIZE, tile, at, chunk + "original size", String.valueOf(walker.memoryLength()));
            log.add(
                    offset + at + SIZE,
                    SIZE,
                    tile,
                    at + SIZE,
                    chunk + "filtered size",
                    String.valueOf(walker.dataLength()));
            log.add(
                    offset + at + 2 * SIZE,
                    SIZE,
                    tile,
                    at + 2 * SIZE,
                    chunk + "metadata size",
                    String.valueOf(walker.metadataLength()));
            int payload = (int) walker.payloadPosition();
            int data = payload + (int) walker.metadataLength();
            log.add(offset + payload, walker.metadataLength(), tile, payload, chunk + "metadata", "");
            log.add(offset + data, walker.dataLength(), tile, data, chunk + "data", "");
            each.accept(walker);
            hasChunk = walker.next(tile, 0, tile.length, 0);
        }
    }
}
