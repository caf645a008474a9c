package dev.tegula.internal.sql.functions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWindowTableFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql2rel.SqlRexContext;

/**
 * {@code TABLE(GAPFILL(DATA => TABLE t, BUCKET => DESCRIPTOR(b), WIDTH => w, …))}: the rows of t, and rows for the
 * buckets between them that have none. A table function is the form that Calcite validates soundly: it sees the rows
 * after the grouping, and not, as TimescaleDB's function in the grouping itself, the cells before it.
 */
public final class GapFillFunction extends SqlWindowTableFunction {

    /** The only instance. */
    public static final GapFillFunction INSTANCE = new GapFillFunction();

    /** The parameters in their order. */
    public enum Parameter {
        /** The rows. */
        DATA,
        /** The column with starts of buckets. */
        BUCKET,
        /** The width of the buckets. */
        WIDTH,
        /** Columns of which each combination of values has buckets of its own. */
        KEYS,
        /** Columns of which a new row has the values of the row before. */
        PREVIOUS,
        /** Columns of which a new row has values between those of its neighbours. */
        LINEAR,
        /** Where the first bucket begins, or a value in it; by default the first row's. */
        START,
        /** The end of the last bucket, exclusively; by default that of the last row's. */
        FINISH,
        /** Where a bucket begins; by default as in the bucket functions. */
        ORIGIN
    }

    private static final int REQUIRED = 3;

    private GapFillFunction() {
        super("GAPFILL", new Operands());
    }

    @Override
    public SqlReturnTypeInference getRowTypeInference() {
        return binding -> {
            RelDataTypeFactory factory = binding.getTypeFactory();
            RelDataTypeFactory.Builder builder = factory.builder();
            List<String> kept = binding instanceof SqlCallBinding call ? kept(call) : List.of();
            for (RelDataTypeField field : binding.getOperandType(0).getFieldList()) {
                RelDataType type = field.getType();
                builder.add(
                        field.getName(),
                        kept.contains(field.getName()) ? type : factory.createTypeWithNullability(type, true));
            }
            return builder.build();
        };
    }

    /** Returns the columns that are null in no new row. */
    private static List<String> kept(SqlCallBinding call) {
        List<String> names = new ArrayList<>(names(call, Parameter.BUCKET));
        names.addAll(names(call, Parameter.KEYS));
        return names;
    }

    /** Returns a parsed call with names for all arguments if some have names: Calcite knows no mixed calls. */
    public static SqlCall named(SqlCall call) {
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        if (operands.stream().noneMatch(each -> each != null && each.getKind() == SqlKind.ARGUMENT_ASSIGNMENT)) {
            return call;
        }
        for (int i = 0; i < operands.size(); i++) {
            SqlNode operand = operands.get(i);
            boolean assigned = operand.getKind() == SqlKind.ARGUMENT_ASSIGNMENT;
            if (assigned || i < Operands.NAMES.size()) {
                String name = assigned
                        ? ((SqlIdentifier) ((SqlCall) operand).operand(1))
                                .getSimple()
                                .toUpperCase(Locale.ROOT)
                        : Operands.NAMES.get(i);
                SqlParserPos position = operand.getParserPosition();
                SqlNode value = assigned ? ((SqlCall) operand).operand(0) : operand;
                operands.set(
                        i,
                        SqlStdOperatorTable.ARGUMENT_ASSIGNMENT.createCall(
                                position, value, new SqlIdentifier(name, position)));
            }
        }
        return call.getOperator().createCall(call.getParserPosition(), operands);
    }

    /** Returns the columns of a descriptor; none if it is left out. */
    static List<String> names(SqlCallBinding call, Parameter parameter) {
        if (call.operands().size() <= parameter.ordinal()) {
            return List.of();
        }
        SqlNode operand = call.operand(parameter.ordinal());
        return operand.getKind() != SqlKind.DESCRIPTOR
                ? List.of()
                : ((SqlCall) operand)
                        .getOperandList().stream()
                                .map(each -> ((SqlIdentifier) each).getSimple())
                                .toList();
    }

    /** Returns the expression of a call: all parameters but the rows in their order, null where they are left out. */
    public static RexNode convert(SqlRexContext context, SqlCall call) {
        RexBuilder rex = context.getRexBuilder();
        RexNode none = rex.makeNullLiteral(rex.getTypeFactory().createSqlType(SqlTypeName.NULL));
        List<RexNode> operands = new ArrayList<>(Collections.nCopies(Parameter.values().length - 1, none));
        for (int i = 0; i < call.operandCount(); i++) {
            SqlNode operand = call.operand(i);
            if (i > 0 && operand.getKind() != SqlKind.DEFAULT) {
                operands.set(i - 1, context.convertExpression(operand));
            }
        }
        return rex.makeCall(rex.getTypeFactory().createSqlType(SqlTypeName.CURSOR), INSTANCE, operands);
    }

    /** The parameters, by position or by name. */
    private static final class Operands implements SqlOperandMetadata {

        private static final List<String> NAMES =
                Arrays.stream(Parameter.values()).map(Enum::name).toList();

        @Override
        public List<RelDataType> paramTypes(RelDataTypeFactory factory) {
            return Collections.nCopies(NAMES.size(), factory.createSqlType(SqlTypeName.ANY));
        }

        @Override
        public List<String> paramNames() {
            return NAMES;
        }

        @Override
        public SqlOperandCountRange getOperandCountRange() {
            return SqlOperandCountRanges.between(REQUIRED, NAMES.size());
        }

        @Override
        public boolean isFixedParameters() {
            return true; // so that parameters without argument have a place in named calls
        }

        @Override
        public boolean isOptional(int i) {
            return i >= REQUIRED;
        }

        @Override
        public boolean checkOperandTypes(SqlCallBinding call, boolean throwOnFailure) {
            String problem = GapFillCheck.problem(call);
            if (problem != null && throwOnFailure) {
                throw new CalciteContextException(
                        problem,
                        new IllegalArgumentException(problem),
                        call.getCall().getParserPosition().getLineNum(),
                        call.getCall().getParserPosition().getColumnNum(),
                        call.getCall().getParserPosition().getEndLineNum(),
                        call.getCall().getParserPosition().getEndColumnNum());
            }
            return problem == null;
        }

        @Override
        public String getAllowedSignatures(SqlOperator op, String opName) {
            return "GAPFILL(DATA => TABLE t, BUCKET => DESCRIPTOR(b), WIDTH => w [, KEYS => DESCRIPTOR(k, …)]"
                    + " [, PREVIOUS => DESCRIPTOR(…)] [, LINEAR => DESCRIPTOR(…)] [, START => s] [, FINISH => f]"
                    + " [, ORIGIN => o])";
        }
    }
}
