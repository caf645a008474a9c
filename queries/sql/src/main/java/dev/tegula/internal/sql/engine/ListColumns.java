package dev.tegula.internal.sql.engine;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** {@code SELECT UNNEST(list)}: a row per element, by a join with the list. */
final class ListColumns {

    private static final String TABLE = "unnest of a list";

    private ListColumns() {}

    /** Joins a query with the list in its columns, if there is one. */
    static void join(SqlSelect select) {
        SqlNodeList columns = select.getSelectList();
        List<SqlNode> changed = new ArrayList<>();
        SqlCall list = null;
        for (SqlNode column : columns) {
            SqlNode value = column.getKind() == SqlKind.AS ? ((SqlCall) column).operand(0) : column;
            SqlParserPos place = column.getParserPosition();
            if (!isUnnest(value)) {
                refuseInner(value);
                changed.add(column);
                continue;
            } else if (list != null || select.getGroup() != null) {
                throw new StatementException(
                        "UNNEST as a column: not supported twice, or with GROUP BY. Write FROM t, UNNEST(list) AS u(x)",
                        place);
            }
            list = (SqlCall) value;
            SqlNode element = new SqlIdentifier(List.of(TABLE, "element"), place);
            SqlNode label =
                    column.getKind() == SqlKind.AS ? ((SqlCall) column).operand(1) : new SqlIdentifier("unnest", place);
            changed.add(SqlStdOperatorTable.AS.createCall(place, element, label));
        }
        if (list != null) {
            select.setSelectList(new SqlNodeList(changed, columns.getParserPosition()));
            select.setFrom(joined(select.getFrom(), list));
        }
    }

    private static boolean isUnnest(SqlNode value) {
        return value instanceof SqlCall call
                && call.getOperator().getName().equals(DialectSigns.UNNEST)
                && call.operandCount() == 1;
    }

    private static void refuseInner(SqlNode value) {
        value.accept(new SqlBasicVisitor<Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                if (isUnnest(call)) {
                    throw new StatementException(
                            "UNNEST in an expression: not supported. Write FROM t, UNNEST(list) AS u(x)",
                            call.getParserPosition());
                }
                return super.visit(call);
            }
        });
    }

    private static SqlNode joined(@Nullable SqlNode from, SqlCall list) {
        SqlParserPos place = list.getParserPosition();
        SqlNode elements = SqlStdOperatorTable.AS.createCall(
                place,
                SqlStdOperatorTable.UNNEST.createCall(place, list.getOperandList()),
                new SqlIdentifier(TABLE, place),
                new SqlIdentifier("element", place));
        return from == null
                ? elements
                : new SqlJoin(
                        place,
                        from,
                        SqlLiteral.createBoolean(false, place),
                        JoinType.COMMA.symbol(place),
                        elements,
                        JoinConditionType.NONE.symbol(place),
                        null);
    }
}
