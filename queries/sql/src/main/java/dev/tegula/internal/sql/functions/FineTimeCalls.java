package dev.tegula.internal.sql.functions;

import dev.tegula.internal.sql.types.TimestampUnits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/**
 * Calls with timestamps of more than three digits, of which Calcite's code would take the units for milliseconds. A
 * call that compares, chooses or keeps values gets operands of equal digits. Parts of times and buckets are those of
 * the millisecond before. Every other call gets milliseconds, and fails for a time that is finer.
 */
public final class FineTimeCalls {

    private static final Set<SqlKind> COMPARISONS = Set.of(
            SqlKind.EQUALS,
            SqlKind.NOT_EQUALS,
            SqlKind.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN,
            SqlKind.GREATER_THAN_OR_EQUAL,
            SqlKind.IS_DISTINCT_FROM,
            SqlKind.IS_NOT_DISTINCT_FROM);

    private static final Set<SqlKind> CHOICES =
            Set.of(SqlKind.CASE, SqlKind.COALESCE, SqlKind.NULLIF, SqlKind.ARRAY_VALUE_CONSTRUCTOR);

    private static final Set<SqlKind> KEPT = Set.of(SqlKind.IS_NULL, SqlKind.IS_NOT_NULL, SqlKind.ITEM, SqlKind.AS);

    /** Methods whose values are those of the millisecond before. */
    private static final Set<String> OF_MILLIS = Set.of("dayName", "monthName");

    private final RexBuilder builder;

    private FineTimeCalls(RexBuilder builder) {
        this.builder = builder;
    }

    /** Returns whether values of a type are units finer than milliseconds. */
    public static boolean isFine(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIMESTAMP && type.getPrecision() > TimestampUnits.MILLIS;
    }

    /** Returns whether values of a type contain such times, as lists and rows do. */
    public static boolean contains(RelDataType type) {
        RelDataType element = type.getComponentType();
        return isFine(type)
                || element != null && contains(element)
                || type.isStruct()
                        && type.getFieldList().stream()
                                .map(RelDataTypeField::getType)
                                .anyMatch(FineTimeCalls::contains);
    }

    /** Returns a constant of a type. No literal has one, because Calcite's are milliseconds. */
    static RexNode constant(RexBuilder builder, long value, RelDataType type) {
        return new MethodCode(FineTimes.class, "fineTime", MethodCode.Stability.UNFOLDED)
                .call(builder, type, List.of(builder.makeBigintLiteral(BigDecimal.valueOf(value))));
    }

    /** Returns the value of a constant, or null if an expression is none. */
    public static @Nullable Long value(RexNode node) {
        MethodCode code = node instanceof RexCall call ? code(call) : null;
        return code != null
                        && code.method().equals("fineTime")
                        && ((RexCall) node).getOperands().get(0) instanceof RexLiteral literal
                ? literal.getValueAs(Long.class)
                : null;
    }

    /** Returns the value of a constant, or of a literal with more digits; null if an expression is none. */
    public static @Nullable Long computed(RexNode node) {
        RexLiteral millis = beyond(node);
        return millis == null || millis.isNull()
                ? value(node)
                : (Long) FineTimes.rescaled(
                        millis(millis), TimestampUnits.MILLIS, node.getType().getPrecision());
    }

    /** Returns the time whose milliseconds an expression has, or the expression. */
    public static RexNode floored(RexNode node) {
        return operand(node, "floorMillis");
    }

    /** Returns the milliseconds of which an expression is the value with more digits, or the expression. */
    public static RexNode narrowed(RexNode node) {
        return operand(node, "rescaled");
    }

    private static RexNode operand(RexNode node, String method) {
        MethodCode code = node instanceof RexCall call ? code(call) : null;
        return code != null && code.type() == FineTimes.class && code.method().equals(method)
                ? ((RexCall) node).getOperands().get(0)
                : node;
    }

    /** Returns whether a call is of the methods of {@link FineTimes}. */
    public static boolean isOwn(RexCall call) {
        MethodCode code = code(call);
        return code != null && code.type() == FineTimes.class;
    }

