package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.text.DialectWords;
import dev.tegula.internal.sql.text.StatementException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSampleSpec;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.Litmus;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * {@code GROUP BY ALL}, {@code ORDER BY ALL} and {@code DISTINCT ON}, which {@link DialectWords} has made readable, as
 * clauses of the standard.
 */
public final class DialectClauses extends SqlShuttle {

    private DialectClauses() {}

    /** Returns a statement without the clauses. */
    public static SqlNode replaced(SqlNode statement) {
        SqlNode changed = statement.accept(new DialectClauses());
        return changed == null ? statement : changed;
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        SqlNodeList order = call instanceof SqlOrderBy ordered ? ordered.orderList : SqlNodeList.EMPTY;
        if (call instanceof SqlOrderBy ordered && ordered.query instanceof SqlSelect select) {
            distinct(select, order);
        } else if (call instanceof SqlSelect select) {
            distinct(select, SqlNodeList.EMPTY);
        }
        if (call instanceof SqlOrderBy ordered) {
            requireInt(ordered.fetch, "LIMIT");
            requireInt(ordered.offset, "OFFSET");
        }
        SqlNode visited = super.visit(call);
        if (visited instanceof SqlCall sample && sample.getKind() == SqlKind.TABLESAMPLE) {
            return sampled(sample);
        }
        if (visited instanceof SqlSelect unnested) {
            HalfJoins.replace(unnested);
            ListColumns.join(unnested);
        }
        if (visited instanceof SqlSelect select && isAll(select.getGroup())) {
            select.setGroupBy(grouped(select));
        }
        SqlSelect select = visited instanceof SqlOrderBy ordered && isAll(order) ? select(ordered.query) : null;
        SqlNode sorted = select == null ? visited : ordered((SqlOrderBy) visited, columns(select, order));
        return sorted instanceof SqlOrderBy limited && LimitShares.wanted(limited.fetch)
                ? LimitShares.replaced(limited)
                : sorted;
    }

    /** Returns the rows of a table that a random number chooses. */
    private static SqlNode sampled(SqlCall sample) {
        SqlNode table = sample.operand(0);
        SqlParserPos place = sample.getParserPosition();
        SqlSampleSpec.SqlTableSampleSpec spec = sample.operand(1) instanceof SqlLiteral literal
                        && literal.getValue() instanceof SqlSampleSpec.SqlTableSampleSpec known
                ? known
                : null;
        if (spec == null || spec.isRepeatable()) {
            throw new StatementException(
                    "TABLESAMPLE: REPEATABLE and named samples are not supported. Write TABLESAMPLE BERNOULLI(10)",
                    place);
        }
        String name = SqlValidatorUtil.alias(table);
        SqlNode chosen = SqlStdOperatorTable.LESS_THAN.createCall(
                place,
                SqlStdOperatorTable.RAND.createCall(place),
                SqlLiteral.createExactNumeric(spec.sampleRate.toPlainString(), place));
        SqlNode rows = select(SqlIdentifier.star(place), table, chosen);
        return name == null ? rows : SqlStdOperatorTable.AS.createCall(place, rows, new SqlIdentifier(name, place));
    }

