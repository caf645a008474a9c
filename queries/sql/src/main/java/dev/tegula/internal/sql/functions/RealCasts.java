package dev.tegula.internal.sql.functions;

import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Casts to REAL and DOUBLE, which fail for numbers beyond their range. Those of Calcite return infinities. */
public final class RealCasts {

    private RealCasts() {}

    /** Returns the call of a cast of DOUBLE to REAL, or of a real number to an integer, or null for others. */
    public static @Nullable RexNode replaced(RexBuilder builder, RexCall call) {
        if (!call.isA(SqlKind.CAST)) {
            return null;
        }
        RexNode value = call.getOperands().get(0);
        SqlTypeName from = value.getType().getSqlTypeName();
        boolean doubles = from == SqlTypeName.DOUBLE || from == SqlTypeName.FLOAT;
        String method = switch (call.getType().getSqlTypeName()) {
            case REAL -> doubles ? "single" : null;
            case TINYINT, SMALLINT, INTEGER, BIGINT -> doubles || from == SqlTypeName.REAL ? "whole" : null;
            default -> null;
        };
        if (method == null) {
            return null;
        } else if (method.equals("single")) {
            return new MethodCode(RealCasts.class, method).call(builder, call.getType(), List.of(value));
        }
        RelDataType whole = builder.getTypeFactory()
                .createTypeWithNullability(
                        builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT),
                        value.getType().isNullable());
        RexNode rounded = new MethodCode(RealCasts.class, method).call(builder, whole, List.of(value));
        return builder.makeCast(call.getType(), rounded);
    }

    /** Returns the nearest integer of a DOUBLE, the even one of two, as in PostgreSQL and DuckDB. */
    public static long whole(double value) {
        double nearest = Math.rint(value);
        if (!(nearest >= Long.MIN_VALUE && nearest < -(double) Long.MIN_VALUE)) {
            throw new ArithmeticException("Value " + value + " out of range of BIGINT. Use DOUBLE.");
        }
        return (long) nearest;
    }

    /** Refuses a literal of REAL beyond its range. */
    public static void requireRange(RexLiteral literal) {
        if (literal.getType().getSqlTypeName() == SqlTypeName.REAL && literal.getValue() instanceof Number number) {
            single(number.doubleValue());
        }
    }

    /** Returns the nearest REAL of a DOUBLE. */
    public static float single(double value) {
        float nearest = (float) value;
        if (Float.isInfinite(nearest) && !Double.isInfinite(value)) {
            throw new ArithmeticException("Value " + value + " out of range of REAL. Use DOUBLE.");
        }
        return nearest;
    }

    /** Returns the nearest REAL of a text. */
    public static float single(String text) {
        float value = Float.parseFloat(named(text));
        require(text, value, "REAL");
        return value;
    }

    /** Returns the nearest DOUBLE of a text. */
    public static double real(String text) {
        double value = Double.parseDouble(named(text));
        require(text, value, "DOUBLE");
        return value;
    }

    /** Returns a text with the names of Java for values that are no numbers. */
    private static String named(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "inf", "infinity", "+inf", "+infinity" -> "Infinity";
            case "-inf", "-infinity" -> "-Infinity";
            case "nan" -> "NaN";
            default -> text;
        };
    }

    private static void require(String text, double value, String type) {
        if (Double.isInfinite(value) && !named(text).contains("Infinity")) {
            throw new ArithmeticException("Value " + text.strip() + " out of range of " + type + ".");
        }
    }
}
