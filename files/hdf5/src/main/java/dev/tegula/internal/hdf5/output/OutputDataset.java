package dev.tegula.internal.hdf5.output;

import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** A contiguous dataset: values are appended, then the shape is given. */
public final class OutputDataset extends OutputNode {

    private final OutputElement type;
    private long start;
    private long bytes;
    private long[] shape = {};

    OutputDataset(Hdf5Output file, String path, OutputElement type) throws IOException {
        super(file, path);
        this.type = type;
        // Texts are written before the references to them.
        boolean later = type == OutputType.TEXT || type instanceof OutputRecord;
        this.start = later ? 0 : file.begin(this);
    }

    /** Appends values of a primitive array of the width of the type. */
    public OutputDataset append(Object array) throws IOException {
        return append(array, 0, Array.getLength(array));
    }

    /** Appends some values of a primitive array of the width of the type. */
    public OutputDataset append(Object array, int from, int count) throws IOException {
        file.appendValues(this, array, from, count);
        bytes += (long) count * type.size();
        return this;
    }

    /** Appends encoded values. */
    public OutputDataset bytes(byte[] encoded) throws IOException {
        file.appendValues(this, encoded, 0, encoded.length);
        bytes += encoded.length;
        return this;
    }

    /** Appends the values of a spool. */
    public OutputDataset append(Spool spool) throws IOException {
        bytes += file.appendSpool(this, spool);
        return this;
    }

    /** Writes all texts of a dataset of texts. */
    public OutputDataset texts(String[] values) throws IOException {
        byte[] references = writeTexts(values);
        start = file.begin(this);
        file.appendValues(this, references, 0, references.length);
        bytes = references.length;
        return this;
    }

    /**
     * Writes all records of a dataset of records.
     *
     * @param columns for each field a primitive array of the width of its type, or texts
     */
    public OutputDataset records(List<Object> columns, int rows) throws IOException {
        List<OutputType> types = List.copyOf(((OutputRecord) type).fields().values());
        byte[] records = new byte[Math.multiplyExact(rows, type.size())];
        int offset = 0;
        for (int c = 0; c < columns.size(); c++) {
            byte[] values = columns.get(c) instanceof String[] texts ? writeTexts(texts) : bytes(columns.get(c));
            int width = types.get(c).size();
            for (int r = 0; r < rows; r++) {
                System.arraycopy(values, r * width, records, r * type.size() + offset, width);
            }
            offset += width;
        }
        start = file.begin(this);
        file.appendValues(this, records, 0, records.length);
        bytes = records.length;
        return this;
    }

    private static byte[] bytes(Object array) {
        if (array instanceof byte[] bytes) {
            return bytes;
        }
        ByteBuffer out = ByteBuffer.allocate(8 * Array.getLength(array)).order(ByteOrder.LITTLE_ENDIAN);
        if (array instanceof short[] shorts) {
            out.asShortBuffer().put(shorts);
        } else if (array instanceof int[] ints) {
            out.asIntBuffer().put(ints);
        } else if (array instanceof long[] longs) {
            out.asLongBuffer().put(longs);
        } else if (array instanceof float[] floats) {
            out.asFloatBuffer().put(floats);
        } else {
            out.asDoubleBuffer().put((double[]) array);
        }
        return out.array();
    }

    /**
     * Ends the dataset.
     *
     * @param lengths the length of each dimension; none for a single value
     */
    public OutputDataset end(long... lengths) throws IOException {
        long expected = type.size();
        for (long length : lengths) {
            expected = Math.multiplyExact(expected, length);
        }
        if (expected != bytes) {
            throw new IllegalStateException(
                    path + ": wrong number of values (found " + bytes + " bytes, expected " + expected + ")");
        }
        shape = lengths.clone();
        file.end(this);
        return this;
    }

    @Override
    long write() throws IOException {
        Bytes messages = new Bytes();
        message(messages, 0x01, dataspace(shape));
        message(messages, 0x03, type.encoded());
        // Fill value message, version 3: space is allocated late, and filled if a value is set, which it is not.
        message(messages, 0x05, new Bytes().u8(3).u8(0x0A));
        // Data layout message, version 3, contiguous.
        message(
                messages,
                0x08,
                new Bytes()
                        .u8(3)
                        .u8(1)
                        .u64(bytes == 0 ? Bytes.UNDEFINED : start)
                        .u64(bytes));
        return writeHeader(messages);
    }
}
