package dev.tegula.internal.io.npy;

import dev.tegula.internal.io.cells.NumpyDatetimes;
import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.io.table.TableFileException;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.nio.ByteOrder;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A type of NumPy's files: {@code <f8}, {@code |u1}, {@code <M8[ms]}, {@code |S5}, {@code <U3}.
 *
 * @param datatype the type of the values
 * @param values values per element: bytes of {@code S}, characters of {@code U}, 1 otherwise
 * @param width bytes of a value in the file: 2 for {@code f2}, which becomes FLOAT32, 4 for the characters of {@code U}
 * @param order the byte order in the file
 * @param isText whether elements are texts, with zeros at the end that are not part of them
 */
record NpyType(Datatype datatype, int values, int width, ByteOrder order, boolean isText) {

    NpyType(Datatype datatype, int values, ByteOrder order) {
        this(datatype, values, datatype.size(), order, false);
    }

    private static final Pattern DESCRIPTION = Pattern.compile("([<>|=])?([biufMmSUV?])([0-9]*)(?:\\[([a-zA-Z]+)\\])?");

    /**
     * Parses a description.
     *
     * @throws TableFileException if there is no such type in arrays
     */
    static NpyType parse(String file, String text) {
        Matcher matcher = DESCRIPTION.matcher(text);
        Datatype type = matcher.matches() ? datatype(matcher.group(2), matcher.group(3), matcher.group(4)) : null;
        if (type == null) {
            throw new TableFileException(
                    file + ": " + Unsupported.NUMPY_TYPE.refusal("type '" + text + "'") + ". Convert it with astype.");
        }
        boolean isWide = matcher.group(2).equals("U");
        boolean isText = type == Datatype.STRING_UTF8;
        int values = isText || type == Datatype.BLOB ? Integer.parseInt(matcher.group(3)) : 1;
        ByteOrder order = ">".equals(matcher.group(1)) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        boolean isHalf = (matcher.group(2) + matcher.group(3)).equals("f2");
        return new NpyType(type, values, isWide ? 4 : isHalf ? 2 : type.size(), order, isText);
    }

    private static @Nullable Datatype datatype(String kind, String size, @Nullable String unit) {
        return switch (kind + size) {
            case "b1", "?" -> Datatype.BOOL;
            case "i1" -> Datatype.INT8;
            case "i2" -> Datatype.INT16;
            case "i4" -> Datatype.INT32;
            case "i8" -> Datatype.INT64;
            case "u1" -> Datatype.UINT8;
            case "u2" -> Datatype.UINT16;
            case "u4" -> Datatype.UINT32;
            case "u8" -> Datatype.UINT64;
            case "f2", "f4" -> Datatype.FLOAT32;
            case "f8" -> Datatype.FLOAT64;
            case "M8" -> NumpyDatetimes.ofUnit(unit);
            case "m8" -> NumpyDatetimes.ofDuration(unit);
            default -> text(kind, size);
        };
    }

    private static @Nullable Datatype text(String kind, String size) {
        if (size.isEmpty() || size.length() > 7 || Integer.parseInt(size) == 0) {
            return null;
        }
        return switch (kind) {
            case "S", "U" -> Datatype.STRING_UTF8;
            case "V" -> Datatype.BLOB;
            default -> null;
        };
    }

    /** Returns the size of an element in bytes. */
    int size() {
        return Math.multiplyExact(width, values);
    }

    /** Returns the field of elements. */
    Field field(String name) {
        return new Field(name, datatype, isText ? Field.VARIABLE : values, false);
    }

    /**
     * Returns the description of a field.
     *
     * @throws IllegalArgumentException if NumPy has no such type
     */
    static String describe(Field field) {
        if (field.isVariable()) {
            throw new IllegalArgumentException("field '" + field.name()
                    + "': NPY cannot hold cells of variable length. Export it to Parquet or Arrow, or leave it out.");
        }
        Datatype type = field.datatype();
        String name = type.name();
        if (type.isDatetime() || type.isTime()) {
            String unit = name.substring(name.indexOf('_') + 1);
            String numpy = Map.of("YEAR", "Y", "MONTH", "M", "WEEK", "W", "DAY", "D", "HR", "h", "MIN", "m", "SEC", "s")
                    .getOrDefault(unit, unit.toLowerCase(Locale.ROOT));
            return (type.isDatetime() ? "<M8[" : "<m8[") + numpy + "]";
        }
        return switch (type) {
            case BOOL -> "|b1";
            case INT8 -> "|i1";
            case UINT8 -> "|u1";
            case INT16 -> "<i2";
            case UINT16 -> "<u2";
            case INT32 -> "<i4";
            case UINT32 -> "<u4";
            case INT64 -> "<i8";
            case UINT64 -> "<u8";
            case FLOAT32 -> "<f4";
            case FLOAT64 -> "<f8";
            case CHAR, STRING_ASCII, STRING_UTF8 -> "|S" + field.valuesPerCell();
            case STRING_UTF32, STRING_UCS4 -> "<U" + field.valuesPerCell();
            default -> "|V" + field.cellSize();
        };
    }
}
