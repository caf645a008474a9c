package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.text.StatementException;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.jspecify.annotations.Nullable;

/** {@code SEMI JOIN} and {@code ANTI JOIN} as {@code WHERE EXISTS} and {@code NOT EXISTS}. */
final class HalfJoins {

    private HalfJoins() {}

    /** Replaces the last joins of a query. */
    static void replace(SqlSelect select) {
        while (select.getFrom() instanceof SqlJoin join && isHalf(join)) {
            SqlParserPos place = join.getParserPosition();
            SqlNode matches = SqlStdOperatorTable.EXISTS.createCall(place, matching(join));
            SqlNode wanted = join.getJoinType() == JoinType.LEFT_SEMI_JOIN
                    ? matches
                    : SqlStdOperatorTable.NOT.createCall(place, matches);
            SqlNode where = select.getWhere();
            select.setWhere(where == null ? wanted : SqlStdOperatorTable.AND.createCall(place, where, wanted));
            select.setFrom(join.getLeft());
        }
        if (select.getFrom() instanceof SqlJoin join) {
            requireNone(join);
        }
    }

    static boolean isHalf(SqlJoin join) {
        return join.getJoinType() == JoinType.LEFT_SEMI_JOIN || join.getJoinType() == JoinType.LEFT_ANTI_JOIN;
    }

    private static void requireNone(SqlNode node) {
        if (node instanceof SqlJoin join) {
            if (isHalf(join)) {
                throw refused(join.getParserPosition(), "not the last join. Put it behind the others, or write EXISTS");
            }
            requireNone(join.getLeft());
            requireNone(join.getRight());
        }
    }

    private static SqlSelect matching(SqlJoin join) {
        SqlParserPos place = join.getParserPosition();
        SqlNode condition = join.getCondition();
        if (join.getConditionType() == JoinConditionType.USING && condition instanceof SqlNodeList names) {
            condition = equal(join, names);
        } else if (condition == null) {
            throw refused(place, "ON or USING is missing");
        } else {
            requireTables(condition);
        }
        return DialectClauses.select(SqlLiteral.createExactNumeric("1", place), named(join.getRight()), condition);
    }

    /** Returns the right side, with a name if it has none. */
    private static SqlNode named(SqlNode right) {
        SqlParserPos place = right.getParserPosition();
        return SqlValidatorUtil.alias(right) == null
                ? SqlStdOperatorTable.AS.createCall(place, right, new SqlIdentifier("right side", place))
                : right;
    }

    private static SqlNode equal(SqlJoin join, SqlNodeList names) {
        SqlParserPos place = join.getParserPosition();
        String left = join.getLeft() instanceof SqlJoin ? null : SqlValidatorUtil.alias(join.getLeft());
        String right = SqlValidatorUtil.alias(named(join.getRight()));
        if (left == null || right == null || left.equals(right)) {
            throw refused(place, "USING needs two tables with names. Name them with AS");
        }
        SqlNode all = null;
        for (SqlNode name : names) {
            String column = ((SqlIdentifier) name).getSimple();
            SqlNode equal = SqlStdOperatorTable.EQUALS.createCall(
                    place,
                    new SqlIdentifier(List.of(left, column), place),
                    new SqlIdentifier(List.of(right, column), place));
            all = all == null ? equal : SqlStdOperatorTable.AND.createCall(place, all, equal);
        }
        return java.util.Objects.requireNonNull(all);
    }

    /** Refuses columns without a table, which would be those of the right side in a subquery. */
    private static void requireTables(SqlNode condition) {
        condition.accept(new SqlBasicVisitor<Void>() {
            @Override
            public @Nullable Void visit(SqlIdentifier identifier) {
                if (identifier.isSimple()) {
                    throw refused(
                            identifier.getParserPosition(),
                            "column '" + identifier
                                    + "' without a table. Write the names of tables before the columns of ON");
                }
                return null;
            }
        });
    }

    private static StatementException refused(SqlParserPos place, String reason) {
        return new StatementException("SEMI or ANTI JOIN: " + reason, place);
    }
}
