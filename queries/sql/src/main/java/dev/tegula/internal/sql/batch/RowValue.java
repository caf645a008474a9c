package dev.tegula.internal.sql.batch;

import org.apache.calcite.sql.type.SqlTypeName;

/** Numbers as Calcite's runtime has the values of a type. */
final class RowValue {

    private RowValue() {}

    static Object of(long value, SqlTypeName type) {
        return switch (type) {
            case TINYINT -> (byte) value;
            case SMALLINT -> (short) value;
            case INTEGER, DATE -> (int) value;
            case BIGINT, TIMESTAMP -> value;
            case BOOLEAN -> value != 0;
            default -> throw new IllegalStateException("no integers: " + type);
        };
    }

    static Object of(double value, SqlTypeName type) {
        return type == SqlTypeName.REAL ? (Object) (float) value : (Object) value;
    }
}
