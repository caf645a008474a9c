package dev.tegula.internal.sql.dialect;

import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Names of types as DuckDB's {@code typeof} writes them. */
final class TypeTexts {

    private TypeTexts() {}

    static String of(RelDataType type) {
        if (SqlTypeUtil.isInterval(type)) {
            return "INTERVAL";
        }
        return switch (type.getSqlTypeName()) {
            case CHAR, VARCHAR -> "VARCHAR";
            case BINARY, VARBINARY -> "BLOB";
            case REAL -> "FLOAT";
            case FLOAT, DOUBLE -> "DOUBLE";
            case NULL -> "\"NULL\"";
            case DECIMAL -> "DECIMAL(" + type.getPrecision() + "," + type.getScale() + ")";
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> "TIMESTAMP WITH TIME ZONE";
            case ARRAY -> of(Objects.requireNonNull(type.getComponentType())) + "[]";
            default -> type.getSqlTypeName().getName();
        };
    }
}
