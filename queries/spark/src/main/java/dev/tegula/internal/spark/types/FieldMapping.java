package dev.tegula.internal.spark.types;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.schema.StructFields;
import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * How a field of an array appears as a column of Spark.
 *
 * @param field the field
 * @param value type of its values; of the entries if it is enumerated
 * @param enumeration name of its enumeration, or null
 * @param shape whether a cell is one value of Spark, an array of them, or null where a struct is
 * @param decimals the decimals that the values are, or null
 * @param dimension whether the field is a dimension, whose coordinates are never null
 * @param options choices of types
 */
public record FieldMapping(
        Field field,
        ValueType value,
        @Nullable String enumeration,
        Shape shape,
        @Nullable DecimalType decimals,
        boolean dimension,
        TypeOptions options) {

    /** Whether a cell is one value, an array of values, or tells whether a struct is null. */
    public enum Shape {
        SINGLE,
        ARRAY,
        STRUCT
    }

    /** Returns the mapping of a dimension. */
    public static FieldMapping ofDimension(Field field, TypeOptions options) {
        return new FieldMapping(field, ValueType.of(field, options), null, Shape.SINGLE, null, true, options);
    }

    /** Returns the mapping of an attribute without enumeration. */
    public static FieldMapping of(Field field, TypeOptions options) {
        ValueType value = ValueType.of(field, options);
        if (options.isStruct(field.name())) {
            return new FieldMapping(field, value, null, Shape.STRUCT, null, false, options);
        }
        boolean single = value.isWholeCell() || field.valuesPerCell() == 1;
        DecimalType decimals = options.decimals(field.name());
        return new FieldMapping(field, value, null, single ? Shape.SINGLE : Shape.ARRAY, decimals, false, options);
    }

    /**
     * Returns the mapping of an enumerated field: its entries, or its indexes if an entry consists of several values or
     * a cell of several indexes.
     */
    public static FieldMapping of(Field field, Enumeration enumeration, TypeOptions options) {
        TypeOptions plain = options.with(Map.of());
        FieldMapping entries = of(Column.of(enumeration).field(), plain);
        if (entries.shape == Shape.ARRAY || field.valuesPerCell() != 1) {
            return of(field, plain);
        }
        return new FieldMapping(field, entries.value, enumeration.name(), Shape.SINGLE, null, false, plain);
    }

    /** Returns a reference to a column, whatever its name: a point in it does not begin the field of a struct. */
    public static NamedReference column(String name) {
        return Expressions.column("`" + name.replace("`", "``") + "`");
    }

    /** Returns the name of the field that a reference to a column, or to a field of a struct, means. */
    public static String nameOf(NamedReference reference) {
        return Stream.of(reference.fieldNames()).reduce(StructFields::name).orElseThrow();
    }

    /** Returns the type of the column. */
    public DataType type() {
        if (decimals != null) {
            return DataTypes.createDecimalType(decimals.precision(), decimals.scale());
        }
        return shape == Shape.ARRAY ? DataTypes.createArrayType(value.type(), value.isCalendar()) : value.type();
    }

    /** Returns whether cells can be null in Spark: also where the array has values that Spark cannot express. */
    public boolean isNullable() {
        boolean lossy = enumeration != null || decimals != null || (shape == Shape.SINGLE && value.isCalendar());
        return field.nullable() || (lossy && !dimension);
    }

    /**
     * Returns a stored integer, date or timestamp in Spark's internal form; null if it is not a time.
     *
     * @throws ArithmeticException if it exceeds Spark's dates and timestamps
     */
    public @Nullable Object internal(BigInteger stored) {
        if (value.isCalendar()) {
            long time = stored.longValue();
            CalendarUnit unit = new CalendarUnit(field.name(), field.datatype(), options);
            if (time == CalendarUnit.NOT_A_TIME) {
                return null;
            }
            return value == ValueType.DATE ? (Object) unit.date(time) : (Object) unit.micros(time);
        }
        return switch (value) {
            case BYTE -> stored.byteValue();
            case SHORT, UNSIGNED_BYTE -> stored.shortValue();
            case INT, UNSIGNED_SHORT -> stored.intValue();
            case LONG, UNSIGNED_INT -> stored.longValue();
            case UNSIGNED_LONG -> Decimal.apply(new BigDecimal(stored), 20, 0);
            default -> throw new IllegalStateException("values of type " + value + " are no integers");
        };
    }
}
