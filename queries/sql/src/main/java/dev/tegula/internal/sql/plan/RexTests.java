package dev.tegula.internal.sql.plan;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import dev.tegula.internal.sql.functions.FineTimeCalls;
import dev.tegula.internal.sql.functions.RealComparisons;
import dev.tegula.internal.sql.functions.TextOperators;
import dev.tegula.internal.sql.scan.Test;
import dev.tegula.internal.sql.scan.TextPatterns;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.tables.ValueKind;
import dev.tegula.query.Comparison;
import dev.tegula.schema.Enumeration;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.Sarg;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/**
 * Translates predicates of Calcite to tests that hold for exactly the same rows, or to nothing: then Calcite evaluates
 * them. Negations are moved to the tests of single columns, which is exact in three-valued logic: a test and its
 * inverse are both not true for null. The inverse of a comparison by order holds for NaN, too.
 */
final class RexTests {

    /** More entries make conditions slower than the evaluation of rows. */
    private static final int MOST_ENTRIES = 10_000;

    private final List<ColumnType> columns;

    /** @param columns the columns of the input */
    RexTests(List<ColumnType> columns) {
        this.columns = columns;
    }

    /** Returns the test of a predicate, or null if there is no exact one. */
    @Nullable
    Test test(RexNode node) {
        return test(node, false);
    }

    private @Nullable Test test(RexNode node, boolean negated) {
        if (node instanceof RexInputRef) {
            ColumnType column = column(node);
            return column == null || column.kind() != ValueKind.BOOLEAN
                    ? null
                    : leaf(column, Comparison.EQ, new Test.Constant(!negated));
        } else if (node instanceof RexLiteral literal && literal.getType().getSqlTypeName() == SqlTypeName.BOOLEAN) {
            return Boolean.TRUE.equals(literal.getValueAs(Boolean.class)) == negated || literal.isNull()
                    ? new Test.Never()
                    : new Test.All(List.of());
        } else if (!(node instanceof RexCall)) {
            return null;
        }
        RexCall call = (RexCall) node;
        List<RexNode> operands = call.getOperands();
        return switch (call.getKind()) {
            case AND -> joined(operands, negated, !negated);
            case OR -> joined(operands, negated, negated);
            case NOT -> test(operands.get(0), !negated);
            case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
                comparison(operator(call.getKind()), operands, negated);
            case IS_NULL -> nulls(operands.get(0), !negated);
            case IS_NOT_NULL -> nulls(operands.get(0), negated);
            case IS_TRUE -> negated ? null : test(operands.get(0), false);
            case IS_FALSE -> negated ? null : test(operands.get(0), true);
            case OTHER_FUNCTION -> function(call, negated);
            case SEARCH -> search(operands, negated);
            default -> null;
        };
    }

    private @Nullable Test function(RexCall call, boolean negated) {
        List<RexNode> operands = call.getOperands();
        Comparison comparison = RealComparisons.of(call);
        if (comparison != null) {
            Test test = comparison(comparison, operands, negated);
            return negated && comparison != Comparison.EQ ? orNan(test) : test;
        } else if (call.getOperator().equals(SqlLibraryOperators.IS_NAN)) {
            ColumnType column = column(operands.get(0));
            return column != null && hasNan(column) ? new Test.Nan(column, !negated) : null;
        }
        return TextOperators.isLike(call) ? like(operands, negated) : null;
    }

    /** Returns the inverse of a comparison of real numbers by order, which holds for NaN, too. */
    private static @Nullable Test orNan(@Nullable Test inverse) {
        if (!(inverse instanceof Test.Compare compare) || !(compare.operand() instanceof Test.Constant constant)) {
            return null;
        }
        ColumnType column = compare.column();
        if (constant.value() instanceof Double value && value.isNaN()) {
            return new Test.Null(column, false);
        } else if (constant.value() == null || column.dimension()) {
            return compare;
        } else if (hasNan(column)) {
            return new Test.Any(List.of(compare, new Test.Nan(column, true)));
        }
        return column.kind() == ValueKind.FLOAT || column.kind() == ValueKind.DOUBLE ? null : compare;
    }

    /** Returns whether the engine tests values of a column for NaN. */
    private static boolean hasNan(ColumnType column) {
        boolean real = column.kind() == ValueKind.FLOAT || column.kind() == ValueKind.DOUBLE;
        return real && column.enumeration() == null;
    }

    private @Nullable Test joined(List<RexNode> parts, boolean negated, boolean all) {
        List<Test> tests = new ArrayList<>();
        for (RexNode part : parts) {
            Test test = test(part, negated);
            if (test == null) {
                return null;
            }
            tests.add(test);
        }
        return all ? new Test.All(tests) : new Test.Any(tests);
    }

    private static Comparison operator(SqlKind kind) {
        return switch (kind) {
            case EQUALS -> Comparison.EQ;
            case NOT_EQUALS -> Comparison.NE;
            case LESS_THAN -> Comparison.LT;
            case LESS_THAN_OR_EQUAL -> Comparison.LE;
            case GREATER_THAN -> Comparison.GT;
            default -> Comparison.GE;
        };
    }

