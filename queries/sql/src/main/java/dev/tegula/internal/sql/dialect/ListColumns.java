package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.functions.ScalarFunctions;
import dev.tegula.internal.sql.text.DialectSigns;
import dev.tegula.internal.sql.text.StatementException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.jspecify.annotations.Nullable;

/**
 * {@code SELECT UNNEST(list)}: a row per element, by a join with the list, or with the numbers of the elements of the
 * longest of several lists.
 */
final class ListColumns {

    private static final String TABLE = "unnest of a list";
    private static final String ELEMENT = "element";
    private static final String GROUPS = "groups with lists";

    private ListColumns() {}

    /** Joins a query with the lists in its columns, if there are any. */
    static void join(SqlSelect select) {
        List<SqlCall> lists = lists(select.getSelectList());
        if (lists.isEmpty()) {
            return;
        } else if (select.getGroup() != null || lists.stream().anyMatch(DialectClauses::aggregates)) {
            group(select);
            lists = lists(select.getSelectList());
        }
        Elements elements = new Elements(lists);
        List<SqlNode> columns = new ArrayList<>();
        for (SqlNode column : select.getSelectList()) {
            SqlNode changed = Objects.requireNonNull(column.accept(elements));
            SqlParserPos place = column.getParserPosition();
            columns.add(
                    isUnnest(column)
                            ? SqlStdOperatorTable.AS.createCall(place, changed, new SqlIdentifier("unnest", place))
                            : changed);
        }
        select.setSelectList(new SqlNodeList(columns, select.getSelectList().getParserPosition()));
        select.setFrom(joined(select.getFrom(), elements.list()));
    }

    /** Returns the lists of the columns of a query, without those of its subqueries. */
    private static List<SqlCall> lists(SqlNodeList columns) {
        List<SqlCall> lists = new ArrayList<>();
        columns.accept(new SqlBasicVisitor<Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                if (isUnnest(call)) {
                    if (!lists(SqlNodeList.of(call.operand(0))).isEmpty()) {
                        throw new StatementException(
                                "UNNEST of UNNEST: not supported. Write UNNEST(FLATTEN(list)), or UNNEST in a subquery",
                                call.getParserPosition());
                    }
                    lists.add(call);
                    return null;
                }
                return call.isA(SqlKind.QUERY) ? null : super.visit(call);
            }
        });
        return lists;
    }

    private static boolean isUnnest(SqlNode value) {
        return value instanceof SqlCall call
                && call.getOperator().getName().equals(DialectSigns.UNNEST)
                && call.operandCount() == 1;
    }

    /** Makes a query of groups, some with lists, one of the rows that its groups are. */
    private static void group(SqlSelect select) {
        List<SqlNode> grouped = new ArrayList<>();
        List<SqlNode> columns = new ArrayList<>();
        for (SqlNode column : select.getSelectList()) {
            SqlNode value = column.getKind() == SqlKind.AS ? ((SqlCall) column).operand(0) : column;
            SqlParserPos place = column.getParserPosition();
            if (!isUnnest(value) && !lists(SqlNodeList.of(value)).isEmpty()) {
                throw new StatementException(
                        "UNNEST in an expression of a query with groups: not supported. Write SELECT UNNEST(list) FROM"
                                + " (SELECT … GROUP BY …)",
                        place);
            }
            String name = SqlValidatorUtil.alias(column, grouped.size());
            String inner = grouped.size() + " " + name; // two columns may have one name
            SqlNode list = isUnnest(value) ? ((SqlCall) value).operand(0) : value;
            grouped.add(SqlStdOperatorTable.AS.createCall(place, list, new SqlIdentifier(inner, place)));
            SqlNode outer = new SqlIdentifier(List.of(GROUPS, inner), place);
            SqlNode changed = isUnnest(value) ? ((SqlCall) value).getOperator().createCall(place, outer) : outer;
            boolean plain = isUnnest(column);
            columns.add(
                    plain
                            ? changed
                            : SqlStdOperatorTable.AS.createCall(place, changed, new SqlIdentifier(name, place)));
        }
        SqlSelect groups = (SqlSelect) select.clone(select.getParserPosition());
        groups.setSelectList(new SqlNodeList(grouped, select.getSelectList().getParserPosition()));
        groups.setOperand(0, SqlNodeList.EMPTY); // DISTINCT is for the rows
        select.setSelectList(new SqlNodeList(columns, select.getSelectList().getParserPosition()));
        select.setFrom(SqlStdOperatorTable.AS.createCall(
                select.getParserPosition(), groups, new SqlIdentifier(GROUPS, select.getParserPosition())));
        select.setWhere(null);
        select.setGroupBy(null);
        select.setHaving(null);
        select.setQualify(null);
    }

    /** Elements of lists instead of the calls that have them as rows. */
    private static final class Elements extends SqlShuttle {

        private final List<SqlCall> lists;

        Elements(List<SqlCall> lists) {
            this.lists = lists;
        }

        /** Returns the list to join: the only one, or the numbers of the elements of the longest. */
        SqlCall list() {
            SqlCall first = lists.get(0);
            if (lists.size() == 1) {
                return first;
            }
            SqlParserPos place = first.getParserPosition();
            SqlNode none = SqlLiteral.createExactNumeric("0", place);
            List<SqlNode> lengths = new ArrayList<>();
            for (SqlCall each : lists) {
                SqlNode length = SqlStdOperatorTable.CARDINALITY.createCall(place, SqlCopies.of(each.operand(0)));
                lengths.add(SqlStdOperatorTable.COALESCE.createCall(place, length, none));
            }
            SqlNode one = SqlLiteral.createExactNumeric("1", place);
            SqlNode longest = SqlLibraryOperators.GREATEST_PG.createCall(place, lengths);
            return ScalarFunctions.named("LIST_SERIES_STEPS").createCall(place, one, longest, one);
        }

        @Override
        public @Nullable SqlNode visit(SqlCall call) {
            if (!isUnnest(call)) {
                return call.isA(SqlKind.QUERY) ? call : super.visit(call);
            }
            SqlParserPos place = call.getParserPosition();
            SqlNode element = new SqlIdentifier(List.of(TABLE, ELEMENT), place);
            return lists.size() == 1
                    ? element
                    : ScalarFunctions.named("LIST_ITEM").createCall(place, call.operand(0), element);
        }
    }

    private static SqlNode joined(@Nullable SqlNode from, SqlCall list) {
        SqlParserPos place = list.getParserPosition();
        SqlNode elements = SqlStdOperatorTable.AS.createCall(
                place,
                SqlStdOperatorTable.UNNEST.createCall(place, isUnnest(list) ? list.operand(0) : list),
                new SqlIdentifier(TABLE, place),
                new SqlIdentifier(ELEMENT, place));
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
