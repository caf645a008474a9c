package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.dialect.ValuesRows;
import dev.tegula.internal.sql.text.ChangeText;
import dev.tegula.internal.sql.text.StatementException;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.sql.types.SqlTypeFactory;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlMerge;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/** Rewrites {@code INSERT … ON CONFLICT} as a MERGE of its rows, which are those of the table {@code excluded}. */
final class Upserts {

    private static final SqlParserPos NOWHERE = SqlParserPos.ZERO;
    private static final String EXCLUDED = "excluded";

    private Upserts() {}

    /**
     * Returns the rows to write, or null if INSERT writes the same.
     *
     * @param change the change of rows with the coordinates of new ones, if the statement has one
     * @throws StatementException if the array has no such rows
     */
    static Updates.@Nullable Replacement rows(
            SqlInsert insert, ChangeText.Conflict conflict, @Nullable SqlUpdate change, ArrayTable table) {
        SqlParserPos place = insert.getParserPosition();
        SqlNodeList named = insert.getTargetColumnList();
        if (conflict.action() == ChangeText.Existing.REPLACE
                && (named == null || named.size() == table.columns().size())) {
            Updates.requireReplaceable("INSERT OR REPLACE", table, place);
            return null;
        }
        if (table.schema().isDense()) {
            throw new StatementException(
                    "ON CONFLICT: dense arrays have a value in every cell. Write INSERT, which replaces them, or MERGE",
                    place);
        }
        Updates.requireReplaceable("ON CONFLICT", table, place);
        requireKey(conflict, table, place);
        SqlNodeList names = named;
        if (names == null) {
            List<SqlNode> all = new ArrayList<>();
            table.columns().forEach(column -> all.add(new SqlIdentifier(column.name(), NOWHERE)));
            names = new SqlNodeList(all, NOWHERE);
        }
        Updates.requireDistinct("INSERT", names);
        SqlUpdate update = conflict.action() == ChangeText.Existing.REPLACE
                ? replacing(insert.getTargetTable(), names, table)
                : change == null ? null : (SqlUpdate) qualified(change, insert.getTargetTable(), table);
        ColumnDefaults.add(insert, table);
        names = insert.getTargetColumnList() == null ? names : insert.getTargetColumnList();
        List<Merges.Clause> clauses = new ArrayList<>();
        if (update != null) {
            clauses.add(new Merges.Clause(ChangeText.Action.UPDATE, update.getCondition()));
        }
        clauses.add(new Merges.Clause(ChangeText.Action.INSERT, null));
        SqlMerge merge = new SqlMerge(
                place,
                insert.getTargetTable(),
                matches(insert.getTargetTable(), names, table),
                source(insert.getSource(), names, table),
                update,
                inserted(insert.getTargetTable(), names),
                null,
                null);
        return Merges.rows(merge, clauses, table);
    }

    private static void requireKey(ChangeText.Conflict conflict, ArrayTable table, SqlParserPos place) {
        Set<String> key = new HashSet<>();
        table.schema().dimensions().forEach(dimension -> key.add(dimension.name()));
        if (!conflict.key().isEmpty() && !key.equals(new HashSet<>(conflict.key()))) {
            throw new StatementException(
                    "ON CONFLICT: rows are equal if their dimensions are (found " + String.join(", ", conflict.key())
                            + ", expected "
                            + String.join(
                                    ", ",
                                    table.schema().dimensions().stream()
                                            .map(Dimension::name)
                                            .toList())
                            + ")",
                    place);
        }
    }

    /** Returns the change of the columns that are named; null if only dimensions are. */
    private static @Nullable SqlUpdate replacing(SqlNode target, SqlNodeList names, ArrayTable table) {
        SqlNodeList columns = new SqlNodeList(NOWHERE);
        SqlNodeList values = new SqlNodeList(NOWHERE);
        for (SqlNode name : names) {
            if (!Updates.requireColumn(name, table).dimension()) {
                columns.add(name);
                values.add(excluded(name));
            }
        }
        return columns.isEmpty() ? null : new SqlUpdate(NOWHERE, target, columns, values, null, null, null);
    }

