package dev.tegula.schema;

import dev.tegula.annotations.Internal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An attribute: a named value of every cell ({@code array_schema.md}, "Attribute"). Immutable; {@code with…} methods
 * return changed copies.
 *
 * <p>Factory methods for strings and blobs return attributes of variable length, all others those of one value per
 * cell.
 */
public final class Attribute {

    /** Name of the attribute without a name in files of TileDB 1.x, and in the API of later releases. */
    public static final String ANONYMOUS = "__attr";

    /** Returns the other name of the attribute without a name; null for other attributes. */
    @Internal
    public static @Nullable String aliasOf(String name) {
        return name.isEmpty() ? ANONYMOUS : name.equals(ANONYMOUS) ? "" : null;
    }

    private final Field field;
    private final byte[] fill;
    private final boolean fillValid;
    private final FilterPipeline filters;
    private final DataOrder order;
    private final @Nullable String enumeration;

    private Attribute(
            Field field,
            byte[] fill,
            boolean fillValid,
            FilterPipeline filters,
            DataOrder order,
            @Nullable String enumeration) {
        this.field = field;
        this.fill = fill;
        this.fillValid = fillValid;
        this.filters = filters;
        this.order = order;
        this.enumeration = enumeration;
    }

    /** Returns an attribute of one value per cell. */
    public static Attribute of(String name, Datatype type) {
        return of(name, type, 1);
    }

    /**
     * Returns an attribute of {@code valuesPerCell} values per cell.
     *
     * @param valuesPerCell at least 1, or {@link Field#VARIABLE}
     * @throws IllegalArgumentException if {@code valuesPerCell} is invalid, or fixed for type ANY
     */
    public static Attribute of(String name, Datatype type, int valuesPerCell) {
        Objects.requireNonNull(name, "name");
        if (valuesPerCell != Field.VARIABLE && valuesPerCell < 1) {
            throw new IllegalArgumentException("attribute '" + name + "': invalid number of values per cell (found "
                    + valuesPerCell + ", expected at least 1, or Field.VARIABLE)");
        }
        if (type == Datatype.ANY && valuesPerCell != Field.VARIABLE) {
            throw new IllegalArgumentException("attribute '" + name + "': type ANY requires variable length (found "
                    + valuesPerCell + " values per cell, expected Field.VARIABLE)");
        }
        Field field = new Field(name, type, valuesPerCell, false);
        return new Attribute(field, defaultFill(field), false, FilterPipeline.empty(), DataOrder.UNORDERED, null);
    }

    private static byte[] defaultFill(Field field) {
        byte[] one = FillValues.of(field.datatype());
        int cell = field.cellSize();
        byte[] fill = new byte[cell];
        for (int at = 0; at < cell; at += one.length) {
            System.arraycopy(one, 0, fill, at, one.length);
        }
        return fill;
    }

    public static Attribute int8(String name) {
        return of(name, Datatype.INT8);
    }

    public static Attribute uint8(String name) {
        return of(name, Datatype.UINT8);
    }

    public static Attribute int16(String name) {
        return of(name, Datatype.INT16);
    }

    public static Attribute uint16(String name) {
        return of(name, Datatype.UINT16);
    }

    public static Attribute int32(String name) {
        return of(name, Datatype.INT32);
    }

    public static Attribute uint32(String name) {
        return of(name, Datatype.UINT32);
    }

    public static Attribute int64(String name) {
        return of(name, Datatype.INT64);
    }

    public static Attribute uint64(String name) {
        return of(name, Datatype.UINT64);
    }

    public static Attribute float32(String name) {
        return of(name, Datatype.FLOAT32);
    }

    public static Attribute float64(String name) {
        return of(name, Datatype.FLOAT64);
    }

    public static Attribute bool(String name) {
        return of(name, Datatype.BOOL);
    }

    /** Returns an attribute of ASCII text of variable length. */
    public static Attribute ascii(String name) {
        return of(name, Datatype.STRING_ASCII, Field.VARIABLE);
    }

    /** Returns an attribute of UTF-8 text of variable length. */
    public static Attribute utf8(String name) {
        return of(name, Datatype.STRING_UTF8, Field.VARIABLE);
    }

