package dev.tegula.internal.hdf5.output;

import java.io.IOException;
import java.lang.reflect.Array;

/** A contiguous dataset: values are appended, then the shape is given. */
public final class OutputDataset extends OutputNode {

    private final OutputType type;
    private long start;
    private long bytes;
    private long[] shape = {};

    OutputDataset(Hdf5Output file, String path, OutputType type) throws IOException {
        super(file, path);
        this.type = type;
        this.start = type == OutputType.TEXT ? 0 : file.begin(this);
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
        byte[] references = file.writeTexts(values);
        start = file.begin(this);
        file.appendValues(this, references, 0, references.length);
        bytes = references.length;
        return this;
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
