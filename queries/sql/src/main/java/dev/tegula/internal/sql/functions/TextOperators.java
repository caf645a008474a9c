package dev.tegula.internal.sql.functions;

import dev.tegula.internal.sql.scan.TextPatterns;
import dev.tegula.internal.sql.types.TimestampUnits;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.fun.SqlTrimFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.jspecify.annotations.Nullable;

/** Replaces Calcite's functions of texts in expressions by {@link Texts} and {@link TextPatterns}. */
public final class TextOperators {

    private TextOperators() {}

    /** Returns a call with other code; null if the call is not one of those. */
    public static @Nullable RexNode replaced(RexBuilder builder, RexCall call) {
        List<RexNode> operands = call.getOperands();
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        boolean cast = call.getKind() == SqlKind.CAST || call.getKind() == SqlKind.SAFE_CAST;
        RexNode text = cast ? text(builder, operands.get(0), call.getType()) : null;
        if (text != null) {
            return text;
        } else if (name.equals("JSON_OBJECT")) {
            return JsonObjects.call(builder, call);
        } else if (name.equals("CHR")) {
            return new MethodCode(Texts.class, "character").call(builder, call.getType(), operands);
        } else if (call.getKind() == SqlKind.SAFE_CAST
                && SqlTypeUtil.isDecimal(operands.get(0).getType())
                && SqlTypeUtil.isIntType(call.getType())) {
            return triedWhole(builder, call, "roundedOrNull");
        } else if (operands.isEmpty() || !texts(name, operands)) {
            return null;
        } else if (cast && call.getType().getComponentType() != null) {
            throw new UnsupportedOperationException(
                    "a cast of a text to a list. Divide it with STRING_SPLIT(text, ','), and cast the parts.");
        } else if (call.getKind() == SqlKind.SAFE_CAST) {
            return tried(builder, call);
        } else if (call.getKind() == SqlKind.CAST) {
            return cast(builder, operands.get(0), call.getType());
        } else if (call.getKind() == SqlKind.TRIM) {
            return trim(builder, call);
        }
        MethodCode code = code(name);
        if (name.equals("SUBSTRING") && SqlTypeUtil.inCharFamily(operands.get(1).getType())) {
            throw new UnsupportedOperationException("SUBSTRING with a pattern. Use REGEXP_EXTRACT(text, pattern).");
        }
        return code == null ? null : code.call(builder, call.getType(), operands);
    }

    private static boolean texts(String name, List<RexNode> operands) {
        RexNode first = name.equals("TRIM") ? operands.get(operands.size() - 1) : operands.get(0);
        return SqlTypeUtil.inCharFamily(first.getType());
    }

    private static @Nullable MethodCode code(String name) {
        return switch (name) {
            case "CHAR_LENGTH", "CHARACTER_LENGTH", "LENGTH" -> new MethodCode(Texts.class, "length");
            case "UPPER" -> new MethodCode(Texts.class, "upper");
            case "LOWER" -> new MethodCode(Texts.class, "lower");
            case "SUBSTRING" -> new MethodCode(Texts.class, "substring");
            case "POSITION" -> new MethodCode(Texts.class, "position");
            case "STRPOS" -> new MethodCode(Texts.class, "find");
            case "OVERLAY" -> new MethodCode(Texts.class, "overlay");
            case "LEFT" -> new MethodCode(Texts.class, "left");
            case "RIGHT" -> new MethodCode(Texts.class, "right");
            case "LPAD" -> new MethodCode(Texts.class, "lpad");
            case "RPAD" -> new MethodCode(Texts.class, "rpad");
            case "REPEAT" -> new MethodCode(Texts.class, "repeat");
            case "INITCAP" -> new MethodCode(Texts.class, "initcap");
            case "TRANSLATE3" -> new MethodCode(Texts.class, "translate");
            case "LIKE" -> new MethodCode(TextPatterns.class, "like");
            case "ILIKE" -> new MethodCode(TextPatterns.class, "ilike");
            case "SIMILAR TO" -> new MethodCode(TextPatterns.class, "similar");
            default -> null;
        };
    }

    private static @Nullable RexNode trim(RexBuilder builder, RexCall call) {
        if (!(call.getOperands().get(0) instanceof RexLiteral literal)) {
            return null;
        }
        String method = switch (literal.getValueAs(SqlTrimFunction.Flag.class)) {
            case LEADING -> "trimLeading";
            case TRAILING -> "trimTrailing";
            case BOTH -> "trimBoth";
        };
        return new MethodCode(Texts.class, method)
                .call(builder, call.getType(), call.getOperands().subList(1, 3));
    }

