package dev.tegula.internal.sql.types;

import java.math.RoundingMode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;

/** Precisions of types, and types of aggregates: sums do not overflow, and averages are not rounded to integers. */
public final class SqlTypeSystem extends RelDataTypeSystemImpl {

    /** The only instance. */
    public static final SqlTypeSystem INSTANCE = new SqlTypeSystem();

    private static final int DECIMAL_DIGITS = 38;
    private static final int MILLISECOND_DIGITS = 3;
    private static final int NANOSECOND_DIGITS = 9;

    private SqlTypeSystem() {}

    @Override
    public int getMaxPrecision(SqlTypeName typeName) {
        return switch (typeName) {
            case DECIMAL -> DECIMAL_DIGITS;
            case TIMESTAMP -> NANOSECOND_DIGITS;
            default -> super.getMaxPrecision(typeName);
        };
    }

    /** Returns milliseconds for times, so that casts keep what columns have. */
    @Override
    public int getDefaultPrecision(SqlTypeName typeName) {
        return typeName == SqlTypeName.TIMESTAMP
                        || typeName == SqlTypeName.TIME
                        || typeName == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE
                ? MILLISECOND_DIGITS
                : super.getDefaultPrecision(typeName);
    }

    @Override
    public int getMaxScale(SqlTypeName typeName) {
        return typeName == SqlTypeName.DECIMAL ? DECIMAL_DIGITS : super.getMaxScale(typeName);
    }

    @Override
    public RelDataType deriveSumType(RelDataTypeFactory factory, RelDataType argument) {
        RelDataType sum = switch (argument.getSqlTypeName()) {
            case TINYINT, SMALLINT, INTEGER -> factory.createSqlType(SqlTypeName.BIGINT);
            case BIGINT -> factory.createSqlType(SqlTypeName.DECIMAL, DECIMAL_DIGITS, 0);
            case DECIMAL -> factory.createSqlType(SqlTypeName.DECIMAL, DECIMAL_DIGITS, argument.getScale());
            case REAL, FLOAT -> factory.createSqlType(SqlTypeName.DOUBLE);
            default -> argument;
        };
        return factory.createTypeWithNullability(sum, argument.isNullable());
    }

    @Override
    public RelDataType deriveAvgAggType(RelDataTypeFactory factory, RelDataType argument) {
        return factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.DOUBLE), argument.isNullable());
    }

    @Override
    public RelDataType deriveCovarType(RelDataTypeFactory factory, RelDataType first, RelDataType second) {
        return deriveAvgAggType(factory, first);
    }

    /** Returns the rounding of casts to DECIMAL and integers, as in DuckDB and PostgreSQL. */
    @Override
    public RoundingMode roundingMode() {
        return RoundingMode.HALF_UP;
    }

    @Override
    public boolean shouldConvertRaggedUnionTypesToVarying() {
        return true;
    }
}
