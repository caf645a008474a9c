package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.types.ColumnType;
import java.util.List;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Rewrites changes of rows as queries. */
final class Updates {

    private Updates() {}

    /**
     * Returns the insertion of the changed rows, which replaces those with the same coordinates.
     *
     * @throws StatementException if the array allows duplicates, or a dimension is changed
     */
    static SqlInsert insert(SqlUpdate update, ArrayTable table) {
        if (table.schema().allowsDuplicates()) {
            throw new StatementException(
                    "UPDATE: not possible, because the array allows duplicates, so that new rows replace no others",
                    update.getParserPosition());
        }
        SqlNodeList items = new SqlNodeList(SqlParserPos.ZERO);
        for (ColumnType column : table.columns()) {
            SqlNode value = value(update, column);
            items.add(value == null ? new SqlIdentifier(column.name(), SqlParserPos.ZERO) : value);
        }
        for (SqlNode target : update.getTargetColumnList()) {
            String name = SqlNames.of(target).get(SqlNames.of(target).size() - 1);
            if (table.columns().stream().noneMatch(column -> column.name().equals(name))) {
                throw new StatementException(
                        "Column '" + name + "' not found in any table", target.getParserPosition());
            } else if (table.columns().stream()
                    .anyMatch(column -> column.dimension() && column.name().equals(name))) {
                throw new StatementException(
                        "UPDATE: '" + name
                                + "' is a dimension, which cannot change. Insert new rows and delete the old.",
                        target.getParserPosition());
            }
        }
        SqlSelect rows = select(items, from(update.getTargetTable(), update.getAlias()), update.getCondition());
        return new SqlInsert(update.getParserPosition(), SqlNodeList.EMPTY, update.getTargetTable(), rows, null);
    }

    private static @Nullable SqlNode value(SqlUpdate update, ColumnType column) {
        for (int i = 0; i < update.getTargetColumnList().size(); i++) {
            List<String> target = SqlNames.of(update.getTargetColumnList().get(i));
            if (target.get(target.size() - 1).equals(column.name())) {
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

    /** Returns the query of the coordinates of the rows that a statement deletes. */
    static SqlSelect coordinates(SqlDelete delete, ArrayTable table) {
        SqlNodeList items = new SqlNodeList(SqlParserPos.ZERO);
        table.columns().stream()
                .filter(ColumnType::dimension)
                .forEach(each -> items.add(new SqlIdentifier(each.name(), SqlParserPos.ZERO)));
        return select(items, from(delete.getTargetTable(), delete.getAlias()), delete.getCondition());
    }

    private static SqlNode from(SqlNode table, @Nullable SqlIdentifier alias) {
        return alias == null ? table : SqlStdOperatorTable.AS.createCall(SqlParserPos.ZERO, List.of(table, alias));
    }

    private static SqlSelect select(SqlNodeList items, SqlNode from, @Nullable SqlNode condition) {
        return new SqlSelect(
                SqlParserPos.ZERO, null, items, from, condition, null, null, null, null, null, null, null, null);
    }
}
