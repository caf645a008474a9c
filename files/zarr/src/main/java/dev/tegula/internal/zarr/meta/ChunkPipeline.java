package dev.tegula.internal.zarr.meta;

import dev.tegula.internal.io.codec.BytesCodec;
import dev.tegula.internal.io.codec.CodecException;
import dev.tegula.internal.io.codec.NumericFilter;
import java.util.ArrayList;
import java.util.List;

/** Decodes stored chunks of one shape to elements in row-major order, little-endian. */
public final class ChunkPipeline {

    /** A step that inverts one codec. */
    interface Step {

        byte[] decode(byte[] bytes) throws CodecException;
    }

    /** Bytes by which encoded chunks can be larger than decoded ones, besides a factor. */
    private static final int OVERHEAD = 1 << 16;

    /** The largest bytes of the texts of a chunk, whose sizes are not known before, unless it has many. */
    private static final int MAX_TEXTS = 1 << 26;

    private final List<Step> steps = new ArrayList<>();
    private final int stored;
    private int bytes;
    private final int limit;

    /**
     * @param place the array in messages
     * @param storedSize bytes of a stored element, of which the type may be a part
     * @throws dev.tegula.io.table.TableFileException if the chunks are too large for the memory
     */
    ChunkPipeline(String place, ElementType type, int[] shape, int storedSize) {
        stored = ChunkLimits.bytes(place, shape, storedSize);
        int count = stored / storedSize;
        bytes = count * type.size();
        long most = Math.max(8L * count, 2L * stored) + OVERHEAD;
        limit = (int) Math.min(Integer.MAX_VALUE - 16L, type.texts() == null ? most : Math.max(most, MAX_TEXTS));
    }

    /** Returns the bytes of a decoded chunk. */
    public int bytes() {
        return bytes;
    }

    /** Returns the largest bytes of an encoded chunk. */
    public int limit() {
        return (int) Math.min(Integer.MAX_VALUE - 16L, Math.max(limit, 4L * stored + (1 << 20)));
    }

    /** Adds a step, which follows the steps so far when a chunk is decoded. */
    void add(Step step) {
        steps.add(step);
    }

    /** Adds the choice of a field, after which elements have other sizes: it is the last step. */
    void addPart(StructureField part) {
        add(part::of);
        bytes = bytes / part.structureSize() * part.size();
    }

    /** Adds the inversion of a codec from bytes to bytes. */
    void add(BytesCodec codec) {
        int encodedSize = codec instanceof NumericFilter filter ? filter.encodedSize() : 1;
        steps.add(encoded -> {
            if (encoded.length % encodedSize != 0) {
                throw new CodecException(
                        "not whole numbers of " + encodedSize + " bytes (found " + encoded.length + " bytes)");
            }
            return codec.decode(encoded, limit);
        });
    }

    /** Adds the reversal of the bytes of each element. */
    void addSwap(int size) {
        if (size > 1) {
            steps.add(swapped -> {
                byte[] target = swapped.clone();
                Reordering.swap(target, size);
                return target;
            });
        }
    }

    /** Adds the inversion of a transposition of a chunk. */
    void addTranspose(int[] shape, int[] order, int size) {
        long expected = size;
        for (int length : shape) {
            expected *= length;
        }
        long checked = expected;
        steps.add(transposed -> {
            requireSize(transposed, checked);
            return Reordering.invert(transposed, shape, order, size);
        });
    }

    /**
     * Decodes a chunk.
     *
     * @throws CodecException if it is damaged or has another size
     */
    public byte[] decode(byte[] stored) throws CodecException {
        byte[] decoded = stored;
        for (Step step : steps) {
            decoded = step.decode(decoded);
        }
        requireSize(decoded, bytes);
        return decoded;
    }

    private static void requireSize(byte[] decoded, long expected) throws CodecException {
        if (decoded.length != expected) {
            throw new CodecException(
                    "chunk has a wrong size (found " + decoded.length + " bytes, expected " + expected + ")");
        }
    }
}
