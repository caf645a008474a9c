package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.catalog.ChangeTable;
import dev.tegula.internal.sql.session.SessionOptions.TimestampMode;
import dev.tegula.internal.sql.text.StatementException;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.sql.write.Changes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Rewrites changes of rows as queries. */
final class Updates {

    private Updates() {}

    /**
     * Rows that replace others.
     *
     * @param rows their insertion into a {@link ChangeTable}
     */
    record Replacement(SqlInsert rows, Changes changes) {}

    /**
     * Returns the changed rows, which replace those with the same coordinates.
     *
     * @param source the tables of FROM, or null
     * @throws StatementException if the array allows duplicates, or a dimension is changed
     */
    static Replacement rows(SqlUpdate update, @Nullable SqlNode source, ArrayTable table) {
        requireReplaceable("UPDATE", table, update.getParserPosition());
        requireAttributes("UPDATE", update.getTargetColumnList(), table);
        Changes changes = new Changes(names(update.getTargetColumnList()), true);
        requireExact("UPDATE", changes, table, update.getParserPosition());
        SqlNodeList items = new SqlNodeList(SqlParserPos.ZERO);
        for (ColumnType column : table.columns()) {
            SqlNode value = value(update, column);
            items.add(value == null ? kept(column, of(update.getTargetTable(), update.getAlias(), column)) : value);
        }
        items.add(SqlLiteral.createBoolean(true, SqlParserPos.ZERO));
        SqlNode from = joined(from(update.getTargetTable(), update.getAlias()), source);
        SqlSelect rows = select(items, from, update.getCondition());
        return new Replacement(insertion(update.getTargetTable(), rows), changes);
    }

    /** Returns the value of a column that is not changed: none, because it is copied, except coordinates. */
    static SqlNode kept(ColumnType column, SqlIdentifier name) {
        return column.dimension() ? name : SqlLiteral.createNull(SqlParserPos.ZERO);
    }

    static SqlInsert insertion(SqlNode table, SqlSelect rows) {
        List<String> parts = new ArrayList<>(TablePath.of(table));
        parts.add(ChangeTable.name(parts.remove(parts.size() - 1)));
        SqlIdentifier target = new SqlIdentifier(parts, table.getParserPosition());
        return new SqlInsert(table.getParserPosition(), SqlNodeList.EMPTY, target, rows, null);
    }

    static Set<String> names(SqlNodeList columns) {
        return columns.stream().map(Updates::lastName).collect(Collectors.toSet());
    }

    static void requireReplaceable(String statement, ArrayTable table, SqlParserPos position) {
        if (table.schema().allowsDuplicates()) {
            throw new StatementException(
                    statement
                            + ": not possible, because the array allows duplicates, so that new rows replace no others",
                    position);
        }
    }

    /** Refuses a column whose values would be written again with less precision. */
    static void requireExact(String statement, Changes changes, ArrayTable table, SqlParserPos position) {
        for (ColumnType column : table.columns()) {
            if (changes.updates()
                    && column.dimension()
                    && column.mode() == TimestampMode.TRUNCATE
                    && column.kind().isCalendar()) {
                throw new StatementException(
                        statement + ": not possible with timestamps=truncate, because the values of column '"
                                + column.name()
                                + "' would be rounded down in all rows that are written again. Set timestamps=long",
                        position);
            }
        }
    }

    /** Requires names of attributes. */
    static void requireAttributes(String statement, SqlNodeList names, ArrayTable table) {
        requireDistinct(statement, names);
        for (SqlNode target : names) {
            if (requireColumn(target, table).dimension()) {
                throw new StatementException(
                        statement + ": '" + lastName(target)
                                + "' is a dimension, which cannot change. Insert new rows and delete the old.",
                        target.getParserPosition());
            }
        }
    }

    /** Refuses two values for one column. */
    static void requireDistinct(String statement, SqlNodeList names) {
        Set<String> known = new HashSet<>();
        for (SqlNode name : names) {
            if (!known.add(lastName(name))) {
                throw new StatementException(
                        statement + ": column '" + lastName(name) + "' is named twice", name.getParserPosition());
            }
        }
    }

