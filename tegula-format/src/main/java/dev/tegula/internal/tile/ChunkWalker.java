package dev.tegula.internal.tile;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;

/**
 * Goes through the chunks of a stored tile, window by window, so that no tile is ever held whole and only wanted chunks
 * are decoded. Positions in the stored tile count from its first byte; offsets in memory from the first byte of its
 * cells.
 *
 * <pre>{@code
 * while (!walker.isDone()) {
 *   if (!walker.next(window, at, length, windowPosition)) { fetch a window that begins at walker.position(); continue; }
 *   if (chunk overlaps what is wanted) { make a window hold walker.payloadPosition() to walker.endPosition(), then walker.decode(…); }
 * }
 * }</pre>
 */
public final class ChunkWalker {

    private String file = "(in memory)";
    private long tile;
    private long storedSize;
    private long memorySize;
    private long count = -1;
    private long number;
    private long position;
    private long memoryOffset;
    private long memoryLength;
    private long metadataLength;
    private long dataLength;
    private long headerPosition;
    private long previousLength;

    /**
     * Goes to the beginning of a tile.
     *
     * @param newFile the file that holds the tile, for errors
     * @param newTile the number of the tile in its file, for errors
     * @param newStoredSize bytes of the tile in the file
     * @param newMemorySize bytes of the tile's cells
     */
    public ChunkWalker begin(String newFile, long newTile, long newStoredSize, long newMemorySize) {
        file = newFile;
        tile = newTile;
        storedSize = newStoredSize;
        memorySize = newMemorySize;
        count = -1;
        number = -1;
        position = 0;
        memoryOffset = 0;
        memoryLength = 0;
        if (storedSize < Long.BYTES) {
            throw corrupt("has " + storedSize + " bytes; the number of chunks alone takes " + Long.BYTES);
        }
        return this;
    }

    /**
     * Goes to before a chunk whose place is known from an earlier visit.
     *
     * @param chunks number of chunks of the tile
     * @param chunk number of the chunk
     * @param chunkPosition where its header begins in the stored tile
     * @param chunkMemoryOffset where its cells begin in memory
     */
    public ChunkWalker beginAt(
            String newFile,
            long newTile,
            long newStoredSize,
            long newMemorySize,
            long chunks,
            long chunk,
            long chunkPosition,
            long chunkMemoryOffset) {
        begin(newFile, newTile, newStoredSize, newMemorySize);
        count = chunks;
        number = chunk - 1;
        position = chunkPosition;
        memoryOffset = chunkMemoryOffset;
        return this;
    }

    /** Bytes that {@link #next} needs from {@link #position()} on: of the number of chunks, or of a header. */
    public int needed() {
        return count < 0 ? Long.BYTES : ChunkHeader.SIZE;
    }

    /** Where in the stored tile the next header begins; where the tile ends when all chunks have been visited. */
    public long position() {
        return position;
    }

    /** Whether all chunks have been visited. */
    public boolean isDone() {
        return count >= 0 && number + 1 >= count;
    }

    /**
     * Goes to the next chunk if the window holds its header.
     *
     * @param window bytes of the stored tile
     * @param offset where in {@code window} they begin
     * @param length how many they are
     * @param windowPosition where in the stored tile they begin
     * @return false if the window lacks the header (the caller brings one from {@link #position()} on) or no chunk is
     *     left
     */
    public boolean next(byte[] window, int offset, int length, long windowPosition) {
        if (count < 0) {
            if (!holds(position, Long.BYTES, length, windowPosition)) {
                return false;
            }
            readCount(LittleEndian.i64(window, offset + (int) (position - windowPosition)));
        }
        if (isDone() || !holds(position, ChunkHeader.SIZE, length, windowPosition)) {
            return false;
        }
        readHeader(window, offset + (int) (position - windowPosition));
        return true;
    }

    private static boolean holds(long from, int bytes, int length, long windowPosition) {
        return from >= windowPosition && from + bytes <= windowPosition + length;
    }

    private void readCount(long chunks) {
        position = Long.BYTES;
        if (chunks < 0 || chunks > (storedSize - Long.BYTES) / ChunkHeader.SIZE) {
            throw corrupt("declares " + Long.toUnsignedString(chunks) + " chunks, more than " + storedSize
                    + " bytes can hold");
        }
        count = chunks;
        if (chunks == 0) {
            requireEnd();
        }
    }

