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
        boolean tried = call.getKind() == SqlKind.SAFE_CAST;
        if (!call.isA(SqlKind.CAST) && !tried) {
            return null;
        }
        RexNode value = call.getOperands().get(0);
        SqlTypeName from = value.getType().getSqlTypeName();
        boolean doubles = from == SqlTypeName.DOUBLE || from == SqlTypeName.FLOAT;
        String method = switch (call.getType().getSqlTypeName()) {
            case REAL -> doubles ? tried ? "singleOrNull" : "single" : null;
            case TINYINT, SMALLINT, INTEGER, BIGINT ->
                doubles || from == SqlTypeName.REAL ? tried ? "wholeOrNull" : "whole" : null;
            default -> null;
        };
        if (method == null) {
            return null;
        } else if (method.startsWith("single")) {
            return new MethodCode(RealCasts.class, method).call(builder, call.getType(), List.of(value));
        }
        RelDataType whole = builder.getTypeFactory()
                .createTypeWithNullability(
                        builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT),
                        tried || value.getType().isNullable());
        RexNode rounded = new MethodCode(RealCasts.class, method).call(builder, whole, List.of(value));
        return tried
                ? call.getType().getSqlTypeName() == SqlTypeName.BIGINT
                        ? rounded
                        : builder.makeCall(call.getType(), call.getOperator(), List.of(rounded))
                : builder.makeCast(call.getType(), rounded);
    }

    /** Returns the exact remainder of real numbers, with the sign of the first. That of Calcite is a DECIMAL, cut. */
    public static double remainder(double value, double divisor) {
        if (divisor == 0) {
            throw new ArithmeticException("division by zero");
        }
        return value % divisor;
    }

    /** Returns the text of a DOUBLE, as Java has it. */
    public static String realText(double value) {
        return Double.toString(value);
    }

    /** Returns the text of a REAL. */
    public static String singleText(double value) {
        return Float.toString((float) value);
    }

    /** Returns a call of {@link #round}. */
    public static RexNode rounding(RexBuilder builder, RexCall call) {
        RelDataType real = builder.getTypeFactory()
                .createTypeWithNullability(
                        builder.getTypeFactory().createSqlType(SqlTypeName.DOUBLE),
                        call.getType().isNullable());
        return builder.ensureType(
                call.getType(), new MethodCode(RealCasts.class, "round").call(builder, real, call.getOperands()), true);
    }

    /** ROUND of a DOUBLE to some digits, half away from zero of the product, as DuckDB. */
    public static double round(double value, long digits) {
        double factor = Math.pow(10, (double) Math.abs(digits));
        double scaled = digits < 0 ? value / factor : value * factor;
        double whole = Math.copySign(Math.floor(Math.abs(scaled) + 0.5), scaled);
        double below = Math.abs(scaled) - Math.floor(Math.abs(scaled));
        whole = below < 0.5 ? Math.copySign(Math.floor(Math.abs(scaled)), scaled) : whole; // 0.5 - ulp adds up to 1
        double rounded = digits < 0 ? whole * factor : whole / factor;
        boolean beyond =
                digits < 0 && Double.isNaN(rounded) && Double.isFinite(value); // more digits than the value has
        return Double.isFinite(rounded) ? rounded : beyond ? 0 : value;
    }

    /** Returns the nearest integer of a DOUBLE, as {@link #whole}, or null. */
    public static @Nullable Long wholeOrNull(double value) {
        double nearest = Math.rint(value);
        return nearest >= Long.MIN_VALUE && nearest < -(double) Long.MIN_VALUE ? (Long) (long) nearest : null;
    }

    /** Returns the nearest REAL of a DOUBLE, or null beyond their range. */
    public static @Nullable Float singleOrNull(double value) {
        float nearest = (float) value;
        return Float.isInfinite(nearest) && !Double.isInfinite(value) ? null : (Float) nearest;
    }

    /** Returns a literal of REAL with a value of this type; Calcite's has all digits of the text. */
    public static RexLiteral rounded(RexBuilder builder, RexLiteral literal) {
        boolean real = literal.getType().getSqlTypeName() == SqlTypeName.REAL;
        Number number = real ? literal.getValueAs(Number.class) : null;
        float single = number == null ? 0 : (float) number.doubleValue();
        // What is beyond REAL is refused where it is stored.
        return number == null || number.doubleValue() == single || Float.isInfinite(single)
                ? literal
                : builder.makeLiteral((double) single, literal.getType());
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

    /** TRY_CAST to REAL, infinite beyond its range as in DuckDB. */
    public static @Nullable Float singleOrNull(String text) {
        try {
            return Float.parseFloat(named(text));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** TRY_CAST to DOUBLE, infinite beyond its range as in DuckDB. */
    public static @Nullable Double realOrNull(String text) {
        try {
            return Double.parseDouble(named(text));
        } catch (NumberFormatException e) {
            return null;
        }
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
