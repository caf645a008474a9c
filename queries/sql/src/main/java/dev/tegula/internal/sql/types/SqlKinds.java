package dev.tegula.internal.sql.types;

import dev.tegula.internal.sql.session.SessionOptions.TimestampMode;
import dev.tegula.internal.tables.ValueKind;
import dev.tegula.schema.Datatype;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;

/** The kinds of values in SQL, and their types. */
final class SqlKinds {

    private static final int UNSIGNED_LONG_DIGITS = 20;

    private SqlKinds() {}

    /** Returns the kind of the values of a datatype. */
    static ValueKind of(Datatype datatype, TimestampMode mode) {
        ValueKind kind = ValueKind.of(datatype);
        return kind == ValueKind.TIMESTAMP && mode == TimestampMode.LONG ? ValueKind.LONG : kind;
    }

    /**
     * Returns the type of values, not nullable. Unsigned integers have the next larger type.
     *
     * @param digits digits of a second of timestamps
     */
    static RelDataType type(ValueKind kind, int digits, RelDataTypeFactory factory) {
        return switch (kind) {
            case BYTE -> factory.createSqlType(SqlTypeName.TINYINT);
            case SHORT, UNSIGNED_BYTE -> factory.createSqlType(SqlTypeName.SMALLINT);
            case INT, UNSIGNED_SHORT -> factory.createSqlType(SqlTypeName.INTEGER);
            case LONG, UNSIGNED_INT -> factory.createSqlType(SqlTypeName.BIGINT);
            case UNSIGNED_LONG -> factory.createSqlType(SqlTypeName.DECIMAL, UNSIGNED_LONG_DIGITS, 0);
            case FLOAT -> factory.createSqlType(SqlTypeName.REAL);
            case DOUBLE -> factory.createSqlType(SqlTypeName.DOUBLE);
            case BOOLEAN -> factory.createSqlType(SqlTypeName.BOOLEAN);
            case DECIMAL -> throw new IllegalStateException("decimals have digits");
            case DATE -> factory.createSqlType(SqlTypeName.DATE);
            case TIMESTAMP -> factory.createSqlType(SqlTypeName.TIMESTAMP, digits);
            case STRING -> factory.createSqlType(SqlTypeName.VARCHAR);
            case BINARY -> factory.createSqlType(SqlTypeName.VARBINARY);
        };
    }
}