    private static @Nullable MethodCode code(RexCall call) {
        return call.getOperator() instanceof SqlUserDefinedFunction function
                        && function.getFunction() instanceof MethodCode code
                ? code
                : null;
    }

    /** Returns the call with other operands or code; null if it has no such times. */
    public static @Nullable RexNode replaced(RexBuilder builder, RexCall call) {
        boolean fine =
                contains(call.getType()) || call.getOperands().stream().anyMatch(each -> contains(each.getType()));
        return fine && !isOwn(call) ? new FineTimeCalls(builder).replaced(call) : null;
    }

    private @Nullable RexNode replaced(RexCall call) {
        SqlKind kind = call.getKind();
        if (COMPARISONS.contains(kind) || RealComparisons.of(call) != null) {
            return compared(call);
        } else if (CHOICES.contains(kind)) {
            return chosen(call);
        } else if (KEPT.contains(kind) || call.getOperator().getName().equals("CARDINALITY")) {
            return null;
        }
        if (call.getOperands().stream().anyMatch(each -> contains(each.getType()) && !isFine(each.getType()))
                || contains(call.getType()) && !isFine(call.getType())) {
            throw refused(call, "of lists of such times");
        }
        RexNode first = call.getOperands().isEmpty() ? null : call.getOperands().get(0);
        boolean fine = call.getOperands().stream().anyMatch(each -> isFine(each.getType()));
        if (first != null && (kind == SqlKind.CAST || kind == SqlKind.SAFE_CAST)) {
            return cast(call, first);
        } else if (!fine) {
            boolean moved = call.getOperator().getKind() == SqlKind.PLUS
                    || call.getOperator().getKind() == SqlKind.MINUS;
            if (moved && isMillis(call.getOperands().get(1))) {
                return ofMillis(call, false);
            }
            throw refused(call, "with this result");
        }
        RexNode special = special(call);
        return special == null ? ofMillis(call, false) : special;
    }

    private static UnsupportedOperationException refused(RexCall call, String what) {
        return new UnsupportedOperationException(call.getOperator().getName() + " " + what
                + ": TIMESTAMP with more than 3 digits. Cast the times to TIMESTAMP(3).");
    }

    /** Returns a comparison of values with equal digits. */
    private @Nullable RexNode compared(RexCall call) {
        List<RexNode> operands = call.getOperands();
        int digits = operands.stream()
                .mapToInt(each -> each.getType().getPrecision())
                .max()
                .orElse(0);
        if (operands.stream().anyMatch(each -> !isTime(each.getType()))) {
            throw refused(call, "of values of other types");
        }
        List<RexNode> same = new ArrayList<>();
        for (RexNode each : operands) {
            same.add(rescaled(each, digits));
        }
        if (same.stream().anyMatch(each -> beyond(each) != null)) {
            List<RexNode> millis = new ArrayList<>();
            for (RexNode each : same) {
                RexNode literal = beyond(each);
                millis.add(literal == null ? floor(each) : literal);
            }
            return call.clone(call.getType(), millis);
        }
        return same.equals(operands) ? null : call.clone(call.getType(), same);
    }

    /** Returns a literal of milliseconds as a value of a type; one that is out of range fails when it is computed. */
    private RexNode literal(RexLiteral literal, RelDataType type) {
        long millis = millis(literal);
        int digits = type.getPrecision();
        try {
            return constant(builder, FineTimes.rescaled(millis, TimestampUnits.MILLIS, digits), type);
        } catch (ArithmeticException e) {
            RexNode time =
                    builder.makeTimestampLiteral(TimestampString.fromMillisSinceEpoch(millis), TimestampUnits.MILLIS);
            return method("rescaled", type, time, number(TimestampUnits.MILLIS), number(digits));
        }
    }

    /** Returns the literal that is out of range of a value's type, or null: all values of the type are on one side. */
    private static @Nullable RexLiteral beyond(RexNode value) {
        MethodCode code = value instanceof RexCall call ? code(call) : null;
        return code != null
                        && code.method().equals("rescaled")
                        && ((RexCall) value).getOperands().get(0) instanceof RexLiteral literal
                ? literal
                : null;
    }

