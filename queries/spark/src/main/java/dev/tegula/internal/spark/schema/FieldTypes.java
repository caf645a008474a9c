package dev.tegula.internal.spark.schema;

import dev.tegula.internal.schema.FieldKeys;
import dev.tegula.internal.spark.types.FieldMetadata;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.types.ValueType;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.Locale;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Datatypes of new fields for columns of Spark. */
final class FieldTypes {

    private FieldTypes() {}

    /**
     * Returns the datatype of the values of a column.
     *
     * @param wanted name of a datatype, or null for the default
     * @throws IllegalArgumentException if there is none
     */
    static Datatype of(StructField column, @Nullable String wanted, TypeOptions options) {
        DataType type = column.dataType() instanceof ArrayType array ? array.elementType() : column.dataType();
        if (column.dataType() instanceof ArrayType && (type instanceof StructType || type instanceof MapType)) {
            throw new IllegalArgumentException("column '" + column.name() + "': arrays have no such type (found "
                    + column.dataType().sql() + "). Make it JSON with to_json(" + column.name()
                    + "), or leave it out.");
        }
        if (wanted != null) {
            Datatype datatype = named(wanted);
            if (datatype == null || !fits(datatype, type, options)) {
                throw new IllegalArgumentException("property 'datatype." + column.name()
                        + "': does not fit the column (found '" + wanted + "', expected a datatype for "
                        + type.sql() + ", such as " + usual(column.name(), type) + ")");
            }
            return datatype;
        }
        if (column.metadata().contains(FieldKeys.DATATYPE)) {
            Datatype datatype = named(column.metadata().getString(FieldKeys.DATATYPE));
            if (datatype != null && fits(datatype, type, options)) {
                return datatype;
            }
        }
        return usual(column.name(), type);
    }

    private static @Nullable Datatype named(String name) {
        try {
            return Datatype.valueOf(name.trim().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static boolean fits(Datatype datatype, DataType type, TypeOptions options) {
        if (type instanceof DecimalType && datatype != Datatype.UINT64) {
            return datatype == decimals(type).datatype() || datatype == Datatype.STRING_ASCII;
        }
        DataType plain = type.equals(DataTypes.TimestampType) ? DataTypes.TimestampNTZType : type;
        return ValueType.of(datatype, options.nanoseconds()).type().equals(plain);
    }

    private static Datatype usual(String column, DataType type) {
        if (type.equals(DataTypes.ByteType)) {
            return Datatype.INT8;
        } else if (type.equals(DataTypes.ShortType)) {
            return Datatype.INT16;
        } else if (type.equals(DataTypes.IntegerType)) {
            return Datatype.INT32;
        } else if (type.equals(DataTypes.LongType)) {
            return Datatype.INT64;
        } else if (type.equals(DataTypes.FloatType)) {
            return Datatype.FLOAT32;
        } else if (type.equals(DataTypes.DoubleType)) {
            return Datatype.FLOAT64;
        } else if (type.equals(DataTypes.BooleanType)) {
            return Datatype.BOOL;
        } else if (type.equals(DataTypes.StringType)) {
            return Datatype.STRING_UTF8;
        } else if (type.equals(DataTypes.BinaryType)) {
            return Datatype.BLOB;
        } else if (type.equals(DataTypes.DateType)) {
            return Datatype.DATETIME_DAY;
        } else if (type.equals(DataTypes.TimestampType) || type.equals(DataTypes.TimestampNTZType)) {
            return Datatype.DATETIME_US;
        } else if (type instanceof DecimalType decimal && decimal.precision() == 20 && decimal.scale() == 0) {
            return Datatype.UINT64;
        } else if (type instanceof DecimalType) {
            return decimals(type).datatype();
        }
        throw new IllegalArgumentException("column '" + column + "': arrays have no such type (found " + type.sql()
                + "). "
                + (type instanceof MapType
                        ? "Make it JSON with to_json(" + column + ")"
                        : "Cast it, for instance to DOUBLE, BIGINT or STRING")
                + ", or leave it out.");
    }

    private static dev.tegula.internal.schema.DecimalType decimals(DataType type) {
        DecimalType decimal = (DecimalType) type;
        return new dev.tegula.internal.schema.DecimalType(decimal.precision(), decimal.scale());
    }

    /** Returns the decimals that a column with values of a datatype has, or null. */
    static dev.tegula.internal.schema.@Nullable DecimalType decimals(StructField column, Datatype datatype) {
        boolean isDecimal = column.dataType() instanceof DecimalType && datatype != Datatype.UINT64;
        return isDecimal ? decimals(column.dataType()) : null;
    }

    /** Returns the type of a column that its datatype does not tell, or null. */
    static @Nullable String logicalType(StructField column, Datatype datatype) {
        DataType values = column.dataType() instanceof ArrayType array ? array.elementType() : column.dataType();
        dev.tegula.internal.schema.DecimalType type = decimals(column, datatype);
        return values.equals(DataTypes.TimestampType) ? FieldMetadata.INSTANT : type == null ? null : type.toString();
    }

    /**
     * Returns an attribute for a column, without filters.
     *
     * @param datatype the datatype of its values
     * @param count number of values per cell of a column of arrays; null for any
     */
    static Attribute attribute(StructField column, Datatype datatype, @Nullable String count) {
        boolean many = column.dataType() instanceof ArrayType;
        boolean whole = ValueType.of(datatype, TypeOptions.Nanoseconds.EXACT).isWholeCell();
        boolean isDecimal = decimals(column, datatype) != null;
        boolean ofDecimals = column.dataType() instanceof ArrayType array
                && array.elementType() instanceof DecimalType
                && datatype != Datatype.UINT64;
        if (many && whole || ofDecimals) {
            throw new IllegalArgumentException("column '" + column.name() + "': arrays have no such type (found "
                    + column.dataType().sql() + "). Join the elements with array_join(), or leave it out.");
        }
        if (count != null && (!many && !whole || isDecimal || !count.matches("[1-9][0-9]{0,8}"))) {
            throw new IllegalArgumentException("property 'count." + column.name() + "': invalid (found '" + count
                    + "', expected a positive number, for a column of arrays, strings or bytes)");
        }
        int values = count != null ? Integer.parseInt(count) : many || whole ? Field.VARIABLE : 1;
        return Attribute.of(column.name(), datatype, values).withNullable(column.nullable());
    }
}