    private void readHeader(byte[] bytes, int at) {
        number++;
        headerPosition = position;
        previousLength = memoryLength;
        memoryOffset += memoryLength;
        memoryLength = ChunkHeader.original(bytes, at);
        dataLength = ChunkHeader.filtered(bytes, at);
        metadataLength = ChunkHeader.metadata(bytes, at);
        long payload = position + ChunkHeader.SIZE;
        if (metadataLength + dataLength > storedSize - payload) {
            throw corrupt("chunk " + number + " declares " + metadataLength + " bytes of metadata and " + dataLength
                    + " of data; " + Math.max(0, storedSize - payload) + " remain");
        }
        if (memoryLength > memorySize - memoryOffset) {
            throw corrupt("chunk " + number + " declares " + memoryLength + " bytes of cells; "
                    + (memorySize - memoryOffset) + " are left of the tile's " + memorySize);
        }
        position = payload + metadataLength + dataLength;
        if (number + 1 == count) {
            requireEnd();
        } else if (position + ChunkHeader.SIZE > storedSize) {
            throw corrupt("has " + count + " chunks but ends in chunk " + number);
        }
    }

    private void requireEnd() {
        if (position != storedSize) {
            throw corrupt((storedSize - position) + " bytes follow the last chunk");
        }
        // A tile of no chunks is how folded offsets are stored, whatever the size of the offsets in memory.
        if (count > 0 && memoryOffset + memoryLength != memorySize) {
            throw corrupt(
                    "chunks hold " + (memoryOffset + memoryLength) + " bytes of cells; " + memorySize + " expected");
        }
    }

    /** Goes back, once, to before the chunk at hand, so that a new window can begin with its header. */
    public void back() {
        number--;
        position = headerPosition;
        memoryOffset -= previousLength;
        memoryLength = previousLength;
    }

    /** How many chunks the tile has; known after the first {@link #next}, -1 before. */
    public long count() {
        return count;
    }

    /** The number of the chunk at hand. */
    public long number() {
        return number;
    }

    /** Where the chunk's cells begin in memory. */
    public long memoryOffset() {
        return memoryOffset;
    }

    /** Bytes of the chunk's cells. */
    public long memoryLength() {
        return memoryLength;
    }

    /** Where the header of the chunk at hand begins in the stored tile. */
    public long headerPosition() {
        return headerPosition;
    }

    /** Where the chunk's metadata begin in the stored tile; the data follow. */
    public long payloadPosition() {
        return position - metadataLength - dataLength;
    }

    /** Where the chunk ends in the stored tile. */
    public long endPosition() {
        return position;
    }

    /** Bytes of metadata. */
    public long metadataLength() {
        return metadataLength;
    }

    /** Bytes of filtered data. */
    public long dataLength() {
        return dataLength;
    }

    /**
     * Refuses a chunk at hand that declares more cells than its filters can make of its data, before memory is asked
     * for.
     */
    public void requireExpansion(FilterChain chain, FilterScratch scratch) {
        chain.requireExpansion(dataLength, memoryLength, scratch.at(file, tile, number));
    }

    /**
     * Decodes the chunk at hand, whose payload lies whole in {@code window} at {@code payload}, into
     * {@link #memoryLength()} bytes.
     */
    public void decode(
            FilterChain chain, byte[] window, int payload, byte[] dst, int dstOffset, FilterScratch scratch) {
        scratch.at(file, tile, number);
        int data = payload + (int) metadataLength;
        chain.decode(
                window,
                payload,
                (int) metadataLength,
                data,
                (int) dataLength,
                dst,
                dstOffset,
                (int) memoryLength,
                scratch);
    }

    /** Decodes the chunk at hand with the offsets that string filters folded into it: 64-bit little-endian numbers. */
    public void decodeStrings(
            FilterChain chain,
            byte[] window,
            int payload,
            byte[] dst,
            int dstOffset,
            byte[] offsets,
            int offsetsAt,
            int cells,
            FilterScratch scratch) {
        scratch.at(file, tile, number);
        int data = payload + (int) metadataLength;
        chain.decodeStrings(
                window,
                payload,
                (int) metadataLength,
                data,
                (int) dataLength,
                dst,
                dstOffset,
                (int) memoryLength,
                offsets,
                offsetsAt,
                cells,
                scratch);
    }

    private CorruptArrayException corrupt(String what) {
        return new CorruptArrayException(file + ", tile " + tile + ": " + what);
    }
}
