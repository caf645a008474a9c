package dev.tegula.metadata;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.schema.TextRules;
import java.util.Arrays;
import java.util.Objects;

/** A value of the metadata of an array or group: any number of values of one datatype, or a text. Immutable. */
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
     * A value as it is stored.
     *
     * @param count number of values; may be more than 0 without bytes, which is a null value
     * @param bytes the values, little-endian; none for a null value
     * @throws IllegalArgumentException if the bytes are neither none nor those of so many values
     */
    public static MetadataValue ofBytes(Datatype datatype, int count, byte[] bytes) {
        if (bytes.length != 0 && bytes.length != (long) count * datatype.size()) {
            throw new IllegalArgumentException(bytes.length + " bytes are not " + count + " values of " + datatype);
        }
        return new MetadataValue(datatype, count, bytes.clone());
    }

    /**
     * Values of any datatype.
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

    /** Unsigned values in bytes. */
    public static MetadataValue uint8(byte... values) {
        return of(Datatype.UINT8, values);
    }

    public static MetadataValue int16(short... values) {
        return of(Datatype.INT16, values);
    }

    public static MetadataValue int32(int... values) {
        return of(Datatype.INT32, values);
    }

    /** Unsigned values in ints. */
    public static MetadataValue uint32(int... values) {
        return of(Datatype.UINT32, values);
    }

    public static MetadataValue int64(long... values) {
        return of(Datatype.INT64, values);
    }

    /** Unsigned values in longs. */
    public static MetadataValue uint64(long... values) {
        return of(Datatype.UINT64, values);
    }

    public static MetadataValue float32(float... values) {
        return of(Datatype.FLOAT32, values);
    }

    public static MetadataValue float64(double... values) {
        return of(Datatype.FLOAT64, values);
    }

    /** A text in UTF-8. */
    public static MetadataValue utf8(String text) {
        return text(Datatype.STRING_UTF8, text);
    }

    /** A text of one of the text types, in its encoding. */
    public static MetadataValue text(Datatype datatype, String text) {
        if (datatype.kind() != Datatype.Kind.TEXT) {
            throw new IllegalArgumentException(datatype + " is no type of text");
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

    /** Number of values; of a text the number of its units of 1, 2 or 4 bytes. */
    public int count() {
        return count;
    }

    /** Whether there is nothing but the datatype: empty texts and lists come back like this. */
    public boolean isNull() {
        return bytes.length == 0;
    }

    /** The bytes of all values, little-endian. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** The values as the only cell of a column, with {@link Column#array} of the type's primitive array. */
    public Column column() {
        int present = bytes.length / datatype.size();
        Values values = Values.allocate(datatype.physical(), present);
        values.put(0, new ByteBlock(bytes.clone()), 0, present);
        Field field = new Field("", datatype, Field.VARIABLE, false);
        return Column.of(field, values.array(), 1, new long[] {0, present}, null);
    }

    /** The values as text. */
    public String text() {
        return column().text(0);
    }

    /** One value as a whole number; see {@link Column#whole}. */
    public long whole(int index) {
        return column().longAt(index);
    }

    /** One value as a floating point number. */
    public double real(int index) {
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