    private static long millis(RexLiteral literal) {
        return literal.getType().getSqlTypeName() == SqlTypeName.DATE
                ? literal.getValueAs(Integer.class) * DateTimeUtils.MILLIS_PER_DAY
                : literal.getValueAs(Long.class);
    }

    /** Returns a constant for a literal of such a type, which casts of literals of other types are; else null. */
    public static @Nullable RexNode replaced(RexBuilder builder, RexLiteral literal) {
        if (!isFine(literal.getType()) || literal.isNull()) {
            return null;
        }
        TimestampString time = Objects.requireNonNull(literal.getValueAs(TimestampString.class));
        if (time.round(TimestampUnits.MILLIS).equals(time)) {
            return new FineTimeCalls(builder).literal(literal, literal.getType());
        }
        long value = FineTimes.fineTimeOf(time.toString(), literal.getType().getPrecision());
        return constant(builder, value, literal.getType());
    }

    /** Returns a column of milliseconds as one of a type with more digits. */
    public static RexNode widened(RexBuilder builder, RexNode column, RelDataType type) {
        return isFine(type) ? new FineTimeCalls(builder).rescaled(column, type.getPrecision()) : column;
    }

    /** Returns a type of the same values in milliseconds. */
    public static RelDataType narrowed(RexBuilder builder, RelDataType type) {
        return isFine(type) ? new FineTimeCalls(builder).type(TimestampUnits.MILLIS, type.isNullable()) : type;
    }

    private static boolean isTime(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIMESTAMP
                || type.getSqlTypeName() == SqlTypeName.DATE
                || type.getSqlTypeName() == SqlTypeName.NULL;
    }

    /** Returns a choice among values that have the digits of its type. */
    private @Nullable RexNode chosen(RexCall call) {
        RelDataType type = call.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR
                ? call.getType().getComponentType()
                : call.getType();
        if (type == null || !isFine(type)) {
            return null; // conditions of CASE
        }
        List<RexNode> same = new ArrayList<>();
        for (RexNode each : call.getOperands()) {
            same.add(SqlTypeUtil.isBoolean(each.getType()) ? each : rescaled(each, type.getPrecision()));
        }
        return same.equals(call.getOperands()) ? null : call.clone(call.getType(), same);
    }

    /** Returns a time with a number of digits; one that is finer fails. */
    private RexNode rescaled(RexNode value, int digits) {
        RelDataType type = value.getType();
        RelDataType wanted = type(digits, type.isNullable());
        int from = isFine(type) ? type.getPrecision() : TimestampUnits.MILLIS;
        if (value instanceof RexLiteral literal) {
            return literal.isNull() ? builder.makeNullLiteral(wanted) : literal(literal, wanted);
        } else if (digits == from && isFine(type)) {
            return value;
        }
        RexNode time = type.getSqlTypeName() == SqlTypeName.DATE
                ? builder.makeCast(type(TimestampUnits.MILLIS, type.isNullable()), value)
                : value;
        return method("rescaled", wanted, time, number(from), number(digits));
    }

    private RelDataType type(int digits, boolean nullable) {
        return builder.getTypeFactory()
                .createTypeWithNullability(
                        builder.getTypeFactory().createSqlType(SqlTypeName.TIMESTAMP, digits), nullable);
    }

    private RexNode method(String name, RelDataType type, RexNode... operands) {
        MethodCode.Stability stability = isFine(type) ? MethodCode.Stability.UNFOLDED : MethodCode.Stability.CONSTANT;
        return new MethodCode(FineTimes.class, name, stability).call(builder, type, List.of(operands));
    }

    private RexNode number(long value) {
        return builder.makeBigintLiteral(BigDecimal.valueOf(value));
    }

    private RexNode digits(RexNode time) {
        return number(time.getType().getPrecision());
    }

    private RexNode floor(RexNode time) {
        return isFine(time.getType())
                ? method(
                        "floorMillis",
                        type(TimestampUnits.MILLIS, time.getType().isNullable()),
                        time,
                        digits(time))
                : time;
    }

