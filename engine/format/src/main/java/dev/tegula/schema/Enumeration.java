package dev.tegula.schema;

import dev.tegula.internal.bytes.LittleEndian;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An enumeration: a named list of values. Attributes that use it hold indexes into the list ({@code enumeration.md}).
 *
 * <p>The arrays must not be changed.
 *
 * @param name name in the schema
 * @param path file name in {@code __schema/__enumerations}; null before it is stored
 * @param valuesPerCell number of values of each entry, at least 1, or {@link Field#VARIABLE}
 * @param ordered whether entries are ordered by their position in the list
 * @param data all entries, concatenated, little-endian
 * @param offsets start of each entry in {@code data} in bytes; empty for entries of fixed length
 */
public record Enumeration(
        String name,
        @Nullable String path,
        Datatype datatype,
        int valuesPerCell,
        boolean ordered,
        byte[] data,
        long[] offsets) {

    public Enumeration {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(datatype, "datatype");
    }

    /**
     * Returns an unordered enumeration of entries given as bytes.
     *
     * @param valuesPerCell number of values of each entry, at least 1, or {@link Field#VARIABLE}
     * @throws IllegalArgumentException if an entry does not have that many values
     */
    public static Enumeration of(String name, Datatype datatype, int valuesPerCell, List<byte[]> entries) {
        boolean variable = valuesPerCell == Field.VARIABLE;
        int unit = variable ? datatype.size() : Math.multiplyExact(datatype.size(), valuesPerCell);
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        long[] offsets = new long[variable ? entries.size() : 0];
        for (int i = 0; i < entries.size(); i++) {
            int length = entries.get(i).length;
            if (variable ? length % unit != 0 : length != unit) {
                throw new IllegalArgumentException("enumeration '" + name + "', entry " + i + ": wrong size (found "
                        + length + " bytes, expected " + (variable ? "a multiple of " : "") + unit + ")");
            }
            if (variable) {
                offsets[i] = data.size();
            }
            data.writeBytes(entries.get(i));
        }
        return new Enumeration(name, null, datatype, valuesPerCell, false, data.toByteArray(), offsets);
    }

    /** Returns an unordered enumeration of UTF-8 strings. */
    public static Enumeration utf8(String name, String... entries) {
        return of(
                name,
                Datatype.STRING_UTF8,
                Field.VARIABLE,
                IntStream.range(0, entries.length)
                        .mapToObj(i -> TextRules.bytes(
                                entries[i], StandardCharsets.UTF_8, "enumeration '" + name + "', entry " + i))
                        .toList());
    }

    /**
     * Returns an unordered enumeration of integers, datetimes or times, one per entry; unsigned values as their bits.
     */
    public static Enumeration integers(String name, Datatype datatype, long... entries) {
        byte[] data = new byte[Math.multiplyExact(entries.length, datatype.size())];
        for (int i = 0; i < entries.length; i++) {
            LittleEndian.set(data, i * datatype.size(), datatype.size(), entries[i]);
        }
        return new Enumeration(name, null, datatype, 1, false, data, new long[0]);
    }

    /** Returns an ordered copy: entries are compared by their position in the list. */
    public Enumeration asOrdered() {
        return new Enumeration(name, path, datatype, valuesPerCell, true, data, offsets);
    }

    /** Returns the bytes of one entry. */
    public byte[] bytes(int entry) {
        if (valuesPerCell == Field.VARIABLE) {
            int end = entry + 1 < offsets.length ? (int) offsets[entry + 1] : data.length;
            return Arrays.copyOfRange(data, (int) offsets[entry], end);
        }
        int size = datatype.size() * valuesPerCell;
        return Arrays.copyOfRange(data, entry * size, (entry + 1) * size);
    }

    /** Returns the number of entries. */
    public int size() {
        return valuesPerCell == Field.VARIABLE ? offsets.length : data.length / (datatype.size() * valuesPerCell);
    }

    /** Returns whether this enumeration begins with all entries of another. */
    public boolean extendsOther(Enumeration shorter) {
        return datatype == shorter.datatype
                && valuesPerCell == shorter.valuesPerCell
                && ordered == shorter.ordered
                && isPrefix(shorter.data.length, Arrays.mismatch(data, shorter.data))
                && isPrefix(shorter.offsets.length, Arrays.mismatch(offsets, shorter.offsets))
                && (size() == shorter.size()
                        || valuesPerCell != Field.VARIABLE
                        || offsets[shorter.size()] == shorter.data.length);
    }

    private static boolean isPrefix(int length, int mismatch) {
        return mismatch < 0 || mismatch == length;
    }

    /**
     * Returns a copy with additional entries.
     *
     * @param more entries of the same type; its name, file and order are ignored
     */
    public Enumeration extendedBy(Enumeration more) {
        if (more.datatype != datatype || more.valuesPerCell != valuesPerCell) {
            throw new IllegalArgumentException("enumeration '" + name + "': wrong type of the new entries (found "
                    + more.datatype + ", expected " + datatype + ")");
        }
        byte[] all = Arrays.copyOf(data, data.length + more.data.length);
        System.arraycopy(more.data, 0, all, data.length, more.data.length);
        long[] starts = Arrays.copyOf(offsets, offsets.length + more.offsets.length);
        for (int i = 0; i < more.offsets.length; i++) {
            starts[offsets.length + i] = data.length + more.offsets[i];
        }
        return new Enumeration(name, null, datatype, valuesPerCell, ordered, all, starts);
    }

    /** Returns a copy with another file name. */
    public Enumeration withPath(@Nullable String newPath) {
        return new Enumeration(name, newPath, datatype, valuesPerCell, ordered, data, offsets);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Enumeration that
                && name.equals(that.name)
                && Objects.equals(path, that.path)
                && datatype == that.datatype
                && valuesPerCell == that.valuesPerCell
                && ordered == that.ordered
                && Arrays.equals(data, that.data)
                && Arrays.equals(offsets, that.offsets);
    }

    @Override
    public int hashCode() {
        return Objects.hash(
                name, path, datatype, valuesPerCell, ordered, Arrays.hashCode(data), Arrays.hashCode(offsets));
    }

    @Override
    public String toString() {
        return "enumeration " + name + ": " + size() + " of " + datatype + (ordered ? ", ordered" : "");
    }
}
