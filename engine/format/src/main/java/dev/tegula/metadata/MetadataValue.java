package dev.tegula.metadata;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.schema.TextRules;
import java.util.Arrays;
import java.util.Objects;

/** A metadata value of an array or group: any number of values of one datatype, or a text. Immutable. */
public final class MetadataValue {

    private final Datatype datatype;
    private final int count;
    private final byte[] bytes;

    private MetadataValue(Datatype datatype, int count, byte[] bytes) {
        this.datatype = datatype;
        this.count = count;
        this.bytes = bytes;
    }

    /**
     * Returns a value from its stored form.
     *
     * @param count number of values; more than 0 without bytes is a null value
     * @param bytes the values, little-endian; none for a null value
     * @throws IllegalArgumentException if there are bytes, but not those of {@code count} values
     */
    public static MetadataValue ofBytes(Datatype datatype, int count, byte[] bytes) {
        if (bytes.length != 0 && bytes.length != (long) count * datatype.size()) {
            throw new IllegalArgumentException("metadata value: wrong size (found " + bytes.length
                    + " bytes, expected those of " + count + " values of type " + datatype + ")");
        }
        return new MetadataValue(datatype, count, bytes.clone());
    }

    /**
     * Returns values of any datatype.
     *
     * @param array a primitive array that fits the datatype, as in {@link Column#of}
     */
    public static MetadataValue of(Datatype datatype, Object array) {
        Values values = Values.wrap(datatype.physical(), array);
        ByteBlock block = new ByteBlock(values.length() * values.width());
        values.get(0, block, 0, values.length());
        return new MetadataValue(datatype, values.length(), block.bytes());
    }

    public static MetadataValue int8(byte... values) {
        return of(Datatype.INT8, values);
    }

    /** Returns uint8 values. */
    public static MetadataValue uint8(byte... values) {
        return of(Datatype.UINT8, values);
    }

    public static MetadataValue int16(short... values) {
        return of(Datatype.INT16, values);
    }

    public static MetadataValue int32(int... values) {
        return of(Datatype.INT32, values);
    }

    /** Returns uint32 values. */
    public static MetadataValue uint32(int... values) {
        return of(Datatype.UINT32, values);
    }

    public static MetadataValue int64(long... values) {
        return of(Datatype.INT64, values);
    }

    /** Returns uint64 values. */
    public static MetadataValue uint64(long... values) {
        return of(Datatype.UINT64, values);
    }

    public static MetadataValue float32(float... values) {
        return of(Datatype.FLOAT32, values);
    }

    public static MetadataValue float64(double... values) {
        return of(Datatype.FLOAT64, values);
    }

    /** Returns a text in UTF-8. */
    public static MetadataValue utf8(String text) {
        return text(Datatype.STRING_UTF8, text);
    }

    /** Returns a text in the encoding of a text type. */
    public static MetadataValue text(Datatype datatype, String text) {
        if (datatype.kind() != Datatype.Kind.TEXT) {
            throw new IllegalArgumentException("metadata value: not a text type (found " + datatype + ")");
        }
        byte[] bytes = TextRules.bytes(text, datatype.charset(), "metadata value");
        return new MetadataValue(datatype, bytes.length / datatype.size(), bytes);
    }

    public static MetadataValue blob(byte... bytes) {
        return of(Datatype.BLOB, bytes);
    }

    public Datatype datatype() {
        return datatype;
    }

    /** Returns the number of values; for texts the number of units of 1, 2 or 4 bytes. */
    public int count() {
        return count;
    }

    /** Returns whether there is only a datatype. Empty texts and lists are read as null. */
    public boolean isNull() {
        return bytes.length == 0;
    }

    /** Returns the bytes of all values, little-endian. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Returns a column with one cell of all values, in a primitive array. */
    public Column column() {
        int present = bytes.length / datatype.size();
        Values values = Values.allocate(datatype.physical(), present);
        values.put(0, new ByteBlock(bytes.clone()), 0, present);
        Field field = new Field("", datatype, Field.VARIABLE, false);
        return Column.of(field, values.array(), 1, new long[] {0, present}, null);
    }

    /** Returns the values as text. */
    public String text() {
        if (datatype.kind() != Datatype.Kind.TEXT) {
            throw new IllegalArgumentException(
                    "metadata value: not a text type (found " + datatype + "). Use longAt, doubleAt or bytes.");
        }
        return column().text(0);
    }

    /** Returns a value as a long; see {@link Column#longAt}. */
    public long longAt(int index) {
        return column().longAt(index);
    }

    /** Returns a value as a double. */
    public double doubleAt(int index) {
        return column().doubleAt(index);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MetadataValue that && datatype == that.datatype && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Objects.hash(datatype, Arrays.hashCode(bytes));
    }

    @Override
    public String toString() {
        return datatype.kind() == Datatype.Kind.TEXT
                ? '"' + text() + '"'
                : bytes.length / datatype.size() + " x " + datatype;
    }
}
