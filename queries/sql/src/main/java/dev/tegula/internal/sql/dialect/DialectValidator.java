package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.functions.DateArithmetic;
import dev.tegula.internal.sql.functions.ListLambdas;
import dev.tegula.internal.sql.text.StatementException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.prepare.CalciteSqlValidator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SelectNamespace;
import org.apache.calcite.sql.validate.SqlLambdaScope;
import org.apache.calcite.sql.validate.SqlMonotonicity;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorTable;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.jspecify.annotations.Nullable;

/** Replaces operators that have a meaning in PostgreSQL for types which Calcite refuses. */
public final class DialectValidator extends CalciteSqlValidator {

    public DialectValidator(
            SqlOperatorTable functions, CalciteCatalogReader catalog, JavaTypeFactory types, Config config) {
        super(functions, catalog, types, config);
    }

    @Override
    public RelDataType deriveType(SqlValidatorScope scope, SqlNode expression) {
        boolean additive = expression.getKind() == SqlKind.MINUS || expression.getKind() == SqlKind.PLUS;
        if (additive && expression instanceof SqlBasicCall call && call.operandCount() == 2) {
            SqlTypeName left = deriveType(scope, call.operand(0)).getSqlTypeName();
            SqlTypeName right = deriveType(scope, call.operand(1)).getSqlTypeName();
            DateArithmetic.replace(call, left, right);
            if (left == SqlTypeName.DATE && isOfClock(right)) {
                call.setOperand(0, DialectCalls.timestamp(call.operand(0)));
            } else if (isOfClock(left) && right == SqlTypeName.DATE) {
                call.setOperand(1, DialectCalls.timestamp(call.operand(1)));
            }
        }
        if (expression instanceof SqlBasicCall call && IntervalShares.wanted(call)) {
            IntervalShares.replace(call, operand -> deriveType(scope, operand));
        }
        if (expression instanceof SqlCall call && ListLambdas.ALL.contains(call.getOperator())) {
            List<RelDataType> operands = new ArrayList<>();
            for (int i = 0; i < call.operandCount(); i++) {
                if (i != 1) {
                    operands.add(deriveType(scope, call.operand(i)));
                }
            }
            LambdaCalls.type(call, getTypeFactory(), operands, (SqlLambdaScope) getLambdaScope(call.operand(1)));
        }
        if (expression instanceof SqlBasicCall call && call.operandCount() > 0 && TypedCalls.wanted(call)) {
            TypedCalls.replace(call, operand -> deriveType(scope, operand));
        }
        return super.deriveType(scope, expression);
    }

    /** Returns whether an interval has hours or less, which a date would lose. */
    private static boolean isOfClock(SqlTypeName type) {
        return SqlTypeName.DAY_INTERVAL_TYPES.contains(type) && type != SqlTypeName.INTERVAL_DAY;
    }

    /** Leaves lambdas alone, whose variables have types only when that of their list is known. */
    @Override
    protected void inferUnknownTypes(RelDataType inferred, SqlValidatorScope scope, SqlNode node) {
        if (!(node instanceof SqlCall call) || !ListLambdas.ALL.contains(call.getOperator())) {
            super.inferUnknownTypes(inferred, scope, node);
            return;
        }
        for (int i = 0; i < call.operandCount(); i++) {
            if (i != 1) {
                inferUnknownTypes(unknownType, scope, call.operand(i));
            }
        }
    }

    /** Names the columns behind those that {@code WITH name(a, b) AS (…)} names, as in DuckDB; a second a is a_1. */
    @Override
    public void validateWithItem(SqlWithItem item) {
        SqlNodeList names = item.columnList;
        if (names != null) {
            List<String> columns = getValidatedNodeType(item.query).getFieldNames();
            List<String> all = new ArrayList<>(SqlIdentifier.simpleNames(names));
            all.addAll(columns.subList(Math.min(all.size(), columns.size()), columns.size()));
            List<SqlNode> unique = new ArrayList<>();
            for (String name :
                    SqlValidatorUtil.uniquify(all, (name, attempt, size) -> name + "_" + (attempt + 1), true)) {
                int i = unique.size();
                unique.add(new SqlIdentifier(
                        name, names.get(Math.min(i, names.size() - 1)).getParserPosition()));
            }
            item.columnList = new SqlNodeList(unique, names.getParserPosition());
        }
        super.validateWithItem(item);
    }

    /** Refuses numbers for times and times for numbers, which Calcite converts by milliseconds without a word. */
    @Override
    protected void checkTypeAssignment(
            @Nullable SqlValidatorScope sourceScope,
            SqlValidatorTable table,
            RelDataType sourceRowType,
            RelDataType targetRowType,
            SqlNode query) {
        int columns = Math.min(sourceRowType.getFieldCount(), targetRowType.getFieldCount());
        for (int i = 0; i < columns; i++) {
            RelDataTypeField target = targetRowType.getFieldList().get(i);
            RelDataType source = sourceRowType.getFieldList().get(i).getType();
            boolean differ = SqlTypeUtil.isNumeric(source) && SqlTypeUtil.isDatetime(target.getType())
                    || SqlTypeUtil.isDatetime(source) && SqlTypeUtil.isNumeric(target.getType());
            if (differ) {
                throw new StatementException(
                        "column '" + target.getName() + "': no "
                                + target.getType().getSqlTypeName() + " (found "
                                + source.getSqlTypeName()
                                + "). Name the columns in the order of the values: INSERT INTO t"
                                + " (a, b), or cast the value",
                        query.getParserPosition());
            }
        }
        super.checkTypeAssignment(sourceScope, table, sourceRowType, targetRowType, query);
    }

    /**
     * Returns a namespace that derives the monotonicity of a column once. Calcite derives it for each reference,
     * through all subqueries below, which takes exponential time where each level refers twice to the one below.
     */
    @Override
    protected SelectNamespace createSelectNamespace(SqlSelect select, SqlNode enclosing) {
        return new SelectNamespace(this, select, enclosing) {
            private final Map<String, SqlMonotonicity> known = new HashMap<>();

            @Override
            public SqlMonotonicity getMonotonicity(String column) {
                SqlMonotonicity monotonicity = known.get(column);
                if (monotonicity == null) {
                    monotonicity = super.getMonotonicity(column);
                    known.put(column, monotonicity);
                }
                return monotonicity;
            }
        };
    }
}
