package dev.tegula.internal.sql.types;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.sql.session.SessionOptions.TimestampMode;
import dev.tegula.internal.tables.ValueKind;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * How a field appears as a column.
 *
 * @param field the field
 * @param kind kind of its values; of the entries if it is enumerated
 * @param decimals the decimals that the stored values are, or null
 * @param enumeration its enumeration, whose entries are the values, or null
 * @param list whether a cell is an array of values
 * @param dimension whether the field is a dimension, whose coordinates are never null
 * @param mode what to do with times that are no whole milliseconds
 */
public record ColumnType(
        Field field,
        ValueKind kind,
        @Nullable DecimalType decimals,
        @Nullable Enumeration enumeration,
        boolean list,
        boolean dimension,
        TimestampMode mode) {

    /** Returns whether values are times rounded down, so that several stored ones may be one value. */
    public boolean isCut() {
        return kind == ValueKind.TIMESTAMP && mode == TimestampMode.TRUNCATE;
    }

    /** Returns the type of a dimension. */
    public static ColumnType of(Dimension dimension, TimestampMode mode) {
        Field field = dimension.field();
        return new ColumnType(field, SqlKinds.of(field.datatype(), mode), null, null, false, true, mode);
    }

    /**
     * Returns the type of an attribute.
     *
     * @param decimals the decimals that its values are, or null
     * @param enumeration its enumeration, or null. Its entries are the values, unless an entry consists of several
     *     values or a cell of several indexes
     */
    public static ColumnType of(
            Attribute attribute,
            @Nullable DecimalType decimals,
            @Nullable Enumeration enumeration,
            TimestampMode mode) {
        return of(attribute.field(), decimals, enumeration, mode);
    }

    /** Returns the type of the column of a file. */
    public static ColumnType of(
            Field field, @Nullable DecimalType decimals, @Nullable Enumeration enumeration, TimestampMode mode) {
        if (decimals != null) {
            return new ColumnType(field, ValueKind.DECIMAL, decimals, null, false, false, mode);
        }
        if (enumeration != null && field.valuesPerCell() == 1) {
            ValueKind entries = SqlKinds.of(enumeration.datatype(), mode);
            if (entries.isWholeCell() || enumeration.valuesPerCell() == 1) {
                return new ColumnType(field, entries, null, enumeration, false, false, mode);
            }
        }
        ValueKind kind = SqlKinds.of(field.datatype(), mode);
        return new ColumnType(field, kind, null, null, !kind.isWholeCell() && field.valuesPerCell() != 1, false, mode);
    }

    /** Returns the name of the column; of attributes without name {@link Attribute#ANONYMOUS}, as elsewhere. */
    public String name() {
        return field.name().isEmpty() ? Attribute.ANONYMOUS : field.name();
    }

    /** Returns whether cells can be null: also where the array has values that SQL cannot express. */
    public boolean isNullable() {
        return field.nullable() || (!dimension && (enumeration != null || isNullByValue()));
    }

    /** Returns whether a stored value means null: "not a time", and the fill value of decimals. */
    public boolean isNullByValue() {
        return !dimension && !list && (kind.isCalendar() || kind == ValueKind.DECIMAL);
    }

    /** Returns the datatype of the values. */
    private Datatype datatype() {
        return enumeration == null ? field.datatype() : enumeration.datatype();
    }

    /** Returns the decimals of a column of {@link ValueKind#DECIMAL}. */
    public DecimalType requireDecimals() {
        return Objects.requireNonNull(decimals);
    }

    /** Returns the type of the column. */
    public RelDataType type(RelDataTypeFactory factory) {
        DecimalType digits = decimals;
        RelDataType value = digits == null
                ? SqlKinds.type(kind, CalendarValue.digits(datatype(), mode), factory)
                : factory.createSqlType(SqlTypeName.DECIMAL, digits.precision(), digits.scale());
        RelDataType type =
                list ? factory.createArrayType(factory.createTypeWithNullability(value, kind.isCalendar()), -1) : value;
        return factory.createTypeWithNullability(type, isNullable());
    }
}
