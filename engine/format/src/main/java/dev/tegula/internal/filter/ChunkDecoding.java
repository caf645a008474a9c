package dev.tegula.internal.filter;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.LittleEndian;
import org.jspecify.annotations.Nullable;

/**
 * State of a chunk while it is decoded from stored bytes to cells: the remaining data and metadata, and the output of
 * the current stage. Sizes come from the stored bytes, so every size is checked before memory is allocated.
 */
final class ChunkDecoding {

    /** Some JVMs cannot allocate longer arrays. */
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    final FilterScratch scratch;

    /** The data that the previous stage produced. */
    byte[] data = {};

    int offset;
    int length;

    /** The output of the stage, after {@link #output}. */
    byte[] out = {};

    int outOffset;

    /** One part of the data, within a stage. */
    final ByteRange part = new ByteRange();

    /** The place of one part in the output, within a stage. */
    final ByteRange partOutput = new ByteRange();

    /** Receives offsets that were folded into string data; null if they are not needed. */
    @Nullable
    OffsetsTarget offsets;

    private byte[] metadata = {};
    private int metadataPosition;
    private int metadataEnd;

    private final byte[][] dataBuffers = {{}, {}};
    private final byte[][] metadataBuffers = {{}, {}};
    private int nextData;
    private int nextMetadata;

    private byte[] target = {};
    private int targetOffset;
    private int targetLength;
    private int targetFrom;
    private int targetTo;
    private boolean last;
    private long dataBound;
    private long metadataBound;

    ChunkDecoding(FilterScratch scratch) {
        this.scratch = scratch;
    }

    void begin(StoredChunk stored, ByteSlice cells) {
        metadata = stored.bytes();
        metadataPosition = stored.metadataOffset();
        metadataEnd = stored.dataOffset();
        data = stored.bytes();
        offset = stored.dataOffset();
        length = stored.dataLength();
        target = cells.bytes();
        targetOffset = cells.offset();
        targetLength = cells.length();
        targetFrom = cells.offset();
        targetTo = cells.end();
        offsets = null;
    }

    /** Sets the range of target bytes that the caller needs. */
    void setNeeded(int from, int to) {
        targetFrom = targetOffset + from;
        targetTo = targetOffset + to;
    }

    /** Returns the first byte of {@link #out} that the caller needs. Only the last stage can know it. */
    int wantedFrom() {
        return last ? targetFrom : outOffset;
    }

    /** Returns the end of the needed bytes, exclusive. */
    int wantedTo() {
        return last ? targetTo : Integer.MAX_VALUE;
    }

    /** Prepares the last stage, which writes to the caller's array. */
    void enterLast() {
        enter(targetLength, 0);
        last = true;
    }

    /** Prepares another stage with limits for its output. */
    void enter(long maxData, long maxMetadata) {
        last = false;
        dataBound = maxData;
        metadataBound = maxMetadata;
    }

    /** Sets {@link #out} to a buffer for exactly {@code size} bytes. */
    void output(long size) {
        if (last) {
            if (size != targetLength) {
                throw corrupt("wrong decoded size (found " + Long.toUnsignedString(size) + " bytes, expected "
                        + targetLength + ")");
            }
            out = target;
            outOffset = targetOffset;
            return;
        }
        if (size < 0 || size > dataBound || size > LARGEST_ARRAY) {
            throw corrupt("declared size of the data is too large (found " + Long.toUnsignedString(size) + " bytes, "
                    + "expected at most " + dataBound + ")");
        }
        if (dataBuffers[nextData].length < size) {
            dataBuffers[nextData] = new byte[(int) size];
        }
        out = dataBuffers[nextData];
        outOffset = 0;
        nextData ^= 1;
    }

    /**
     * Sets {@link #out} to a buffer of the maximum size of the chunk, for a stage that does not know its size; returns
     * that size.
     */
    int outputAll() {
        int size = last ? targetLength : (int) Math.min(dataBound, LARGEST_ARRAY);
        output(size);
        return size;
    }

    /** Makes the output of {@code size} bytes the data for the next stage. */
    void advance(int size) {
        data = out;
        offset = outOffset;
        length = size;
    }

    /** Passes the data on unchanged. */
    void pass() {
        if (last) {
            output(length);
            System.arraycopy(data, offset, out, outOffset, length);
            advance(length);
        }
    }

    /** Returns a buffer for {@code size} bytes of metadata that the stage contained. */
    byte[] metadataOutput(long size) {
        if (size < 0 || size > metadataBound || size > LARGEST_ARRAY) {
            throw corrupt("declared size of the metadata is too large (found " + Long.toUnsignedString(size)
                    + " bytes, expected at most " + metadataBound + ")");
        }
        if (metadataBuffers[nextMetadata].length < size) {
            metadataBuffers[nextMetadata] = new byte[(int) size];
        }
        byte[] buffer = metadataBuffers[nextMetadata];
        nextMetadata ^= 1;
        return buffer;
    }

    /** Makes {@code size} bytes of {@code bytes} the metadata for the next stage. */
    void replaceMetadata(byte[] bytes, int size) {
        metadata = bytes;
        metadataPosition = 0;
        metadataEnd = size;
    }

    byte[] metadata() {
        return metadata;
    }

    int metadataPosition() {
        return metadataPosition;
    }

    int metadataRemaining() {
        return metadataEnd - metadataPosition;
    }

    /** Skips {@code size} bytes of metadata and returns their offset. */
    int take(String field, long size) {
        if (size < 0 || size > metadataEnd - metadataPosition) {
            throw corrupt(field + ": too few bytes of metadata (found " + (metadataEnd - metadataPosition)
                    + ", expected " + Long.toUnsignedString(size) + ")");
        }
        int at = metadataPosition;
        metadataPosition += (int) size;
        return at;
    }

    int u8(String field) {
        return metadata[take(field, 1)] & 0xFF;
    }

    long u32(String field) {
        return LittleEndian.i32(metadata, take(field, 4)) & 0xFFFFFFFFL;
    }

    /** Reads the width of numbers in bytes. */
    int width(String field) {
        int width = u8(field);
        if (!BigEndian.isWidth(width)) {
            throw corrupt("wrong " + field + " (found " + width + ", expected 1, 2, 4 or 8)");
        }
        return width;
    }

    /** Checks that there are {@code size} bytes of data at {@code at}. */
    void requireData(String field, int at, long size) {
        if (size < 0 || size > offset + length - at) {
            throw corrupt(field + ": too few bytes of data (found " + (offset + length - at) + ", expected "
                    + Long.toUnsignedString(size) + ")");
        }
    }

    /** Checks that no metadata remain. */
    void requireMetadataEnd() {
        if (metadataPosition != metadataEnd) {
            throw corrupt("unexpected bytes of metadata (found " + (metadataEnd - metadataPosition) + ")");
        }
    }

    CorruptArrayException corrupt(String what) {
        return scratch.corrupt(what);
    }
}