    /**
     * Returns a cast of a text to a decimal or real number, a time, or to a text of limited length; null if it is
     * another cast.
     */
    private static @Nullable RexNode cast(RexBuilder builder, RexNode text, RelDataType type) {
        if (FineTimeCalls.isFine(type)) {
            return text instanceof RexLiteral literal && !literal.isNull()
                    ? FineTimeCalls.constant(
                            builder, FineTimes.fineTimeOf(literal.getValueAs(String.class), type.getPrecision()), type)
                    : null;
        } else if (SqlTypeUtil.isDecimal(type)) {
            return decimal(builder, "decimal", text, type);
        }
        if (SqlTypeUtil.isApproximateNumeric(type)) {
            String method = type.getSqlTypeName() == SqlTypeName.REAL ? "single" : "real";
            return new MethodCode(RealCasts.class, method).call(builder, type, List.of(text));
        }
        if (SqlTypeUtil.isBinary(type)) {
            return new MethodCode(TextCodes.class, "bytesOfText").call(builder, type, List.of(text));
        } else if (type.getSqlTypeName() == SqlTypeName.BOOLEAN) {
            return new MethodCode(TextCasts.class, "truth").call(builder, type, List.of(text));
        } else if (SqlTypeUtil.isIntType(type)) {
            RexNode whole = new MethodCode(TextCasts.class, "whole")
                    .call(builder, bigint(builder, text.getType().isNullable()), List.of(text));
            return type.getSqlTypeName() == SqlTypeName.BIGINT ? whole : builder.makeCast(type, whole);
        }
        if (isTime(type) && !isChecked(text)) {
            RelDataType checked = builder.getTypeFactory()
                    .createTypeWithNullability(
                            builder.getTypeFactory().createSqlType(SqlTypeName.VARCHAR),
                            text.getType().isNullable());
            String method = type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE
                    ? "requireZone"
                    : type.getSqlTypeName() == SqlTypeName.DATE ? "requireDate" : "requireMillis";
            RexNode exact = new MethodCode(TimeTexts.class, method).call(builder, checked, List.of(text));
            return builder.makeAbstractCast(type, exact, false);
        }
        boolean limited = SqlTypeUtil.inCharFamily(type) && type.getPrecision() != RelDataType.PRECISION_NOT_SPECIFIED;
        if (!limited) {
            return null;
        }
        String method = type.getSqlTypeName() == SqlTypeName.CHAR ? "fill" : "cut";
        RexNode length = builder.makeExactLiteral(BigDecimal.valueOf(type.getPrecision()));
        return new MethodCode(Texts.class, method).call(builder, type, List.of(text, length));
    }

    private static RexNode decimal(RexBuilder builder, String method, RexNode text, RelDataType type) {
        RexNode precision = builder.makeBigintLiteral(BigDecimal.valueOf(type.getPrecision()));
        RexNode scale = builder.makeBigintLiteral(BigDecimal.valueOf(type.getScale()));
        return new MethodCode(Texts.class, method).call(builder, type, List.of(text, precision, scale));
    }

    /**
     * Returns a cast to a text with the digits, fractions, eras and bytes that Calcite's lacks; null of other types.
     * Calcite leaves out its own casts to texts in casts of these, which have other values and errors then.
     */
    private static @Nullable RexNode text(RexBuilder builder, RexNode value, RelDataType type) {
        if (!SqlTypeUtil.inCharFamily(type)) {
            return null;
        } else if (SqlTypeUtil.isInterval(value.getType())) {
            throw new UnsupportedOperationException(
                    "a cast of an interval to a text. Select the interval, or its seconds: EPOCH(interval).");
        }
        RelDataType whole = builder.getTypeFactory()
                .createTypeWithNullability(
                        builder.getTypeFactory().createSqlType(SqlTypeName.VARCHAR),
                        value.getType().isNullable());
        MethodCode code = switch (value.getType().getSqlTypeName()) {
            case DECIMAL -> new MethodCode(Texts.class, "plain");
            case TINYINT, SMALLINT, INTEGER, BIGINT -> new MethodCode(Texts.class, "wholeText");
            case BOOLEAN -> new MethodCode(Texts.class, "truthText");
            case REAL -> new MethodCode(RealCasts.class, "singleText");
            case FLOAT, DOUBLE -> new MethodCode(RealCasts.class, "realText");
            case DATE -> new MethodCode(FineTimes.class, "dayText");
            case TIME -> new MethodCode(FineTimes.class, "clockText");
            case TIMESTAMP -> new MethodCode(FineTimes.class, "fineText");
            case BINARY, VARBINARY -> new MethodCode(TextCodes.class, "textOfBytes");
            default -> null;
        };
        if (code == null) {
            return null;
        }
        List<RexNode> operands = switch (value.getType().getSqlTypeName()) {
            case DECIMAL -> List.of(value, number(builder, value.getType().getScale()));
            case TIMESTAMP -> List.of(value, number(builder, TimestampUnits.MILLIS));
            default -> List.of(value);
        };
        RexNode text = code.call(builder, whole, operands);
        RexNode limited = cast(builder, text, type);
        return limited == null ? text : limited;
    }

