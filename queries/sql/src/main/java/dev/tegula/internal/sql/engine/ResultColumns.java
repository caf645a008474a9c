package dev.tegula.internal.sql.engine;

import dev.tegula.internal.definition.ArrayDefinition;
import dev.tegula.internal.definition.NewColumn;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.tables.DecimalFields;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Columns of results as columns of new arrays. */
final class ResultColumns {

    private static final int UNSIGNED_LONG_DIGITS = 20;

    private ResultColumns() {}

    /** Returns the columns of an array for the rows of a query. */
    static List<NewColumn> of(List<SqlColumn> columns, Map<String, String> properties) throws SQLException {
        List<String> dimensions = Arrays.asList(
                properties.getOrDefault(ArrayDefinition.DIMENSIONS, "").split("\\s*,\\s*"));
        List<NewColumn> result = new ArrayList<>();
        for (SqlColumn column : columns) {
            SqlType type = column.type();
            SqlType element = type.element();
            boolean dimension = dimensions.contains(column.name());
            DecimalType decimals = decimals(type, dimension);
            Datatype datatype =
                    decimals == null ? datatype(column.name(), element == null ? type : element) : decimals.datatype();
            boolean variable = element != null || datatype.isString() || datatype == Datatype.BLOB;
            boolean nullable = column.nullable() && !dimension;
            Field field = new Field(column.name(), datatype, variable ? Field.VARIABLE : 1, nullable);
            result.add(new NewColumn(field, false, element == null, decimals));
        }
        return result;
    }

    /**
     * Returns the decimals that a column stores, or null. UINT64 is DECIMAL(20, 0), and sums of BIGINT, DECIMAL(38, 0),
     * become integers again; so do dimensions of integers.
     */
    private static @Nullable DecimalType decimals(SqlType type, boolean dimension) {
        boolean integer = type.scale() == 0
                && (dimension
                        || type.precision() == UNSIGNED_LONG_DIGITS
                        || type.precision() == DecimalFields.MAX_DIGITS);
        return type.jdbcType() == Types.DECIMAL && !integer ? new DecimalType(type.precision(), type.scale()) : null;
    }

    private static Datatype datatype(String name, SqlType type) throws SQLException {
        return switch (type.jdbcType()) {
            case Types.BOOLEAN -> Datatype.BOOL;
            case Types.TINYINT -> Datatype.INT8;
            case Types.SMALLINT -> Datatype.INT16;
            case Types.INTEGER -> Datatype.INT32;
            case Types.BIGINT -> Datatype.INT64;
            case Types.REAL -> Datatype.FLOAT32;
            case Types.FLOAT, Types.DOUBLE -> Datatype.FLOAT64;
            case Types.VARCHAR -> Datatype.STRING_UTF8;
            case Types.VARBINARY -> Datatype.BLOB;
            case Types.DATE -> Datatype.DATETIME_DAY;
            case Types.TIMESTAMP ->
                type.precision() > 6
                        ? Datatype.DATETIME_NS
                        : type.precision() > 3 ? Datatype.DATETIME_US : Datatype.DATETIME_MS;
            default -> {
                if (type.jdbcType() == Types.DECIMAL && type.scale() == 0) {
                    yield type.precision() == UNSIGNED_LONG_DIGITS ? Datatype.UINT64 : Datatype.INT64;
                }
                throw new SQLException(
                        "column '" + name + "': arrays have no such type (found " + type.name()
                                + "). Cast it, for instance to DOUBLE, BIGINT or VARCHAR.",
                        "42000");
            }
        };
    }
}
