package dev.tegula.internal.tile;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.filter.StoredChunk;
import dev.tegula.internal.filter.VarCells;

/**
 * Walks the chunks of a stored tile, window by window, so that a tile need not be in memory completely and only
 * requested chunks are decoded. Positions are relative to the first byte of the stored tile, memory offsets to the
 * first byte of its cells.
 *
 * <pre>{@code
 * while (!walker.isDone()) {
 *   if (!walker.next(window, at, length, windowPosition)) { fetch a window at walker.position(); continue; }
 *   if (chunk overlaps the request) { fetch walker.payloadPosition() to walker.endPosition(), then walker.decode(…); }
 * }
 * }</pre>
 */
public final class ChunkWalker {

    private final int unit;
    private Object file = "(in memory)";
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

    /** Creates a walker of tiles whose chunks may have any size. */
    public ChunkWalker() {
        this(1);
    }

    /** @param unit size that divides the size of every chunk in memory, usually that of a cell */
    public ChunkWalker(int unit) {
        this.unit = unit;
    }

    /**
     * Moves to the beginning of a tile.
     *
     * @param newFile name or URI of the file that contains the tile, for error messages
     * @param newTile number of the tile in its file, for error messages
     * @param newStoredSize size of the tile in the file
     * @param newMemorySize size of the tile's cells
     */
    public ChunkWalker begin(Object newFile, long newTile, long newStoredSize, long newMemorySize) {
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
            throw corrupt("too short for the number of chunks (found " + storedSize + " bytes, expected at least "
                    + Long.BYTES + ")");
        }
        return this;
    }

    /**
     * Moves on from the beginning of a tile to a chunk whose position is known from an earlier walk.
     *
     * @param chunks number of chunks in the tile
     * @param chunk number of the chunk
     * @param chunkPosition position of its header in the stored tile
     * @param chunkMemoryOffset offset of its cells in memory
     */
    public ChunkWalker moveTo(long chunks, long chunk, long chunkPosition, long chunkMemoryOffset) {
        count = chunks;
        number = chunk - 1;
        position = chunkPosition;
        memoryOffset = chunkMemoryOffset;
        return this;
    }

    /**
     * Returns the number of bytes that {@link #next} needs at {@link #position()}, for the number of chunks or for a
     * header.
     */
    public int needed() {
        return count < 0 ? Long.BYTES : ChunkHeader.SIZE;
    }

    /** Returns the position of the next header in the stored tile, or of the end of the tile after all chunks. */
    public long position() {
        return position;
    }

    /** Returns whether all chunks have been visited. */
    public boolean isDone() {
        return count >= 0 && number + 1 >= count;
    }

    /**
     * Advances to the next chunk if the window contains its header.
     *
     * @param window bytes of the stored tile
     * @param offset offset of the bytes in {@code window}
     * @param length number of bytes
     * @param windowPosition position of the bytes in the stored tile
     * @return false if the window does not contain the header, so that the caller must provide bytes from
     *     {@link #position()} on, or if no chunk remains
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
            throw corrupt("wrong number of chunks (found " + Long.toUnsignedString(chunks) + ", more than fit "
                    + "into " + storedSize + " bytes)");
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
            throw corrupt("chunk " + number + " is too short "
                    + "(found " + Math.max(0, storedSize - payload) + " bytes, "
                    + "expected " + metadataLength + " bytes of metadata and " + dataLength + " of data)");
        }
        if (memoryLength > memorySize - memoryOffset) {
            throw corrupt("chunk " + number + " has too many cells (found " + memoryLength + " bytes, expected at "
                    + "most the remaining " + (memorySize - memoryOffset) + " of " + memorySize + ")");
        }
        if (memoryLength % unit != 0) {
            throw corrupt("chunk " + number + " ends within a cell (found " + memoryLength
                    + " bytes, expected a multiple of " + unit + ")");
        }
        position = payload + metadataLength + dataLength;
        if (number + 1 == count) {
            requireEnd();
        } else if (position + ChunkHeader.SIZE > storedSize) {
            throw corrupt("ends in chunk " + number + " (expected " + count + " chunks)");
        }
    }

    private void requireEnd() {
        if (position != storedSize) {
            throw corrupt("unexpected bytes after the last chunk (found " + (storedSize - position) + ")");
        }
        // Folded offsets are stored as a tile without chunks, whatever their size in memory.
        if (count > 0 && memoryOffset + memoryLength != memorySize) {
            throw corrupt("wrong size of the cells (found " + (memoryOffset + memoryLength) + " bytes, expected "
                    + memorySize + ")");
        }
    }

    /** Moves back, once, to the header of the current chunk, so that a new window can begin with it. */
    public void back() {
        number--;
        position = headerPosition;
        memoryOffset -= previousLength;
        memoryLength = previousLength;
    }

    /** Returns the number of chunks in the tile, known after the first {@link #next}, or -1 before. */
    public long count() {
        return count;
    }

    /** Returns the number of the current chunk. */
    public long number() {
        return number;
    }

    /** Returns the offset of the chunk's cells in memory. */
    public long memoryOffset() {
        return memoryOffset;
    }

    /** Returns the size of the chunk's cells. */
    public long memoryLength() {
        return memoryLength;
    }

    /** Returns the position of the current chunk's header in the stored tile. */
    public long headerPosition() {
        return headerPosition;
    }

    /** Returns the position of the chunk's metadata in the stored tile. The data follow them. */
    public long payloadPosition() {
        return position - metadataLength - dataLength;
    }

    /** Returns the position of the chunk's end in the stored tile. */
    public long endPosition() {
        return position;
    }

    /** Returns the size of the metadata. */
    public long metadataLength() {
        return metadataLength;
    }

    /** Returns the size of the filtered data. */
    public long dataLength() {
        return dataLength;
    }

    /**
     * Refuses a chunk that declares more cells than its filters can decode from its data, before memory is allocated.
     */
    public void requireExpansion(FilterChain chain, FilterScratch scratch) {
        chain.requireExpansion(dataLength, memoryLength, located(scratch));
    }

    /**
     * Decodes the current chunk to {@link #memoryLength()} bytes. Its payload is at {@code payload} in {@code window}.
     */
    public void decode(
            FilterChain chain, byte[] window, int payload, byte[] dst, int dstOffset, FilterScratch scratch) {
        chain.decode(stored(window, payload), new ByteSlice(dst, dstOffset, (int) memoryLength), located(scratch));
    }

    /**
     * Decodes the current chunk with the offsets that string filters folded into it, as 64-bit little-endian numbers.
     */
    public void decodeStrings(FilterChain chain, byte[] window, int payload, VarCells target, FilterScratch scratch) {
        if (target.size() != memoryLength) {
            throw new IllegalArgumentException(
                    "wrong size of the target (found " + target.size() + " bytes, expected " + memoryLength + ")");
        }
        chain.decodeStrings(stored(window, payload), target, located(scratch));
    }

    private StoredChunk stored(byte[] window, int payload) {
        return new StoredChunk(window, payload, (int) metadataLength, (int) dataLength);
    }

    private FilterScratch located(FilterScratch scratch) {
        return scratch.at(file, tile, number);
    }

    private CorruptArrayException corrupt(String what) {
        return new CorruptArrayException(FilePlace.of(file).part("tile " + tile), what);
    }
}
