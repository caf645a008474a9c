package dev.tegula.internal.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

/** The dictionary of a column chunk. */
final class PageDictionary {

    private final int size;
    private int[] ints = new int[0];
    private long[] longs = new long[0];
    private float[] floats = new float[0];
    private double[] doubles = new double[0];
    private ByteCells bytes = new ByteCells(0);
    private int @Nullable [] labels;

    /**
     * Reads a dictionary of plain values.
     *
     * @param size number of entries, by the page header
     */
    PageDictionary(byte[] page, int size, ParquetValue value) throws IOException {
        PrimitiveTypeName physical = value.physical();
        int length = value.length();
        this.size = size;
        int width = switch (physical) {
            case FIXED_LEN_BYTE_ARRAY -> length;
            case INT64, DOUBLE -> Long.BYTES;
            case INT96 -> 12;
            case BOOLEAN -> 1;
            default -> Integer.BYTES;
        };
        if (size < 0 || (long) size * width > page.length) {
            throw new IOException(
                    "a dictionary has too few values (found " + page.length + " bytes, expected " + size + " values)");
        }
        PageValues values = PageValues.plain(page, 0, page.length);
        switch (physical) {
            case INT32 -> {
                ints = new int[size];
                values.ints(ints, 0, size);
            }
            case INT64 -> {
                longs = new long[size];
                values.longs(longs, 0, size);
            }
            case INT96 -> {
                longs = new long[size];
                ByteBuffer times = ByteBuffer.wrap(page).order(ByteOrder.LITTLE_ENDIAN);
                for (int i = 0; i < size; i++) {
                    longs[i] = PageValues.time(times, value.scale());
                }
            }
            case FLOAT -> {
                floats = new float[size];
                values.floats(floats, 0, size);
            }
            case DOUBLE -> {
                doubles = new double[size];
                values.doubles(doubles, 0, size);
            }
            case BINARY -> {
                bytes = new ByteCells(size);
                values.bytes(bytes, size);
            }
            case FIXED_LEN_BYTE_ARRAY -> {
                bytes = new ByteCells(size);
                values.fixedBytes(bytes, size, length);
            }
            case BOOLEAN -> throw new IOException("a column of booleans has a dictionary");
        }
    }

    int size() {
        return size;
    }

    int[] ints() {
        return ints;
    }

    long[] longs() {
        return longs;
    }

    float[] floats() {
        return floats;
    }

    double[] doubles() {
        return doubles;
    }

    ByteCells bytes() {
        return bytes;
    }

    /** Returns the index of each entry in an enumeration, negative for those that it does not have. */
    int[] labels(LabelIndexes enumeration) {
        int[] known = labels;
        if (known == null) {
            known = new int[size];
            for (int i = 0; i < size; i++) {
                known[i] = enumeration.find(bytes, i);
            }
            labels = known;
        }
        return known;
    }
}