    private @Nullable Test comparison(Comparison operator, List<RexNode> sides, boolean negated) {
        ColumnType left = column(sides.get(0));
        Comparison meant = left == null ? operator.mirrored() : operator;
        ColumnType column = left == null ? column(sides.get(1)) : left;
        if (column == null) {
            return bucket(operator, sides, negated);
        }
        Test.Operand value = operand(sides.get(left == null ? 0 : 1));
        return value == null ? null : leaf(column, negated ? meant.opposite() : meant, value);
    }

    /** Translates a comparison of the bucket of a column with a constant. */
    private @Nullable Test bucket(Comparison operator, List<RexNode> sides, boolean negated) {
        boolean swapped = BucketTest.call(sides.get(0)) == null;
        RexCall call = BucketTest.call(sides.get(swapped ? 1 : 0));
        ColumnType column = call == null
                ? null
                : column(FineTimeCalls.floored(call.getOperands().get(0)));
        if (call == null || column == null) {
            return null;
        }
        Comparison meant = swapped ? operator.mirrored() : operator;
        Test.Operand value = operand(sides.get(swapped ? 0 : 1));
        return value instanceof Test.Constant constant
                ? BucketTest.of(column, call, negated ? meant.opposite() : meant, constant)
                : null;
    }

    private @Nullable Test nulls(RexNode operand, boolean expected) {
        ColumnType column = column(operand);
        return column == null ? null : new Test.Null(column, expected);
    }

    private @Nullable Test like(List<RexNode> operands, boolean negated) {
        ColumnType column = column(operands.get(0));
        if (column == null || !isText(column) || !(operands.get(1) instanceof RexLiteral pattern)) {
            return null;
        }
        String text = pattern.getValueAs(String.class);
        String escape = null;
        if (operands.size() > 2) {
            if (!(operands.get(2) instanceof RexLiteral literal)) {
                return null;
            }
            escape = literal.getValueAs(String.class);
        }
        if (text == null) {
            return new Test.Never();
        }
        return new Test.Like(column, TextPatterns.withBackslashes(text, escape), !negated);
    }

    /** Translates a search in a set of values and ranges, the form of IN and of conjunctions of comparisons. */
    private @Nullable Test search(List<RexNode> operands, boolean negated) {
        ColumnType column = column(operands.get(0));
        if (column == null || !(operands.get(1) instanceof RexLiteral literal)) {
            return null;
        }
        Sarg<?> all = literal.getValueAs(Sarg.class);
        if (all == null) {
            return null;
        }
        Sarg<?> wanted = negated ? all.negate() : all;
        List<Test> tests = new ArrayList<>();
        if (wanted.isComplementedPoints()) {
            List<Test> differs = new ArrayList<>();
            for (Range<?> gap : wanted.rangeSet.complement().asRanges()) {
                differs.add(bound(column, Comparison.NE, gap.lowerEndpoint()));
            }
            tests.add(differs.contains(null) ? null : new Test.All(differs));
        } else {
            for (Range<?> range : wanted.rangeSet.asRanges()) {
                tests.add(range(column, range));
            }
        }
        if (tests.contains(null)) {
            return null;
        }
        if (wanted.nullAs == RexUnknownAs.TRUE) {
            tests.add(new Test.Null(column, true));
        }
        return tests.isEmpty() ? new Test.Never() : tests.size() == 1 ? tests.get(0) : new Test.Any(tests);
    }

    private @Nullable Test range(ColumnType column, Range<?> range) {
        if (!range.hasLowerBound() && !range.hasUpperBound()) {
            return new Test.Null(column, false);
        }
        if (range.hasLowerBound()
                && range.hasUpperBound()
                && range.lowerEndpoint().equals(range.upperEndpoint())) {
            return bound(column, Comparison.EQ, range.lowerEndpoint());
        }
        List<Test> bounds = new ArrayList<>();
        if (range.hasLowerBound()) {
            boolean closed = range.lowerBoundType() == BoundType.CLOSED;
            bounds.add(bound(column, closed ? Comparison.GE : Comparison.GT, range.lowerEndpoint()));
        }
        if (range.hasUpperBound()) {
            boolean closed = range.upperBoundType() == BoundType.CLOSED;
            bounds.add(bound(column, closed ? Comparison.LE : Comparison.LT, range.upperEndpoint()));
        }
        return bounds.contains(null) ? null : bounds.size() == 1 ? bounds.get(0) : new Test.All(bounds);
    }

    private @Nullable Test bound(ColumnType column, Comparison operator, Object endpoint) {
        Object value = constant(endpoint);
        return value == null ? null : leaf(column, operator, new Test.Constant(value));
    }

    /** Returns the column of a reference, also below casts that change no value. */
    private @Nullable ColumnType column(RexNode node) {
        RexNode inner = node;
        while (inner instanceof RexCall call && call.getKind() == SqlKind.CAST) {
            RexNode operand = call.getOperands().get(0);
            if (!isLossless(operand.getType(), call.getType())) {
                return null;
            }
            inner = operand;
        }
        if (!(inner instanceof RexInputRef reference)) {
            return null;
        }
        ColumnType column = columns.get(reference.getIndex());
        return column.list() || isTextOfDecimals(column) ? null : column;
    }