    private static RexNode number(RexBuilder builder, int value) {
        return builder.makeBigintLiteral(BigDecimal.valueOf(value));
    }

    private static boolean isTime(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case DATE, TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> true;
            default -> false;
        };
    }

    private static RelDataType bigint(RexBuilder builder, boolean nullable) {
        return builder.getTypeFactory()
                .createTypeWithNullability(builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT), nullable);
    }

    /** Returns a TRY_CAST of a text that has the values of CAST, or null if it is another one. */
    private static @Nullable RexNode tried(RexBuilder builder, RexCall call) {
        RexNode text = call.getOperands().get(0);
        if (call.getType().getSqlTypeName() == SqlTypeName.BOOLEAN) {
            return new MethodCode(TextCasts.class, "truthOrNull").call(builder, call.getType(), List.of(text));
        } else if (SqlTypeUtil.isIntType(call.getType())) {
            return triedWhole(builder, call, "wholeOrNull");
        } else if (SqlTypeUtil.isDecimal(call.getType())) {
            return decimal(builder, "decimalOrNull", text, call.getType());
        } else if (SqlTypeUtil.isBinary(call.getType())) {
            return new MethodCode(TextCodes.class, "bytesOfTextOrNull").call(builder, call.getType(), List.of(text));
        } else if (SqlTypeUtil.isApproximateNumeric(call.getType())) {
            String method = call.getType().getSqlTypeName() == SqlTypeName.REAL ? "singleOrNull" : "realOrNull";
            return new MethodCode(RealCasts.class, method).call(builder, call.getType(), List.of(text));
        } else if (!isTime(call.getType()) || isChecked(text)) {
            return null;
        }
        RelDataType checked = builder.getTypeFactory()
                .createTypeWithNullability(builder.getTypeFactory().createSqlType(SqlTypeName.VARCHAR), true);
        String method = call.getType().getSqlTypeName() == SqlTypeName.DATE ? "requireDate" : "millisOrNull";
        RexNode exact = new MethodCode(TimeTexts.class, method).call(builder, checked, List.of(text));
        return builder.makeCall(call.getType(), call.getOperator(), List.of(exact));
    }

    /** Returns TRY_CAST to an integer by a method that returns BIGINT or null. */
    private static RexNode triedWhole(RexBuilder builder, RexCall call, String method) {
        RexNode whole =
                new MethodCode(TextCasts.class, method).call(builder, bigint(builder, true), call.getOperands());
        return call.getType().getSqlTypeName() == SqlTypeName.BIGINT
                ? whole
                : builder.makeCall(call.getType(), call.getOperator(), List.of(whole));
    }

    /** Returns a call without the check that texts of times have whole milliseconds: Calcite cuts the others. */
    public static RexNode unchecked(RexNode call) {
        return isChecked(call) ? ((RexCall) call).getOperands().get(0) : call;
    }

    private static boolean isChecked(RexNode text) {
        return text instanceof RexCall call
                && call.getOperator() instanceof SqlUserDefinedFunction function
                && function.getFunction() instanceof MethodCode code
                && code.type() == TimeTexts.class
                && (code.method().startsWith("require") || code.method().equals("millisOrNull"));
    }

    /** Returns the expression of a cast. Calcite cuts literals at once, to units of UTF-16. */
    public static RexNode convertCast(SqlRexContext context, SqlCall call) {
        RexNode cast = plainCast(context, call);
        if (cast != null) {
            return cast;
        }
        RexNode converted = StandardConvertletTable.INSTANCE.get(call).convertCall(context, call);
        if (converted instanceof RexLiteral literal) {
            converted = RealCasts.rounded(context.getRexBuilder(), literal);
        }
        RelDataType list = context.getValidator().getValidatedNodeTypeIfKnown(call.operand(0));
        requireElements(list, converted.getType());
        RelDataType from = call.operand(0) instanceof SqlNumericLiteral number
                ? number.createSqlType(context.getTypeFactory())
                : context.getValidator().getValidatedNodeTypeIfKnown(call.operand(0));
        requireKind(from, converted.getType());
        return converted;
    }

    /** Returns a cast to a text, or of a literal text, with its code; null of others. */
    private static @Nullable RexNode plainCast(SqlRexContext context, SqlCall call) {
        RelDataType type = context.getValidator().getValidatedNodeTypeIfKnown(call); // not that of Calcite's own casts
        boolean literal = call.operand(0) instanceof SqlCharStringLiteral && call.getKind() != SqlKind.SAFE_CAST;
        if (type == null || !literal && !SqlTypeUtil.inCharFamily(type)) {
            return null;
        }
        RexBuilder builder = context.getRexBuilder();
        RexNode value = context.convertExpression(call.operand(0));
        RexNode cast = literal && SqlTypeUtil.inCharFamily(value.getType())
                ? cast(builder, value, type)
                : FineTimeCalls.isFine(value.getType()) ? null : text(builder, value, type);
        return cast == null || cast.getType().isNullable() == type.isNullable()
                ? cast
                : builder.makeAbstractCast(
                        builder.getTypeFactory().createTypeWithNullability(cast.getType(), type.isNullable()),
                        cast,
                        false);
    }

    /** Refuses casts of lists with nulls, for which Calcite has no code. */
    private static void requireElements(@Nullable RelDataType from, RelDataType to) {
        RelDataType element = from == null ? null : from.getComponentType();
        RelDataType result = to.getComponentType();
        if (element != null
                && result != null
                && element.isNullable()
                && element.getSqlTypeName() != result.getSqlTypeName()) {
            throw new UnsupportedOperationException("a cast of lists whose elements may be null, from "
                    + element.getSqlTypeName() + " to " + result.getSqlTypeName()
                    + ". Cast the values before they are listed.");
        }
    }

    /**
     * Refuses casts between numbers, times and bytes, for which Calcite takes milliseconds, days or the current date.
     */
    static void requireKind(@Nullable RelDataType from, RelDataType to) {
        if (from != null
                && (SqlTypeUtil.isNumeric(from) && SqlTypeUtil.isDatetime(to)
                        || SqlTypeUtil.isDatetime(from) && SqlTypeUtil.isNumeric(to)
                        || from.getSqlTypeName() == SqlTypeName.TIME && isTime(to) && !isClock(to))) {
            throw new UnsupportedOperationException(from.getSqlTypeName() + " as " + to.getSqlTypeName()
                    + ". Use TO_TIMESTAMP(seconds), MAKE_TIMESTAMP(micros), EPOCH(t) or EPOCH_MS(t).");
        } else if (from != null && isOther(from, to) || from != null && isOther(to, from)) {
            throw new UnsupportedOperationException(
                    from.getSqlTypeName() + " as " + to.getSqlTypeName() + ". Use HEX(x) and UNHEX(text).");
        }
    }

    private static boolean isClock(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIME;
    }

    private static boolean isOther(RelDataType bytes, RelDataType type) {
        boolean plain = SqlTypeUtil.isNumeric(type) || SqlTypeUtil.isDatetime(type) || SqlTypeUtil.isBoolean(type);
        return SqlTypeUtil.isBinary(bytes) && plain;
    }

    /** Returns whether texts of an expression may have more units of UTF-16 than its type has characters. */
    public static boolean mayExceed(RexNode node) {
        return node instanceof RexCall call
                && (call.getOperator() instanceof SqlUserDefinedFunction
                        || call.getOperator().equals(SqlStdOperatorTable.UPPER)
                        || call.getOperator().equals(SqlStdOperatorTable.LOWER)
                        || call.getOperands().stream().anyMatch(TextOperators::mayExceed));
    }

    /** Returns whether a call is a LIKE. */
    public static boolean isLike(RexCall call) {
        return call.getOperator() instanceof SqlUserDefinedFunction function
                && function.getFunction() instanceof MethodCode code
                && code.method().equals("like");
    }
}