    /** Returns a call of milliseconds: those before the times, or those that equal them. */
    private RexNode ofMillis(RexCall call, boolean floor) {
        List<RexNode> operands = new ArrayList<>();
        for (RexNode each : call.getOperands()) {
            operands.add(!isFine(each.getType()) ? each : floor ? floor(each) : rescaled(each, TimestampUnits.MILLIS));
        }
        RelDataType type = call.getType();
        if (!isFine(type)) {
            return call.clone(type, operands);
        }
        return rescaled(call.clone(type(TimestampUnits.MILLIS, type.isNullable()), operands), type.getPrecision());
    }

    private RexNode cast(RexCall call, RexNode value) {
        RelDataType from = value.getType();
        RelDataType to = call.getType();
        if (isFine(to) && SqlTypeUtil.inCharFamily(from)) {
            String method = call.getKind() == SqlKind.CAST ? "fineTimeOf" : "fineTimeOrNull";
            return method(method, to, value, number(to.getPrecision()));
        } else if (isFine(to)) {
            if (!isTime(from)) {
                throw refused(call, "of " + from.getSqlTypeName());
            }
            RexNode same = rescaled(value, to.getPrecision());
            Long known = to.isNullable() ? value(same) : null;
            return known == null ? same : constant(builder, known, to); // whose column may be null
        } else if (SqlTypeUtil.inCharFamily(to)) {
            RelDataType whole = builder.getTypeFactory()
                    .createTypeWithNullability(
                            builder.getTypeFactory().createSqlType(SqlTypeName.VARCHAR), from.isNullable());
            RexNode text = method("fineText", whole, value, digits(value));
            RexNode limited = TextOperators.replaced(builder, (RexCall) builder.makeAbstractCast(to, text, false));
            return limited == null ? text : limited;
        }
        return ofMillis(call, to.getSqlTypeName() == SqlTypeName.DATE);
    }

    /** Returns calls whose values are known for finer times; null for others. */
    private @Nullable RexNode special(RexCall call) {
        List<RexNode> operands = call.getOperands();
        RexNode first = operands.get(0);
        MethodCode code = code(call);
        if (code != null && isFine(first.getType())) {
            return switch (code.method()) {
                case "millis" ->
                    method("fineUnits", call.getType(), first, digits(first), number(TimestampUnits.MILLIS));
                case "micros" -> method("fineUnits", call.getType(), first, digits(first), number(6));
                case "nanos" -> method("fineUnits", call.getType(), first, digits(first), number(9));
                case "seconds" -> method("fineSeconds", call.getType(), first, digits(first));
                case "format" -> method("fineFormat", call.getType(), first, digits(first), operands.get(1));
                default -> OF_MILLIS.contains(code.method()) ? ofMillis(call, true) : null;
            };
        } else if (call.getOperator().equals(BucketFunctions.CODE)) {
            boolean origin = operands.stream().skip(1).noneMatch(each -> isFine(each.getType()));
            return origin ? ofMillis(call, true) : null;
        }
        return switch (call.getKind()) {
            case EXTRACT -> extract(call, (RexLiteral) first, operands.get(1));
            case FLOOR -> ofMillis(call, true);
            case PLUS, MINUS ->
                isMillis(operands.get(1)) && isFine(call.getType()) && isFine(first.getType())
                        ? method(
                                "movedTime",
                                call.getType(),
                                call.clone(
                                        type(
                                                TimestampUnits.MILLIS,
                                                call.getType().isNullable()),
                                        List.of(floor(first), operands.get(1))),
                                first,
                                digits(first))
                        : null;
            default -> null;
        };
    }

    /** Returns whether an expression is an interval, and not one of microseconds, which Calcite's code cuts. */
    private static boolean isMillis(RexNode interval) {
        return SqlTypeUtil.isInterval(interval.getType())
                && !(interval instanceof RexCall call && call.getKind() == SqlKind.DIVIDE);
    }

    private RexNode extract(RexCall call, RexLiteral unit, RexNode time) {
        return switch (unit.getValueAs(TimeUnitRange.class)) {
            case MICROSECOND -> method("fraction", call.getType(), time, digits(time), number(6));
            case NANOSECOND -> method("fraction", call.getType(), time, digits(time), number(9));
            default -> ofMillis(call, true);
        };
    }
}
