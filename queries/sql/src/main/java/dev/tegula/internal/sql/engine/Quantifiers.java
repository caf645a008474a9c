package dev.tegula.internal.sql.engine;

import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Comparisons by order with ANY and ALL of a query, as EXISTS. Calcite compares with the least or greatest value, which
 * is another one for NaN.
 */
final class Quantifiers extends SqlShuttle {

    private static final String VALUE = "value of a query";

    private Quantifiers() {}

    static SqlNode replaced(SqlNode statement) {
        return Objects.requireNonNull(statement.accept(new Quantifiers()));
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        SqlNode visited = super.visit(call);
        if (!(visited instanceof SqlCall inner)
                || !(inner.getOperator() instanceof SqlQuantifyOperator operator)
                || !inner.operand(1).isA(SqlKind.QUERY)) {
            return visited;
        }
        boolean all = operator.getKind() == SqlKind.ALL;
        SqlOperator comparison = comparison(all ? operator.comparisonKind.negateNullSafe() : operator.comparisonKind);
        if (comparison == null) {
            return inner;
        }
        SqlParserPos place = inner.getParserPosition();
        SqlNode unknown = SqlStdOperatorTable.CAST.createCall(
                place,
                SqlLiteral.createNull(place),
                new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.BOOLEAN, place), place));
        SqlNode undecided = SqlStdOperatorTable.IS_NULL.createCall(place, compared(inner, comparison));
        SqlNode any = SqlStdOperatorTable.OR.createCall(
                place,
                exists(inner, compared(inner, comparison)),
                SqlStdOperatorTable.AND.createCall(place, exists(inner, undecided), unknown));
        return all ? SqlStdOperatorTable.NOT.createCall(place, any) : any;
    }

    private static @Nullable SqlOperator comparison(SqlKind kind) {
        return switch (kind) {
            case LESS_THAN -> SqlStdOperatorTable.LESS_THAN;
            case LESS_THAN_OR_EQUAL -> SqlStdOperatorTable.LESS_THAN_OR_EQUAL;
            case GREATER_THAN -> SqlStdOperatorTable.GREATER_THAN;
            case GREATER_THAN_OR_EQUAL -> SqlStdOperatorTable.GREATER_THAN_OR_EQUAL;
            default -> null;
        };
    }

    private static SqlNode compared(SqlCall call, SqlOperator comparison) {
        SqlParserPos place = call.getParserPosition();
        return comparison.createCall(place, SqlCopies.of(call.operand(0)), new SqlIdentifier(VALUE, place));
    }

    private static SqlNode exists(SqlCall call, SqlNode condition) {
        SqlParserPos place = call.getParserPosition();
        SqlNode rows = SqlStdOperatorTable.AS.createCall(
                place,
                List.of(
                        SqlCopies.of(call.operand(1)),
                        new SqlIdentifier("rows of a query", place),
                        new SqlIdentifier(VALUE, place)));
        SqlSelect select = new SqlSelect(
                place,
                null,
                SqlNodeList.of(SqlLiteral.createExactNumeric("1", place)),
                rows,
                condition,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
        return SqlStdOperatorTable.EXISTS.createCall(place, select);
    }
}
