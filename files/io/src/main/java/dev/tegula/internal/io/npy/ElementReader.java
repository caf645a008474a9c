package dev.tegula.internal.io.npy;

import dev.tegula.internal.io.cells.HalfFloats;
import dev.tegula.internal.io.cells.PaddedText;
import dev.tegula.io.table.TableColumn;
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
import java.util.ArrayList;
import java.util.List;

/** Reads elements of one type from a stream, in their order: a column, or one per field of structures. */
final class ElementReader implements Closeable {

    private final String file;
    private final InputStream in;
    private final NpyStructure type;
    private final List<Field> fields;
    private long position;

    /** @param fields the columns, one for each part of the type */
    ElementReader(String file, InputStream in, NpyStructure type, List<Field> fields) {
        this.file = file;
        this.in = in;
        this.type = type;
        this.fields = fields;
    }

    /** Returns the size of an element in bytes. */
    int elementSize() {
        return type.size();
    }

    /** Returns the columns. */
    List<TableColumn> columns() {
        return fields.stream().map(TableColumn::of).toList();
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
    List<Column> read(int elements) throws IOException {
        int expected = Math.multiplyExact(elements, type.size());
        // Grows with the bytes that are there: the header can declare more than the file has.
        byte[] bytes = in.readNBytes(expected);
        position += bytes.length;
        if (bytes.length != expected) {
            throw new TableFileException(
                    file + ": the file ends too early (found " + position + " bytes of elements). Copy it again.",
                    new EOFException());
        }
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            NpyStructure.Part part = type.parts().get(i);
            columns.add(column(part, fields.get(i), part(part, bytes, elements), elements));
        }
        return columns;
    }

    private byte[] part(NpyStructure.Part part, byte[] structures, int elements) {
        int size = part.size();
        if (size == type.size()) {
            return structures;
        }
        byte[] bytes = new byte[elements * size];
        for (int i = 0; i < elements; i++) {
            System.arraycopy(structures, i * type.size() + part.position(), bytes, i * size, size);
        }
        return bytes;
    }

    private long element(NpyStructure.Part part, int elements, int at) {
        return position / this.type.size() - elements + at / part.size();
    }

    private Column column(NpyStructure.Part part, Field field, byte[] bytes, int elements) {
        NpyType type = part.type();
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(type.order());
        if (type.isText()) {
            return texts(part, field, buffer, elements);
        }
        int count = elements * type.values() * part.count();
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
                array = floats(type, buffer, count);
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
                    throw new TableFileException(file + ": element " + element(part, elements, i) + " of type bool is "
                            + bytes[i] + " (expected 0 or 1)");
                }
            }
        }
        return Column.of(field, array, elements, null, null);
    }

    private Column texts(NpyStructure.Part part, Field field, ByteBuffer buffer, int elements) {
        NpyType type = part.type();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long[] offsets = new long[elements + 1];
        for (int i = 0; i < elements; i++) {
            int from = i * type.size();
            String text = type.width() == 1
                    ? PaddedText.utf8(buffer.array(), buffer.arrayOffset() + from, type.size())
                    : PaddedText.utf32(buffer, from, type.size());
            if (text == null) {
                throw new TableFileException(file + ": element " + element(part, elements, from)
                        + " is no text (expected " + (type.width() == 1 ? "UTF-8" : "UTF-32")
                        + "). Convert it with astype, to numbers or to U.");
            }
            out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
            offsets[i + 1] = out.size();
        }
        return Column.of(field, out.toByteArray(), elements, offsets, null);
    }

    private float[] floats(NpyType type, ByteBuffer buffer, int count) {
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