    /** Returns the column of a name. */
    static ColumnType requireColumn(SqlNode name, ArrayTable table) {
        return table.columns().stream()
                .filter(column -> column.name().equals(lastName(name)))
                .findFirst()
                .orElseThrow(() -> StatementException.ofUnknown(
                        lastName(name),
                        "Column '" + lastName(name) + "' not found in any table",
                        name.getParserPosition()));
    }

    static String lastName(SqlNode name) {
        List<String> parts = TablePath.of(name);
        return parts.get(parts.size() - 1);
    }

    /** Returns the new value of a column, or null if it stays. */
    static @Nullable SqlNode value(SqlUpdate update, ColumnType column) {
        for (int i = 0; i < update.getTargetColumnList().size(); i++) {
            if (lastName(update.getTargetColumnList().get(i)).equals(column.name())) {
                return update.getSourceExpressionList().get(i);
            }
        }
        return null;
    }

    /** Returns the query of all columns of the rows that a statement deletes. */
    static SqlSelect selected(SqlDelete delete) {
        SqlNodeList all = new SqlNodeList(List.of(SqlIdentifier.star(SqlParserPos.ZERO)), SqlParserPos.ZERO);
        return select(all, from(delete.getTargetTable(), delete.getAlias()), delete.getCondition());
    }

    /**
     * Returns the query of the coordinates of the rows that a statement deletes, and then of what it returns of them.
     *
     * @param source the tables of USING, or null
     */
    static SqlSelect coordinates(
            SqlDelete delete, @Nullable SqlNode source, @Nullable SqlSelect returning, ArrayTable table) {
        SqlNodeList items = new SqlNodeList(SqlParserPos.ZERO);
        table.columns().stream()
                .filter(ColumnType::dimension)
                .forEach(each -> items.add(of(delete.getTargetTable(), delete.getAlias(), each)));
        if (returning == null) {
            return matched(delete, source, items);
        }
        items.addAll(returning.getSelectList());
        if (source == null) {
            return matched(delete, null, items);
        }
        String name = lastName(delete.getAlias() == null ? delete.getTargetTable() : delete.getAlias());
        SqlNodeList all = SqlNodeList.of(new SqlIdentifier(List.of(name, ""), SqlParserPos.ZERO)); // name.*
        SqlNode rows = SqlStdOperatorTable.AS.createCall(
                SqlParserPos.ZERO, matched(delete, source, all), new SqlIdentifier(name, SqlParserPos.ZERO));
        return select(items, rows, null);
    }

    /** Returns a query of the rows that a statement deletes, each of them once. */
    private static SqlSelect matched(SqlDelete delete, @Nullable SqlNode source, SqlNodeList items) {
        SqlNode from = joined(from(delete.getTargetTable(), delete.getAlias()), source);
        SqlSelect rows = select(items, from, delete.getCondition());
        if (source != null) { // whose rows may match one row several times
            rows.setOperand(
                    0,
                    new SqlNodeList(List.of(SqlSelectKeyword.DISTINCT.symbol(SqlParserPos.ZERO)), SqlParserPos.ZERO));
        }
        return rows;
    }

    /** Returns the name of a column of the changed table. */
    static SqlIdentifier of(SqlNode table, @Nullable SqlIdentifier alias, ColumnType column) {
        return new SqlIdentifier(List.of(lastName(alias == null ? table : alias), column.name()), SqlParserPos.ZERO);
    }

    private static SqlNode joined(SqlNode table, @Nullable SqlNode source) {
        return source == null
                ? table
                : new SqlJoin(
                        SqlParserPos.ZERO,
                        table,
                        SqlLiteral.createBoolean(false, SqlParserPos.ZERO),
                        JoinType.COMMA.symbol(SqlParserPos.ZERO),
                        source,
                        JoinConditionType.NONE.symbol(SqlParserPos.ZERO),
                        null);
    }

    static SqlNode from(SqlNode table, @Nullable SqlIdentifier alias) {
        return alias == null ? table : SqlStdOperatorTable.AS.createCall(SqlParserPos.ZERO, List.of(table, alias));
    }

    static SqlSelect select(SqlNodeList items, SqlNode from, @Nullable SqlNode condition) {
        return new SqlSelect(
                SqlParserPos.ZERO, null, items, from, condition, null, null, null, null, null, null, null, null);
    }
}
