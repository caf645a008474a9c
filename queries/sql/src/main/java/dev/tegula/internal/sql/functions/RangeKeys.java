package dev.tegula.internal.sql.functions;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Keys of windows with RANGE and an offset as numbers in ascending order, to which an offset can be added. Generated
 * code calls the methods.
 */
public final class RangeKeys {

    /** Greater keys could overflow with the offset. */
    public static final long GREATEST = 1L << 60;

    private RangeKeys() {}

    /** Returns the expression of a key: BIGINT, or DOUBLE of floating point numbers. */
    public static RexNode key(RexBuilder builder, RexNode value, long factor) {
        boolean real = isReal(value.getType());
        RelDataType type = builder.getTypeFactory().createSqlType(real ? SqlTypeName.DOUBLE : SqlTypeName.BIGINT);
        RexNode multiplier = builder.makeBigintLiteral(BigDecimal.valueOf(factor));
        return new MethodCode(RangeKeys.class, real ? "realKey" : "wholeKey")
                .call(
                        builder,
                        builder.getTypeFactory()
                                .createTypeWithNullability(type, value.getType().isNullable()),
                        List.of(value, multiplier));
    }

    /** Returns whether keys of a type are DOUBLE. */
    public static boolean isReal(RelDataType type) {
        return SqlTypeName.APPROX_TYPES.contains(type.getSqlTypeName());
    }

    /** Returns the key of an integer, date or time. */
    public static long wholeKey(long value, long factor) {
        return checked(BigDecimal.valueOf(value).multiply(BigDecimal.valueOf(factor)));
    }

    /** Returns the key of a decimal; the factor makes it whole. */
    public static long wholeKey(BigDecimal value, long factor) {
        return checked(value.multiply(BigDecimal.valueOf(factor)));
    }

    private static long checked(BigDecimal key) {
        if (key.abs().compareTo(BigDecimal.valueOf(GREATEST)) > 0) {
            throw new IllegalArgumentException("RANGE with an offset: key out of range (found " + key.toPlainString()
                    + ", expected at most " + GREATEST + "). Cast the key of ORDER BY to DOUBLE.");
        }
        return key.longValueExact();
    }

    /** Returns the key of a number. Calcite compares no infinities and NaN here, so they become great numbers. */
    public static double realKey(double value, long factor) {
        double greatest = Double.MAX_VALUE;
        double key = Double.isNaN(value) ? greatest : Math.max(-greatest, Math.min(Math.nextDown(greatest), value));
        return 0.0 + (factor > 0 ? key : -key); // -0.0 equals 0.0
    }

    /** Returns the expression of a floating point number as BIGINT in the same order, NaN last. */
    public static RexNode order(RexBuilder builder, RexNode value) {
        RelDataType type = builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
        return new MethodCode(RangeKeys.class, "orderKey")
                .call(
                        builder,
                        builder.getTypeFactory()
                                .createTypeWithNullability(type, value.getType().isNullable()),
                        List.of(value));
    }

    /** Returns an integer that compares as a number does. */
    public static long orderKey(double value) {
        long bits = Double.doubleToLongBits(value + 0.0); // -0.0 equals 0.0
        return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
    }
}
