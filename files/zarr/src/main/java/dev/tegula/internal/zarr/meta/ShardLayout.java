package dev.tegula.internal.zarr.meta;

import dev.tegula.internal.io.codec.CodecException;
import dev.tegula.internal.io.tree.ElementBox;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Arrays;

/**
 * The layout of shards: inner chunks in any order, and an index of their positions at the end or at the start.
 *
 * @param innerShape the shape of an inner chunk
 * @param counts the numbers of inner chunks along each axis of a shard
 * @param inner decodes inner chunks
 * @param index decodes the index: pairs of a position and a length
 * @param indexSize bytes of the encoded index
 * @param indexAtEnd whether the index is the end of a shard
 */
public record ShardLayout(
        int[] innerShape, int[] counts, ChunkPipeline inner, ChunkPipeline index, int indexSize, boolean indexAtEnd) {

    /** A position or length of an inner chunk that is not stored. */
    private static final long ABSENT = -1;

    /** The place of an inner chunk in a shard; the length is -1 if it is not stored. */
    public record Place(long position, int length) {

        public boolean isAbsent() {
            return length < 0;
        }
    }

    /** Returns the number of inner chunks of a shard. */
    public int count() {
        int count = 1;
        for (int along : counts) {
            count *= along;
        }
        return count;
    }

    /**
     * Decodes an index.
     *
     * @param shardSize bytes of the shard
     */
    public Place[] places(byte[] encoded, long shardSize) throws CodecException {
        LongBuffer pairs = ByteBuffer.wrap(index.decode(encoded))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer();
        Place[] places = new Place[pairs.remaining() / 2];
        for (int i = 0; i < places.length; i++) {
            long position = pairs.get(2 * i);
            long length = pairs.get(2 * i + 1);
            boolean isAbsent = position == ABSENT && length == ABSENT;
            if (!isAbsent && (position < 0 || length < 0 || length > Integer.MAX_VALUE - 16)
                    || !isAbsent && (length > shardSize || position > shardSize - length)) {
                throw new CodecException("index of the shard has a wrong place of inner chunk " + i + " (found "
                        + Long.toUnsignedString(length) + " bytes at " + Long.toUnsignedString(position) + " of "
                        + shardSize + ")");
            }
            places[i] = isAbsent ? new Place(0, -1) : new Place(position, (int) length);
        }
        return places;
    }

    /** Decodes a whole shard in memory. */
    byte[] decode(byte[] shard, ElementType type, byte[] fill) throws CodecException {
        if (shard.length < indexSize) {
            throw new CodecException(
                    "shard is shorter than its index (found " + shard.length + " bytes, expected " + indexSize + ")");
        }
        int at = indexAtEnd ? shard.length - indexSize : 0;
        Place[] places = places(Arrays.copyOfRange(shard, at, at + indexSize), shard.length);
        int rank = counts.length;
        long[] shape = new long[rank];
        int[] lengths = new int[rank];
        for (int d = 0; d < rank; d++) {
            lengths[d] = counts[d] * innerShape[d];
            shape[d] = lengths[d];
        }
        int size = type.size();
        int cells = 1;
        for (int length : lengths) {
            cells *= length;
        }
        byte[] target = new byte[cells * size];
        ElementBox box = new ElementBox(new long[rank], lengths, size);
        box.fill(target, fill);
        long[] from = new long[rank];
        for (Place place : places) {
            if (!place.isAbsent()) {
                int start = (int) place.position();
                byte[] chunk = inner.decode(Arrays.copyOfRange(shard, start, start + place.length()));
                box.copy(chunk, from, innerShape, target);
            }
            for (int d = rank - 1; d >= 0; d--) {
                from[d] += innerShape[d];
                if (from[d] < shape[d]) {
                    break;
                }
                from[d] = 0;
            }
        }
        return target;
    }
}
