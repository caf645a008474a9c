package dev.tegula.schema;

import dev.tegula.annotations.Internal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A named value of every cell ({@code array_schema.md}, "Attribute"). Immutable; {@code with…} methods give changed
 * copies.
 *
 * <p>The string factories make variable-length attributes, all others one value per cell.
 */
public final class Attribute {

    /** What TileDB 1.x called the attribute without a name in its files, and what later releases show it as. */
    public static final String ANONYMOUS = "__attr";

    /** The other name of the attribute without a name; null for all other names. */
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

    /** An attribute of one value per cell. */
    public static Attribute of(String name, Datatype type) {
        return of(name, type, 1);
    }

    /**
     * An attribute of {@code valuesPerCell} values per cell.
     *
     * @param valuesPerCell at least 1, or {@link Field#VARIABLE}
     * @throws IllegalArgumentException if the number of values is neither, or the type is ANY and the number is fixed
     */
    public static Attribute of(String name, Datatype type, int valuesPerCell) {
        Objects.requireNonNull(name, "name");
        if (valuesPerCell != Field.VARIABLE && valuesPerCell < 1) {
            throw new IllegalArgumentException("attribute '" + name + "': " + valuesPerCell
                    + " values per cell; it must be at least 1, or variable");
        }
        if (type == Datatype.ANY && valuesPerCell != Field.VARIABLE) {
            throw new IllegalArgumentException(
                    "attribute '" + name + "': cells of type ANY are always of variable length");
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

    /** Variable-length ASCII text. */
    public static Attribute ascii(String name) {
        return of(name, Datatype.STRING_ASCII, Field.VARIABLE);
    }

    /** Variable-length UTF-8 text. */
    public static Attribute utf8(String name) {
        return of(name, Datatype.STRING_UTF8, Field.VARIABLE);
    }

    /** Variable-length bytes. */
    public static Attribute blob(String name) {
        return of(name, Datatype.BLOB, Field.VARIABLE);
    }

    /** The same with these filters, chunks of 64 KiB. */
    public Attribute withFilters(Filter... newFilters) {
        return withFilters(FilterPipeline.of(newFilters));
    }

    /** The same with this pipeline. */
    public Attribute withFilters(FilterPipeline newFilters) {
        return new Attribute(field, fill, fillValid, newFilters, order, enumeration);
    }

    /** The same, but cells can be null. */
    public Attribute nullable() {
        return withNullable(true);
    }

    /** The same under another name. */
    public Attribute withName(String name) {
        Field changed = new Field(name, field.datatype(), field.valuesPerCell(), field.nullable());
        return new Attribute(changed, fill, fillValid, filters, order, enumeration);
    }

    /** The same, nullable or not. */
    public Attribute withNullable(boolean nullable) {
        Field changed = new Field(field.name(), field.datatype(), field.valuesPerCell(), nullable);
        return new Attribute(changed, fill, fillValid, filters, order, enumeration);
    }

    /**
     * The same with another fill value.
     *
     * @param bytes one cell, little-endian; for variable-length cells one or more values
     * @param valid whether filled cells count as non-null (nullable attributes)
     * @throws IllegalArgumentException if the length is not that of a cell
     */
    public Attribute withFill(byte[] bytes, boolean valid) {
        int cell = field.cellSize();
        if (field.isVariable() ? bytes.length == 0 || bytes.length % cell != 0 : bytes.length != cell) {
            throw new IllegalArgumentException("attribute '" + name() + "': fill value of " + bytes.length
                    + " bytes; a cell has " + (field.isVariable() ? "a positive multiple of " : "") + cell);
        }
        return new Attribute(field, bytes.clone(), valid, filters, order, enumeration);
    }

    /** The same with ordered data: attributes of dimension label arrays. */
    public Attribute withOrder(DataOrder newOrder) {
        return new Attribute(field, fill, fillValid, filters, newOrder, enumeration);
    }

    /** The same, its values being indexes into the enumeration of this name. */
    public Attribute withEnumeration(@Nullable String enumerationName) {
        return new Attribute(field, fill, fillValid, filters, order, enumerationName);
    }

    public String name() {
        return field.name();
    }

    /** Name, type, arity and nullability. */
    public Field field() {
        return field;
    }

    public Datatype datatype() {
        return field.datatype();
    }

    /** Values per cell, or {@link Field#VARIABLE}. */
    public int valuesPerCell() {
        return field.valuesPerCell();
    }

    public boolean isNullable() {
        return field.nullable();
    }

    /** One cell of what unwritten cells hold, little-endian. */
    public byte[] fill() {
        return fill.clone();
    }

    /** Whether unwritten cells count as non-null. */
    public boolean isFillValid() {
        return fillValid;
    }

    public FilterPipeline filters() {
        return filters;
    }

    public DataOrder order() {
        return order;
    }

    /** The name of the enumeration whose indexes the values are, or null. */
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
