package dev.tegula.internal.zarr.read;

import dev.tegula.internal.io.cells.HalfFloats;
import dev.tegula.internal.zarr.meta.ElementType;
import dev.tegula.internal.zarr.meta.ElementType.Kind;
import dev.tegula.schema.Datatype;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** An array of a {@link ZarrTree}. */
public final class ZarrArray {

    private final ChunkedArray array;
    private final ElementType type;

    ZarrArray(ChunkedArray array) {
        this.array = array;
        this.type = array.metadata().type();
    }

    public long[] shape() {
        return array.metadata().shape().clone();
    }

    /** Returns the type of the elements that are read; floats of 16 bits become 32 bits. */
    public Datatype datatype() {
        return type.datatype();
    }

    /** Returns the shape of the chunks that are decoded at once. */
    public int[] chunkShape() {
        return array.chunkShape();
    }

    /** Returns the bytes of elements read so far that are not stored. */
    public long filledBytes() {
        return array.filledBytes();
    }

    /** Returns the bytes of elements read so far that are stored. */
    public long heldBytes() {
        return array.heldBytes();
    }

    /** Returns whether the elements are floats of 16 bits. */
    public boolean isHalf() {
        return type.kind() == Kind.HALF;
    }

    /** Returns whether the elements are bytes of a fixed length, which become texts. */
    public boolean isBytes() {
        return type.kind() == Kind.BYTES;
    }

    /** Reads all elements of an array of texts, in row-major order. */
    public String[] texts() throws IOException {
        long[] shape = shape();
        int[] lengths = Arrays.stream(shape).mapToInt(Math::toIntExact).toArray();
        byte[] bytes = array.read(new long[shape.length], lengths);
        String[] texts = new String[bytes.length / type.size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = ElementTexts.text(array.metadata().place(), type, bytes, i);
        }
        return texts;
    }

    /** Reads the numbers of a box in row-major order, little-endian. */
    public byte[] read(long[] from, int[] lengths) throws IOException {
        byte[] stored = array.read(from, lengths);
        if (type.kind() != Kind.HALF) {
            return stored;
        }
        byte[] wide = new byte[2 * stored.length];
        ByteBuffer halves = ByteBuffer.wrap(stored).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer floats = ByteBuffer.wrap(wide).order(ByteOrder.LITTLE_ENDIAN);
        while (halves.hasRemaining()) {
            floats.putFloat(HalfFloats.toFloat(halves.getShort()));
        }
        return wide;
    }
}
