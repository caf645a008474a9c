package dev.tegula.internal.io.npy;

import dev.tegula.internal.io.cells.HalfFloats;
import dev.tegula.internal.io.cells.PaddedText;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Reads elements of one type from a stream, in their order. */
final class ElementReader implements Closeable {

    private final String file;
    private final InputStream in;
    private final NpyType type;
    private final Field field;
    private long position;

    ElementReader(String file, InputStream in, NpyType type, Field field) {
        this.file = file;
        this.in = in;
        this.type = type;
        this.field = field;
    }

    /** Returns the size of an element in bytes. */
    int elementSize() {
        return type.size();
    }

    /** Returns the bytes of the elements read so far. */
    long position() {
        return position;
    }

    /**
     * Reads the next elements.
     *
     * @throws TableFileException if the file ends too early
     */
    Column read(int elements) throws IOException {
        int expected = Math.multiplyExact(elements, type.size());
        // Grows with the bytes that are there: the header can declare more than the file has.
        byte[] bytes = in.readNBytes(expected);
        position += bytes.length;
        if (bytes.length != expected) {
            throw new TableFileException(
                    file + ": the file ends too early (found " + position + " bytes of elements). Copy it again.",
                    new EOFException());
        }
        return column(bytes, elements);
    }

    private Column column(byte[] bytes, int elements) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(type.order());
        if (type.isText()) {
            return texts(bytes, buffer, elements);
        }
        int count = elements * type.values();
        Object array;
        switch (field.datatype().physical()) {
            case INT8, UINT8 -> array = bytes;
            case INT16, UINT16 -> {
                short[] values = new short[count];
                buffer.asShortBuffer().get(values);
                array = values;
            }
            case INT32, UINT32 -> {
                int[] values = new int[count];
                buffer.asIntBuffer().get(values);
                array = values;
            }
            case INT64, UINT64 -> {
                long[] values = new long[count];
                buffer.asLongBuffer().get(values);
                array = values;
            }
            case FLOAT32 -> {
                array = floats(buffer, count);
            }
            case FLOAT64 -> {
                double[] values = new double[count];
                buffer.asDoubleBuffer().get(values);
                array = values;
            }
            default -> throw new IllegalStateException(field.datatype().toString());
        }
        if (field.datatype() == Datatype.BOOL) {
            for (int i = 0; i < bytes.length; i++) {
                if (bytes[i] != 0 && bytes[i] != 1) {
                    throw new TableFileException(file + ": element " + (position - bytes.length + i)
                            + " of type bool is " + bytes[i] + " (expected 0 or 1)");
                }
            }
        }
        return Column.of(field, array, elements, null, null);
    }

    private Column texts(byte[] bytes, ByteBuffer buffer, int elements) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long[] offsets = new long[elements + 1];
        for (int i = 0; i < elements; i++) {
            int from = i * type.size();
            String text = type.width() == 1
                    ? PaddedText.utf8(bytes, from, type.size())
                    : PaddedText.utf32(buffer, from, type.size());
            if (text == null) {
                throw new TableFileException(file + ": element " + (position - bytes.length + from) / type.size()
                        + " is no text (expected " + (type.width() == 1 ? "UTF-8" : "UTF-32")
                        + "). Convert it with astype, to numbers or to U.");
            }
            out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
            offsets[i + 1] = out.size();
        }
        return Column.of(field, out.toByteArray(), elements, offsets, null);
    }

    private float[] floats(ByteBuffer buffer, int count) {
        float[] values = new float[count];
        if (type.width() == Float.BYTES) {
            buffer.asFloatBuffer().get(values);
            return values;
        }
        for (int i = 0; i < count; i++) {
            values[i] = HalfFloats.toFloat(buffer.getShort());
        }
        return values;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