    /** Returns a query of one column. */
    static SqlSelect select(SqlNode column, SqlNode from, @Nullable SqlNode where) {
        return new SqlSelect(
                column.getParserPosition(),
                null,
                SqlNodeList.of(column),
                from,
                where,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    private static void requireInt(@Nullable SqlNode rows, String clause) {
        if (rows instanceof SqlNumericLiteral number
                && !number.isInteger()
                && number.getTypeName() == SqlTypeName.DECIMAL) {
            throw new StatementException(
                    clause + ": no whole number (found " + number.toValue() + ")", rows.getParserPosition());
        }
        if (rows instanceof SqlNumericLiteral number
                && number.isInteger()
                && number.bigDecimalValue().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0) {
            throw new StatementException(
                    clause + ": more rows than the planner counts (found " + number.toValue() + ", at most "
                            + Integer.MAX_VALUE + "). Leave it out, or filter by a column",
                    rows.getParserPosition());
        }
    }

    private static SqlNode ordered(SqlOrderBy query, SqlNodeList keys) {
        return query.getOperator().createCall(query.getParserPosition(), query.query, keys, query.offset, query.fetch);
    }

    private static @Nullable SqlSelect select(SqlNode query) {
        if (query instanceof SqlSelect select) {
            return select;
        }
        return query.isA(SqlKind.SET_QUERY) ? select(((SqlCall) query).operand(0)) : null;
    }

    static boolean isAll(@Nullable SqlNodeList list) {
        return list != null && list.size() == 1 && isAll(plain(list.get(0)));
    }

    static SqlNode plain(SqlNode key) {
        boolean wrapped = key.getKind() == SqlKind.DESCENDING
                || key.getKind() == SqlKind.NULLS_FIRST
                || key.getKind() == SqlKind.NULLS_LAST;
        return wrapped ? plain(((SqlCall) key).operand(0)) : key;
    }

    private static boolean isAll(SqlNode key) {
        return key instanceof SqlIdentifier name
                && name.isSimple()
                && DialectWords.ALL.equals('"' + name.getSimple() + '"');
    }

    /** Returns the columns of a query without aggregates. */
    private static SqlNodeList grouped(SqlSelect select) {
        List<SqlNode> keys = new ArrayList<>();
        for (SqlNode item : select.getSelectList()) {
            SqlNode value = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
            if (value instanceof SqlIdentifier name && name.isStar()) {
                throw new StatementException(
                        "GROUP BY ALL with *: not supported. Name the columns", item.getParserPosition());
            } else if (!aggregates(value) && !(value instanceof SqlLiteral)) {
                keys.add(value);
            }
        }
        return new SqlNodeList(keys, select.getParserPosition());
    }

    /** Returns whether a value is one of many rows. */
    static boolean aggregates(SqlNode value) {
        try {
            value.accept(new SqlBasicVisitor<Void>() {
                @Override
                public Void visit(SqlCall call) {
                    if (call.getKind() == SqlKind.OVER || call.isA(SqlKind.QUERY)) {
                        return null;
                    } else if (call.getKind() == SqlKind.FILTER
                            || call.getKind() == SqlKind.WITHIN_GROUP
                            || Functions.isAggregate(call.getOperator().getName())) {
                        throw Util.FoundOne.NULL;
                    }
                    return super.visit(call);
                }
            });
            return false;
        } catch (Util.FoundOne e) {
            return true;
        }
    }

    /** Returns the numbers of the columns of a query, in the direction of the key. */
    private static SqlNodeList columns(SqlSelect select, SqlNodeList order) {
        SqlParserPos place = order.getParserPosition();
        List<SqlNode> keys = new ArrayList<>();
        for (SqlNode item : select.getSelectList()) {
            if (item instanceof SqlIdentifier name && name.isStar()) {
                throw new StatementException(
                        "ORDER BY ALL with *: not supported. Name the columns", item.getParserPosition());
            }
            keys.add(directed(order.get(0), SqlLiteral.createExactNumeric(String.valueOf(keys.size() + 1), place)));
        }
        return new SqlNodeList(keys, place);
    }

    private static SqlNode directed(SqlNode key, SqlNode column) {
        return isAll(key)
                ? column
                : ((SqlCall) key)
                        .getOperator()
                        .createCall(key.getParserPosition(), directed(((SqlCall) key).operand(0), column));
    }

    /** Keeps the first row of each combination of values, in the order of the query. */
    private static void distinct(SqlSelect select, SqlNodeList order) {
        SqlNodeList columns = select.getSelectList();
        boolean wanted = columns.size() > 1
                && columns.get(0) instanceof SqlCall first
                && first.getOperator().getName().equals(DialectWords.DISTINCT_ON);
        if (!wanted) {
            return;
        }
        SqlCall keys = (SqlCall) columns.get(0);
        SqlParserPos place = keys.getParserPosition();
        if (select.getQualify() != null) {
            throw new StatementException("DISTINCT ON with QUALIFY: not supported. Use a subquery", place);
        }
        select.setSelectList(new SqlNodeList(columns.subList(1, columns.size()), columns.getParserPosition()));
        List<SqlNode> sorted = new ArrayList<>();
        order.forEach(key -> sorted.add(value(select, key)));
        SqlNode window = SqlWindow.create(
                null,
                null,
                new SqlNodeList(
                        keys.getOperandList().stream()
                                .map(key -> value(select, key))
                                .toList(),
                        place),
                new SqlNodeList(sorted, place),
                SqlLiteral.createBoolean(false, place),
                null,
                null,
                null,
                place);
        SqlNode number =
                SqlStdOperatorTable.OVER.createCall(place, SqlStdOperatorTable.ROW_NUMBER.createCall(place), window);
        select.setQualify(
                SqlStdOperatorTable.EQUALS.createCall(place, number, SqlLiteral.createExactNumeric("1", place)));
    }

    /** Returns a key, which may be the number or the label of a column of the query. */
    static SqlNode value(SqlSelect select, SqlNode key) {
        boolean wrapped = plain(key) != key;
        if (wrapped) {
            return ((SqlCall) key)
                    .getOperator()
                    .createCall(key.getParserPosition(), value(select, ((SqlCall) key).operand(0)));
        }
        SqlNodeList columns = select.getSelectList();
        if (key instanceof SqlLiteral literal && literal.getTypeName() == SqlTypeName.DECIMAL) {
            int number = literal.intValue(true);
            if (number >= 1 && number <= columns.size()) {
                SqlNode item = columns.get(number - 1);
                return item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
            }
        }
        for (SqlNode item : columns) {
            if (item.getKind() == SqlKind.AS && ((SqlCall) item).operand(1).equalsDeep(key, Litmus.IGNORE)) {
                return ((SqlCall) item).operand(0);
            }
        }
        return key;
    }
}
