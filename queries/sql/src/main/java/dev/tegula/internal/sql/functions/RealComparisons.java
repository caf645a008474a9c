package dev.tegula.internal.sql.functions;

import dev.tegula.query.Comparison;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.jspecify.annotations.Nullable;

/**
 * Comparisons of REAL and DOUBLE by order. Calcite simplifies those of its own as if all values were ordered: "not
 * less" becomes "greater or equal", and "less or greater" becomes "not equal". NaN are neither.
 */
public final class RealComparisons {

    private static final List<Operator> OPERATORS = List.of(
            new Operator(Comparison.LT, SqlStdOperatorTable.LESS_THAN, "less"),
            new Operator(Comparison.LE, SqlStdOperatorTable.LESS_THAN_OR_EQUAL, "lessOrEqual"),
            new Operator(Comparison.GT, SqlStdOperatorTable.GREATER_THAN, "greater"),
            new Operator(Comparison.GE, SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, "greaterOrEqual"));

    private static final Operator EQUAL = new Operator(Comparison.EQ, SqlStdOperatorTable.EQUALS, "equal");

    private RealComparisons() {}

    /**
     * Returns the expression of a comparison or of BETWEEN. Calcite compares rows as Java objects, not by three-valued
     * logic: these comparisons are refused, except for equality.
     */
    public static RexNode convert(SqlRexContext context, SqlCall call) {
        if (call.getKind() != SqlKind.EQUALS
                && call.getOperandList().stream().anyMatch(operand -> operand.getKind() == SqlKind.ROW)) {
            throw new UnsupportedOperationException("comparison of rows with " + call.getOperator() + ". Compare their "
                    + "values, as in a < 1 OR a = 1 AND b < 2.");
        }
        RexNode converted = StandardConvertletTable.INSTANCE.get(call).convertCall(context, call);
        return replaced(context.getRexBuilder(), converted);
    }

    private static RexNode replaced(RexBuilder builder, RexNode expression) {
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                RexNode visited = super.visitCall(call);
                return visited instanceof RexCall inner
                                && inner.getOperands().stream().anyMatch(each -> isReal(each.getType()))
                        ? comparison(builder, inner)
                        : visited;
            }
        });
    }

    private static RexNode comparison(RexBuilder builder, RexCall call) {
        for (Operator operator : OPERATORS) {
            if (operator.replaced.equals(call.getOperator())) {
                List<RexNode> operands = call.getOperands().stream()
                        .map(each -> real(builder, each))
                        .toList();
                return builder.makeCall(call.getType(), operator, operands);
            }
        }
        boolean equal = call.isA(SqlKind.EQUALS);
        if (!equal && !call.isA(SqlKind.NOT_EQUALS)) {
            return call;
        }
        RexNode value = call.getOperands().get(0);
        if (!value.equals(call.getOperands().get(1)) || !RexUtil.isDeterministic(value)) {
            return call;
        }
        RexNode differs = builder.makeCall(SqlLibraryOperators.IS_NAN, value);
        return equal ? builder.makeCall(SqlStdOperatorTable.NOT, differs) : differs;
    }

    /**
     * Returns an equality with a constant that may be zero as an operator from which Calcite does not conclude that the
     * value is that constant: -0.0 equals 0.0. Otherwise null.
     */
    public static @Nullable RexNode equality(RexBuilder builder, RexCall call) {
        if (!call.isA(SqlKind.EQUALS)
                || call.getOperands().stream().noneMatch(each -> isReal(each.getType()))
                || call.getOperands().stream().noneMatch(RealComparisons::mayBeZero)) {
            return null;
        }
        List<RexNode> operands =
                call.getOperands().stream().map(each -> real(builder, each)).toList();
        return builder.makeCall(call.getType(), EQUAL, operands);
    }

    private static boolean mayBeZero(RexNode constant) {
        if (!(constant instanceof RexLiteral literal)) {
            return RexUtil.isConstant(constant);
        }
        BigDecimal number = literal.getValueAs(BigDecimal.class);
        return number != null && number.signum() == 0;
    }

    /** Returns a comparison with the operator of Calcite that it replaces. */
    public static RexNode restored(RexBuilder builder, RexNode comparison) {
        return comparison instanceof RexCall call && call.getOperator() instanceof Operator operator
                ? builder.makeCall(call.getType(), operator.replaced, call.getOperands())
                : comparison;
    }

    /**
     * Requires that a subquery is not compared by order with ANY or ALL of real numbers, for which Calcite takes the
     * least or greatest of them.
     */
    public static void requireExact(RexSubQuery query) {
        boolean ordered = query.getOperator() instanceof SqlQuantifyOperator operator
                && OPERATORS.stream().anyMatch(each -> each.replaced.getKind() == operator.comparisonKind);
        if (ordered
                && (query.getOperands().stream().anyMatch(each -> isReal(each.getType()))
                        || query.rel.getRowType().getFieldList().stream().anyMatch(each -> isReal(each.getType())))) {
            throw new UnsupportedOperationException(
                    "ANY or ALL of a query with REAL or DOUBLE, compared by order. Use EXISTS with the comparison.");
        }
    }

    /** Returns whether values may be NaN or a negative zero. */
    public static boolean isReal(RelDataType type) {
        return SqlTypeUtil.isApproximateNumeric(type);
    }

    /** Returns a number as REAL or DOUBLE. */
    public static RexNode real(RexBuilder builder, RexNode operand) {
        return isReal(operand.getType())
                ? operand
                : builder.ensureType(
                        builder.getTypeFactory()
                                .createTypeWithNullability(
                                        builder.getTypeFactory().createSqlType(SqlTypeName.DOUBLE),
                                        operand.getType().isNullable()),
                        operand,
                        true);
    }

    /** Returns the comparison of a call with an operator of this class, else null. */
    public static @Nullable Comparison of(RexCall call) {
        return call.getOperator() instanceof Operator operator ? operator.comparison : null;
    }

    /** Called by generated code, as the methods below. */
    public static boolean equal(double left, double right) {
        return left == right;
    }

    public static boolean less(double left, double right) {
        return left < right;
    }

    public static boolean lessOrEqual(double left, double right) {
        return left <= right;
    }

    public static boolean greater(double left, double right) {
        return left > right;
    }

    public static boolean greaterOrEqual(double left, double right) {
        return left >= right;
    }

    /** An operator that Calcite does not simplify. */
    private static final class Operator extends SqlUserDefinedFunction {
        private final Comparison comparison;
        private final SqlOperator replaced;

        Operator(Comparison comparison, SqlOperator replaced, String method) {
            super(
                    new SqlIdentifier(comparison.sign(), SqlParserPos.ZERO),
                    SqlKind.OTHER_FUNCTION,
                    ReturnTypes.BOOLEAN_NULLABLE,
                    null,
                    null,
                    new MethodCode(RealComparisons.class, method));
            this.comparison = comparison;
            this.replaced = replaced;
        }

        @Override
        public Supplier<Strong.Policy> getStrongPolicyInference() {
            return () -> Strong.Policy.ANY;
        }
    }
}
