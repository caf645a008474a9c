package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.text.ChangeText;
import dev.tegula.internal.sql.text.StatementException;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.sql.types.SqlTypeFactory;
import dev.tegula.internal.sql.write.Changes;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlMerge;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites MERGE as the insertion of the rows that it writes: those of the source, joined with the rows that they
 * match, which have a coordinate.
 */
final class Merges {

    private static final SqlParserPos NOWHERE = SqlParserPos.ZERO;

    private final SqlTypeFactory types = new SqlTypeFactory(new AtomicBoolean());
    private final SqlMerge merge;
    private final ArrayTable table;
    private final @Nullable SqlUpdate update;
    private final @Nullable SqlInsert insert;
    private final List<Clause> clauses;

    /**
     * A clause of the statement.
     *
     * @param condition its condition, or null
     */
    record Clause(ChangeText.Action action, @Nullable SqlNode condition) {}

    private Merges(SqlMerge merge, List<Clause> clauses, ArrayTable table) {
        this.merge = merge;
        this.clauses = clauses;
        this.table = table;
        this.update = merge.getUpdateCall();
        this.insert = merge.getInsertCall();
    }

    /**
     * Returns new rows and changed ones, which replace those with the same coordinates, and those to delete.
     *
     * @param clauses the clauses, in their order
     * @throws StatementException if the array allows duplicates, or a dimension is changed
     */
    static Updates.Replacement rows(SqlMerge merge, List<Clause> clauses, ArrayTable table) {
        Updates.requireReplaceable("MERGE", table, merge.getParserPosition());
        return new Merges(merge, clauses, table).replacement();
    }

    private Updates.Replacement replacement() {
        SqlNodeList items = new SqlNodeList(NOWHERE);
        if (update != null) {
            Updates.requireAttributes("MERGE", update.getTargetColumnList(), table);
        }
        Changes changes =
                new Changes(update == null ? Set.of() : Updates.names(update.getTargetColumnList()), update != null);
        if (clause(ChangeText.Action.DELETE) != null) {
            if (table.schema().isDense()) {
                throw new StatementException(
                        "MERGE with DELETE: dense arrays have a value in every cell. UPDATE columns instead",
                        merge.getParserPosition());
            }
            changes = changes.withDeletes();
        }
        Updates.requireExact("MERGE", changes, table, merge.getParserPosition());
        List<SqlNode> inserted = insert == null ? List.of() : inserted(insert);
        for (ColumnType column : table.columns()) {
            boolean old = update != null || clause(ChangeText.Action.DELETE) != null;
            SqlNode changed = old ? changed(column) : null;
            SqlNode added = insert == null ? null : added(insert, inserted, column);
            items.add(changed == null ? required(added) : added == null ? changed : either(column, changed, added));
        }
        items.add(change());
        JoinType kind = insert == null ? JoinType.INNER : JoinType.LEFT;
        SqlNode target = Updates.from(merge.getTargetTable(), merge.getAlias());
        SqlJoin join = new SqlJoin(
                NOWHERE,
                merge.getSourceTableRef(),
                SqlLiteral.createBoolean(false, NOWHERE),
                kind.symbol(NOWHERE),
                target,
                JoinConditionType.ON.symbol(NOWHERE),
                merge.getCondition());
        return new Updates.Replacement(
                Updates.insertion(merge.getTargetTable(), Updates.select(items, join, written())), changes);
    }

    private @Nullable Clause clause(ChangeText.Action action) {
        return clauses.stream()
                .filter(each -> each.action() == action)
                .findFirst()
                .orElse(null);
    }

    /** Returns whether a row is changed: true, false if it is new, null if it is deleted. */
    private SqlNode change() {
        SqlNode matched = SqlStdOperatorTable.IS_NOT_NULL.createCall(NOWHERE, coordinate());
        Clause delete = clause(ChangeText.Action.DELETE);
        if (delete == null) {
            return matched;
        }
        Clause change = clause(ChangeText.Action.UPDATE);
        SqlNode deleted = change == null || clauses.indexOf(delete) < clauses.indexOf(change)
                ? holds(delete)
                : not(holds(change));
        return new SqlCase(
                NOWHERE,
                null,
                SqlNodeList.of(SqlStdOperatorTable.AND.createCall(NOWHERE, matched, deleted)),
                SqlNodeList.of(SqlLiteral.createNull(NOWHERE)),
                matched);
    }

