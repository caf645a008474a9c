package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.text.DialectValues;
import dev.tegula.internal.sql.text.StatementException;
import java.math.BigDecimal;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** {@code LIMIT 10%}: the first rows of a query, as many as a share of all. */
final class LimitShares {

    private static final String ROWS = "rows_of_limit";

    private LimitShares() {}

    /** Returns whether the number of LIMIT is a share; {@link DialectValues} writes it as a real number. */
    static boolean wanted(@Nullable SqlNode fetch) {
        return fetch instanceof SqlNumericLiteral number && number.getTypeName() == SqlTypeName.DOUBLE;
    }

    /** Returns a query whose rows have numbers up to the share. */
    static SqlNode replaced(SqlOrderBy query) {
        SqlParserPos place = query.getParserPosition();
        BigDecimal share = ((SqlNumericLiteral) query.fetch).bigDecimalValue();
        if (share.compareTo(BigDecimal.ONE) > 0) {
            throw new StatementException("LIMIT: more than 100%", query.fetch.getParserPosition());
        }
        SqlNode limited;
        if (query.query instanceof SqlWith with) {
            with.setOperand(1, limited(with.body, query, share));
            limited = with;
        } else {
            limited = limited(query.query, query, share);
        }
        return query.orderList.isEmpty() ? limited : new SqlOrderBy(place, limited, query.orderList, null, null);
    }

    private static SqlNode limited(SqlNode rows, SqlOrderBy query, BigDecimal share) {
        SqlParserPos place = query.getParserPosition();
        boolean plain = rows instanceof SqlSelect each && !each.isDistinct() && each.getQualify() == null;
        SqlSelect select = plain
                ? (SqlSelect) rows
                : DialectClauses.select(
                        SqlIdentifier.star(place),
                        SqlStdOperatorTable.AS.createCall(place, rows, new SqlIdentifier(ROWS, place)),
                        null);
        SqlNodeList keys = new SqlNodeList(place);
        for (SqlNode key : query.orderList) {
            if (!plain && DialectClauses.plain(key).getKind() == SqlKind.LITERAL) {
                throw new StatementException(
                        "LIMIT in percent and ORDER BY of a number: not supported here. Write the name of the column",
                        key.getParserPosition());
            }
            keys.add(DialectClauses.value(select, key));
        }
        SqlNode number = over(SqlStdOperatorTable.ROW_NUMBER.createCall(place), keys);
        SqlNode all = over(SqlStdOperatorTable.COUNT.createCall(place, SqlIdentifier.star(place)), SqlNodeList.EMPTY);
        SqlNode last = SqlStdOperatorTable.FLOOR.createCall(
                place,
                SqlStdOperatorTable.MULTIPLY.createCall(
                        place, all, SqlLiteral.createExactNumeric(share.toPlainString(), place)));
        SqlNode first = query.offset;
        SqlNode wanted = SqlStdOperatorTable.LESS_THAN_OR_EQUAL.createCall(
                place, number, first == null ? last : SqlStdOperatorTable.PLUS.createCall(place, last, first));
        select.setQualify(
                first == null
                        ? wanted
                        : SqlStdOperatorTable.AND.createCall(
                                place,
                                wanted,
                                SqlStdOperatorTable.GREATER_THAN.createCall(place, number.clone(place), first)));
        return select;
    }

    private static SqlNode over(SqlNode function, SqlNodeList order) {
        SqlParserPos place = function.getParserPosition();
        SqlNode window = SqlWindow.create(
                null, null, SqlNodeList.EMPTY, order, SqlLiteral.createBoolean(false, place), null, null, null, place);
        return SqlStdOperatorTable.OVER.createCall(place, function, window);
    }
}