    /** Returns whether decimals are stored as texts, which are not ordered as the numbers are. */
    private static boolean isTextOfDecimals(ColumnType column) {
        return column.kind() == ValueKind.DECIMAL && column.field().datatype().isString();
    }

    /** Returns whether a cast keeps order and equality of all values. */
    private static boolean isLossless(RelDataType from, RelDataType to) {
        SqlTypeName source = from.getSqlTypeName();
        SqlTypeName target = to.getSqlTypeName();
        if (source == target) {
            return switch (source) {
                case DECIMAL ->
                    to.getScale() >= from.getScale()
                            && to.getPrecision() - to.getScale() >= from.getPrecision() - from.getScale();
                case VARCHAR, VARBINARY -> to.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED;
                case TIMESTAMP -> to.getPrecision() >= from.getPrecision();
                default -> true;
            };
        }
        int digits = digits(source);
        return switch (target) {
            case SMALLINT, INTEGER, BIGINT -> digits > 0 && digits(target) >= digits;
            case DECIMAL -> digits > 0 && to.getPrecision() - to.getScale() >= digits;
            case FLOAT, DOUBLE ->
                source == SqlTypeName.REAL
                        || source == SqlTypeName.FLOAT
                        || source == SqlTypeName.DOUBLE
                        || (digits > 0 && digits <= digits(SqlTypeName.INTEGER));
            default -> false;
        };
    }

    private static int digits(SqlTypeName type) {
        return switch (type) {
            case TINYINT -> 3;
            case SMALLINT -> 5;
            case INTEGER -> 10;
            case BIGINT -> 19;
            default -> 0;
        };
    }

    private static Test.@Nullable Operand operand(RexNode node) {
        RexNode inner = node;
        while (inner instanceof RexCall call && call.getKind() == SqlKind.CAST) {
            RexNode operand = call.getOperands().get(0);
            boolean safe = isLossless(operand.getType(), call.getType())
                    || operand.getType().getFamily() == call.getType().getFamily()
                            && operand instanceof RexDynamicParam;
            if (!safe) {
                return null;
            }
            inner = operand;
        }
        if (inner instanceof RexDynamicParam parameter) {
            return new Test.Parameter(parameter.getIndex());
        }
        Long time = FineTimeCalls.value(inner);
        if (time != null) {
            return new Test.Constant(time);
        } else if (inner instanceof RexLiteral literal) {
            if (literal.isNull()) {
                return new Test.Constant(null);
            }
            Object value = constant(literal);
            return value == null ? null : new Test.Constant(value);
        }
        return null;
    }

    private static @Nullable Object constant(RexLiteral literal) {
        return switch (literal.getType().getSqlTypeName()) {
            case DATE -> constant(literal.getValueAs(DateString.class));
            case TIMESTAMP -> constant(literal.getValueAs(TimestampString.class));
            default -> constant(literal.getValue());
        };
    }

    /** Returns a constant as {@link Test.Constant} has it, or null if its type is not known here. */
    private static @Nullable Object constant(@Nullable Object value) {
        if (value instanceof NlsString text) {
            return text.getValue();
        } else if (value instanceof DateString date) {
            return (long) date.getDaysSinceEpoch();
        } else if (value instanceof TimestampString timestamp) {
            return timestamp.getMillisSinceEpoch();
        } else if (value instanceof ByteString bytes) {
            return bytes.getBytes();
        } else if (value instanceof Double || value instanceof Float) {
            return ((Number) value).doubleValue();
        } else if (value instanceof BigDecimal || value instanceof Boolean) {
            return value;
        }
        return null;
    }

    /** Returns the test if the engine evaluates it as SQL does. */
    private static @Nullable Test leaf(ColumnType column, Comparison operator, Test.Operand operand) {
        Enumeration enumeration = column.enumeration();
        boolean enumerated = enumeration != null;
        if (enumeration != null && enumeration.size() > MOST_ENTRIES) {
            return null;
        }
        boolean equality = operator == Comparison.EQ || operator == Comparison.NE;
        boolean exact = switch (column.kind()) {
            case STRING -> isText(column) && (equality || enumerated || isOrderedAlike(operand));
            case BINARY -> enumerated || column.field().isVariable();
            default -> true;
        };
        return exact ? new Test.Compare(column, operator, operand) : null;
    }

    /** Returns whether the engine compares the texts of a column with those of SQL. */
    private static boolean isText(ColumnType column) {
        return column.kind() == ValueKind.STRING
                && (column.enumeration() != null
                        ? column.enumeration().size() <= MOST_ENTRIES
                        : column.field().isVariable()
                                && column.field().datatype().size() == 1);
    }

    /**
     * Returns whether all texts compare alike with a constant by bytes of UTF-8, as in the engine, and by units of
     * UTF-16, as in SQL here. The orders differ only beyond U+D7FF.
     */
    private static boolean isOrderedAlike(Test.Operand operand) {
        return operand instanceof Test.Constant constant
                && (constant.value() == null
                        || ((String) constant.value()).chars().allMatch(c -> c < 0xD800));
    }
}
