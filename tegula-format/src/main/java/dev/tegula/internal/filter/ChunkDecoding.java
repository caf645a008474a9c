package dev.tegula.internal.filter;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.LittleEndian;
import org.jspecify.annotations.Nullable;

/**
 * A chunk on its way from stored bytes to cells: the data and the metadata that are left, and where the stage at hand
 * puts its output. Sizes come from the stored bytes, so every one is checked against what can be before memory is
 * touched.
 */
final class ChunkDecoding {

    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    final FilterScratch scratch;

    /** The data as the previous stage left them. */
    byte[] data = {};

    int offset;
    int length;

    /** Where the stage writes, after {@link #output}. */
    byte[] out = {};

    int outOffset;

    /** Where offsets folded into string data go; null when nobody wants them. */
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

    void begin(
            byte[] source,
            int metadataFrom,
            int metadataSize,
            int dataFrom,
            int dataSize,
            byte[] dst,
            int dstOffset,
            int dstLength) {
        metadata = source;
        metadataPosition = metadataFrom;
        metadataEnd = metadataFrom + metadataSize;
        data = source;
        offset = dataFrom;
        length = dataSize;
        target = dst;
        targetOffset = dstOffset;
        targetLength = dstLength;
        targetFrom = dstOffset;
        targetTo = dstOffset + dstLength;
        offsets = null;
    }

    /** Says which bytes of the target anybody will look at. */
    void want(int from, int to) {
        targetFrom = targetOffset + from;
        targetTo = targetOffset + to;
    }

    /** The first byte of {@link #out} that anybody will look at; only the last stage can know. */
    int wantedFrom() {
        return last ? targetFrom : outOffset;
    }

    /** The byte after the last one. */
    int wantedTo() {
        return last ? targetTo : Integer.MAX_VALUE;
    }

    /** Prepares for a stage whose output may hold so many bytes; the last stage's output is the caller's memory. */
    void enter(boolean isLast, long maxData, long maxMetadata) {
        last = isLast;
        dataBound = maxData;
        metadataBound = maxMetadata;
    }

    /** Points {@link #out} at room for exactly {@code size} bytes. */
    void output(long size) {
        if (last) {
            if (size != targetLength) {
                throw corrupt("gives " + Long.toUnsignedString(size) + " bytes; the chunk has " + targetLength);
            }
            out = target;
            outOffset = targetOffset;
            return;
        }
        if (size < 0 || size > dataBound || size > LARGEST_ARRAY) {
            throw corrupt(
                    "declares " + Long.toUnsignedString(size) + " bytes of data; at most " + dataBound + " can be");
        }
        if (dataBuffers[nextData].length < size) {
            dataBuffers[nextData] = new byte[(int) size];
        }
        out = dataBuffers[nextData];
        outOffset = 0;
        nextData ^= 1;
    }

    /** Points {@link #out} at as many bytes as the chunk can have, for a stage that cannot say; returns how many. */
    int outputAll() {
        int size = last ? targetLength : (int) Math.min(dataBound, LARGEST_ARRAY);
        output(size);
        return size;
    }

    /** Makes the output, of {@code size} bytes, the data for the next stage. */
    void advance(int size) {
        data = out;
        offset = outOffset;
        length = size;
    }

    /** Passes the data on as they are. */
    void pass() {
        if (last) {
            output(length);
            System.arraycopy(data, offset, out, outOffset, length);
            advance(length);
        }
    }

    /** Room for {@code size} bytes of metadata that the stage had swallowed. */
    byte[] metadataOutput(long size) {
        if (size < 0 || size > metadataBound || size > LARGEST_ARRAY) {
            throw corrupt("declares " + Long.toUnsignedString(size) + " bytes of metadata; at most " + metadataBound
                    + " can be");
        }
        if (metadataBuffers[nextMetadata].length < size) {
            metadataBuffers[nextMetadata] = new byte[(int) size];
        }
        byte[] room = metadataBuffers[nextMetadata];
        nextMetadata ^= 1;
        return room;
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

    /** Skips {@code size} bytes of metadata and returns where they begin. */
    int take(String field, long size) {
        if (size < 0 || size > metadataEnd - metadataPosition) {
            throw corrupt(field + " needs " + Long.toUnsignedString(size) + " bytes of metadata, "
                    + (metadataEnd - metadataPosition) + " remain");
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

    /** Fails unless {@code size} more bytes of data begin at {@code at}. */
    void requireData(String field, int at, long size) {
        if (size < 0 || size > offset + length - at) {
            throw corrupt(
                    field + " needs " + Long.toUnsignedString(size) + " bytes, " + (offset + length - at) + " remain");
        }
    }

    /** Fails when metadata are left over. */
    void requireMetadataEnd() {
        if (metadataPosition != metadataEnd) {
            throw corrupt((metadataEnd - metadataPosition) + " bytes of metadata more than expected");
        }
    }

    CorruptArrayException corrupt(String what) {
        return scratch.corrupt(what);
    }
}