    /** Returns an attribute of bytes of variable length. */
    public static Attribute blob(String name) {
        return of(name, Datatype.BLOB, Field.VARIABLE);
    }

    /** Returns a copy with these filters and chunks of 64 KiB. */
    public Attribute withFilters(Filter... newFilters) {
        return withFilters(FilterPipeline.of(newFilters));
    }

    /** Returns a copy with this filter pipeline. */
    public Attribute withFilters(FilterPipeline newFilters) {
        return new Attribute(field, fill, fillValid, newFilters, order, enumeration);
    }

    /** Returns a nullable copy. */
    public Attribute nullable() {
        return withNullable(true);
    }

    /** Returns a copy with another name. */
    public Attribute withName(String name) {
        Field changed = new Field(name, field.datatype(), field.valuesPerCell(), field.nullable());
        return new Attribute(changed, fill, fillValid, filters, order, enumeration);
    }

    /** Returns a copy that is nullable or not. */
    public Attribute withNullable(boolean nullable) {
        Field changed = new Field(field.name(), field.datatype(), field.valuesPerCell(), nullable);
        return new Attribute(changed, fill, fillValid, filters, order, enumeration);
    }

    /**
     * Returns a copy with another fill value.
     *
     * @param bytes one cell, little-endian; one or more values for variable-length attributes
     * @param valid whether unwritten cells are non-null, for nullable attributes
     * @throws IllegalArgumentException if the length is not that of a cell
     */
    public Attribute withFill(byte[] bytes, boolean valid) {
        int cell = field.cellSize();
        if (field.isVariable() ? bytes.length == 0 || bytes.length % cell != 0 : bytes.length != cell) {
            throw new IllegalArgumentException(
                    "attribute '" + name() + "': wrong size of the fill value (found " + bytes.length
                            + " bytes, expected " + (field.isVariable() ? "a positive multiple of " : "") + cell + ")");
        }
        return new Attribute(field, bytes.clone(), valid, filters, order, enumeration);
    }

    /** Returns a copy with ordered data, for attributes of dimension label arrays. */
    public Attribute withOrder(DataOrder newOrder) {
        return new Attribute(field, fill, fillValid, filters, newOrder, enumeration);
    }

    /** Returns a copy whose values are indexes into the enumeration with a name; null for no enumeration. */
    public Attribute withEnumeration(@Nullable String enumerationName) {
        return new Attribute(field, fill, fillValid, filters, order, enumerationName);
    }

    public String name() {
        return field.name();
    }

    /** Returns name, type, values per cell and nullability. */
    public Field field() {
        return field;
    }

    public Datatype datatype() {
        return field.datatype();
    }

    /** Returns the number of values per cell, or {@link Field#VARIABLE}. */
    public int valuesPerCell() {
        return field.valuesPerCell();
    }

    public boolean isNullable() {
        return field.nullable();
    }

    /** Returns the fill value of unwritten cells: one cell, little-endian. */
    public byte[] fill() {
        return fill.clone();
    }

    /** Returns whether unwritten cells are non-null. */
    public boolean isFillValid() {
        return fillValid;
    }

    public FilterPipeline filters() {
        return filters;
    }

    public DataOrder order() {
        return order;
    }

    /** Returns the name of the enumeration, or null if values are not enumerated. */
    public @Nullable String enumeration() {
        return enumeration;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Attribute that
                && field.equals(that.field)
                && Arrays.equals(fill, that.fill)
                && fillValid == that.fillValid
                && filters.equals(that.filters)
                && order == that.order
                && Objects.equals(enumeration, that.enumeration);
    }

    @Override
    public int hashCode() {
        return Objects.hash(field, Arrays.hashCode(fill), fillValid, filters, order, enumeration);
    }

    @Override
    public String toString() {
        List<Filter> list = filters.filters();
        return "attribute " + name() + ": " + datatype()
                + (field.isVariable() ? "[]" : valuesPerCell() == 1 ? "" : "[" + valuesPerCell() + "]")
                + (isNullable() ? " nullable" : "") + (list.isEmpty() ? "" : " " + list);
    }
}
