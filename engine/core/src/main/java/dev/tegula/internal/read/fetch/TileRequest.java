package dev.tegula.internal.read.fetch;

/**
 * The bytes of one stored tile that a read requests.
 *
 * @param tile number of the tile in its file
 * @param memorySize bytes of the whole tile in memory
 * @param from first requested byte in memory
 * @param to end of the requested bytes, exclusive
 * @param sink consumer of the decoded chunks
 */
public record TileRequest(int tile, long memorySize, long from, long to, ChunkSink sink) {

    /** Returns a request for part of the bytes. */
    TileRequest within(long first, long after) {
        return new TileRequest(tile, memorySize, first, after, sink);
    }

    /** Returns whether at least half of the tile is requested, so that all of it may be fetched. */
    boolean wantsMost() {
        return (to - from) * 2 >= memorySize;
    }
}