    /** Returns a change with the table of each column: that of the row that is there, or {@code excluded}. */
    private static SqlNode qualified(SqlNode change, SqlNode target, ArrayTable table) {
        SqlNode named = change.accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlIdentifier name) {
                if (name.names.size() == 2 && name.names.get(0).equalsIgnoreCase(EXCLUDED)) {
                    return name.setName(0, EXCLUDED);
                }
                boolean column = name.isSimple()
                        && table.columns().stream().anyMatch(each -> each.name().equals(name.getSimple()));
                return column
                        ? new SqlIdentifier(
                                List.of(Updates.lastName(target), name.getSimple()), name.getParserPosition())
                        : name;
            }

            @Override
            public @Nullable SqlNode visit(SqlCall call) {
                return call.isA(SqlKind.QUERY) ? call : super.visit(call); // columns of its own tables
            }
        });
        return named == null ? change : named;
    }

    /** Returns the new rows with the types of the columns, because a coordinate is rounded as INSERT does. */
    private static SqlNode source(SqlNode rows, SqlNodeList names, ArrayTable table) {
        SqlTypeFactory types = new SqlTypeFactory(new AtomicBoolean());
        if (rows.getKind() == SqlKind.VALUES) {
            ValuesRows.unify((SqlCall) rows);
        }
        SqlNodeList items = new SqlNodeList(NOWHERE);
        for (int i = 0; i < names.size(); i++) {
            ColumnType column = Updates.requireColumn(names.get(i), table);
            SqlIdentifier value = new SqlIdentifier(column.name(), NOWHERE);
            SqlDataTypeSpec type = SqlTypeUtil.convertTypeToSpec(column.type(types));
            SqlNode typed = column.list() ? value : SqlStdOperatorTable.CAST.createCall(NOWHERE, value, type);
            if (rows.getKind() == SqlKind.VALUES) {
                typeParameters((SqlCall) rows, i, type);
            }
            items.add(SqlStdOperatorTable.AS.createCall(NOWHERE, typed, value));
        }
        List<SqlNode> given = new ArrayList<>(List.of(rows, new SqlIdentifier(EXCLUDED, NOWHERE)));
        names.forEach(name -> given.add(new SqlIdentifier(Updates.lastName(name), NOWHERE)));
        return SqlStdOperatorTable.AS.createCall(
                NOWHERE,
                Updates.select(items, SqlStdOperatorTable.AS.createCall(NOWHERE, given), null),
                new SqlIdentifier(EXCLUDED, NOWHERE));
    }

    /** Gives the parameters among the values of a column its type. */
    private static void typeParameters(SqlCall values, int column, SqlDataTypeSpec type) {
        for (SqlNode row : values.getOperandList()) {
            SqlCall fields = (SqlCall) row;
            if (column < fields.operandCount() && fields.operand(column).getKind() == SqlKind.DYNAMIC_PARAM) {
                fields.setOperand(column, SqlStdOperatorTable.CAST.createCall(NOWHERE, fields.operand(column), type));
            }
        }
    }

    private static SqlIdentifier excluded(SqlNode name) {
        return new SqlIdentifier(List.of(EXCLUDED, Updates.lastName(name)), NOWHERE);
    }

    private static SqlNode matches(SqlNode target, SqlNodeList names, ArrayTable table) {
        SqlNode all = null;
        for (Dimension dimension : table.schema().dimensions()) {
            SqlIdentifier name = new SqlIdentifier(dimension.name(), NOWHERE);
            if (names.stream().noneMatch(each -> Updates.lastName(each).equals(dimension.name()))) {
                throw new StatementException(
                        "INSERT: column '" + dimension.name() + "' must not be null, so new rows need a value",
                        names.getParserPosition());
            }
            SqlNode equal = SqlStdOperatorTable.EQUALS.createCall(
                    NOWHERE,
                    new SqlIdentifier(List.of(Updates.lastName(target), dimension.name()), NOWHERE),
                    excluded(name));
            all = all == null ? equal : SqlStdOperatorTable.AND.createCall(NOWHERE, all, equal);
        }
        return all == null ? SqlLiteral.createBoolean(false, NOWHERE) : all;
    }

    private static SqlInsert inserted(SqlNode target, SqlNodeList names) {
        List<SqlNode> values = new ArrayList<>();
        names.forEach(name -> values.add(excluded(name)));
        SqlNode row = SqlStdOperatorTable.ROW.createCall(NOWHERE, values);
        return new SqlInsert(
                NOWHERE, SqlNodeList.EMPTY, target, SqlStdOperatorTable.VALUES.createCall(NOWHERE, row), names);
    }
}