    /** Returns whether a row is written or deleted; null if all are. */
    private @Nullable SqlNode written() {
        SqlNode matched = SqlStdOperatorTable.IS_NOT_NULL.createCall(NOWHERE, coordinate());
        SqlNode unmatched = SqlStdOperatorTable.IS_NULL.createCall(NOWHERE, coordinate());
        Clause added = clause(ChangeText.Action.INSERT);
        SqlNode changes = null;
        for (Clause each : clauses) {
            if (each.action() != ChangeText.Action.INSERT) {
                changes = changes == null
                        ? holds(each)
                        : SqlStdOperatorTable.OR.createCall(NOWHERE, changes, holds(each));
            }
        }
        SqlNode old = changes == null ? null : SqlStdOperatorTable.AND.createCall(NOWHERE, matched, changes);
        SqlNode fresh = added == null ? null : SqlStdOperatorTable.AND.createCall(NOWHERE, unmatched, holds(added));
        return old == null ? fresh : fresh == null ? old : SqlStdOperatorTable.OR.createCall(NOWHERE, old, fresh);
    }

    private static SqlNode holds(Clause clause) {
        return clause.condition() == null
                ? SqlLiteral.createBoolean(true, NOWHERE)
                : SqlStdOperatorTable.IS_TRUE.createCall(NOWHERE, clause.condition());
    }

    private static SqlNode not(SqlNode condition) {
        return SqlStdOperatorTable.NOT.createCall(NOWHERE, condition);
    }

    private static SqlNode required(@Nullable SqlNode value) {
        if (value == null) {
            throw new IllegalStateException("MERGE without UPDATE and INSERT");
        }
        return value;
    }

    /** Returns the value of a column in rows that match: the new one, or none if the stored one is copied. */
    private SqlNode changed(ColumnType column) {
        SqlNode value = update == null ? null : Updates.value(update, column);
        return value == null ? Updates.kept(column, ofTarget(column.name())) : value;
    }

    /** Returns the values of a new row, in the order of the names that INSERT gives, or of the columns. */
    private List<SqlNode> inserted(SqlInsert insertion) {
        SqlCall values = (SqlCall) insertion.getSource();
        List<SqlNode> row = ((SqlCall) values.getOperandList().get(0)).getOperandList();
        SqlNodeList names = insertion.getTargetColumnList();
        int expected = names == null ? table.columns().size() : names.size();
        if (row.size() != expected) {
            throw new StatementException(
                    "MERGE: wrong number of values to insert (found " + row.size() + ", expected " + expected + ")",
                    insertion.getParserPosition());
        }
        if (names != null) {
            Updates.requireDistinct("MERGE", names);
            names.forEach(name -> Updates.requireColumn(name, table));
        }
        return row;
    }

    private SqlNode added(SqlInsert insertion, List<SqlNode> values, ColumnType column) {
        SqlNodeList names = insertion.getTargetColumnList();
        if (names == null) {
            return values.get(table.columns().indexOf(column));
        }
        for (int i = 0; i < names.size(); i++) {
            if (Updates.lastName(names.get(i)).equals(column.name())) {
                return values.get(i);
            }
        }
        SqlNode literal = ColumnDefaults.of(column.name(), table);
        if (literal != null) {
            return literal;
        }
        if (!column.isNullable()) {
            throw new StatementException(
                    "MERGE: column '" + column.name() + "' must not be null, so new rows need a value",
                    insertion.getParserPosition());
        }
        return SqlLiteral.createNull(NOWHERE);
    }

    /** Returns one of two values, both of the type of the column: a common type might round that of the row. */
    private SqlNode either(ColumnType column, SqlNode matched, SqlNode unmatched) {
        SqlDataTypeSpec type = SqlTypeUtil.convertTypeToSpec(column.type(types));
        return new SqlCase(
                NOWHERE,
                null,
                SqlNodeList.of(SqlStdOperatorTable.IS_NOT_NULL.createCall(NOWHERE, coordinate())),
                SqlNodeList.of(cast(matched, type)),
                cast(unmatched, type));
    }

    private static SqlNode cast(SqlNode value, SqlDataTypeSpec type) {
        return SqlStdOperatorTable.CAST.createCall(NOWHERE, value, type);
    }

    /** Returns a coordinate of the target, which is null in rows without a match. */
    private SqlNode coordinate() {
        return ofTarget(table.schema().dimensions().get(0).name());
    }

    private SqlIdentifier ofTarget(String column) {
        String name = Updates.lastName(merge.getAlias() == null ? merge.getTargetTable() : merge.getAlias());
        return new SqlIdentifier(List.of(name, column), NOWHERE);
    }
}
