package dev.tegula.interop.model;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The cells of one field: raw bytes, offsets and validity, as used by both engines.
 *
 * @param data the concatenated values of all cells, little-endian
 * @param offsets the start of each cell in {@code data}, in bytes; null for cells of fixed length
 * @param validity one byte per cell, 0 for null and 1 otherwise; null if the field is not nullable
 */
public record Column(String name, byte[] data, long @Nullable [] offsets, byte @Nullable [] validity)
        implements Serializable {

    /** Returns the bytes of one cell. */
    public Bytes cell(FieldSpec field, int index) {
        if (offsets == null) {
            long size = field.cellSize();
            return Bytes.of(data, index * size, (index + 1) * size);
        }
        return Bytes.of(data, offsets[index], index + 1 < offsets.length ? offsets[index + 1] : data.length);
    }

    public boolean isNull(int index) {
        return validity != null && validity[index] == 0;
    }

    public long cellCount(FieldSpec field) {
        return offsets != null ? offsets.length : data.length / field.cellSize();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Column column
                && name.equals(column.name)
                && Arrays.equals(data, column.data)
                && Arrays.equals(offsets, column.offsets)
                && Arrays.equals(validity, column.validity);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Arrays.hashCode(data);
    }

    @Override
    public String toString() {
        return name + "[" + data.length + " bytes" + (offsets == null ? "" : ", " + offsets.length + " var cells")
                + "]";
    }
}
