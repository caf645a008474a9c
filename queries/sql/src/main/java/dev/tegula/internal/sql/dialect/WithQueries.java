package dev.tegula.internal.sql.dialect;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.Litmus;
import org.jspecify.annotations.Nullable;

/**
 * WITH as Calcite converts it. In a subquery that is a value, its queries stand where they are read, because they may
 * read columns of the outer row. A recursion over texts begins with VARCHAR, and not with the length of its first text.
 */
public final class WithQueries extends SqlShuttle {

    /** Those of the statement and of FROM, which read no outer row. */
    private final Set<SqlNode> kept = Collections.newSetFromMap(new IdentityHashMap<>());

    /** What replaces a name in FROM: the query of that name, or the name as WITH spells it. */
    private Map<String, SqlNode> queries = names(Map.of());

    private WithQueries() {}

    /** Returns a statement with such queries. */
    public static SqlNode replaced(SqlNode statement) {
        WithQueries with = new WithQueries();
        with.keep(statement instanceof SqlInsert insert ? insert.getSource() : statement);
        return Objects.requireNonNull(statement.accept(with));
    }

    private void keep(@Nullable SqlNode query) {
        if (query instanceof SqlOrderBy ordered) {
            keep(ordered.query);
        } else if (query instanceof SqlJoin join) {
            keep(join.getLeft());
            keep(join.getRight());
        } else if (query instanceof SqlCall call && call.getKind() == SqlKind.AS) {
            keep(call.operand(0));
        } else if (query instanceof SqlWith) {
            kept.add(query);
        }
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (call instanceof SqlWithItem item) {
            return item(item);
        } else if (call instanceof SqlWith with) {
            return kept.contains(with) || recurs(with) ? named(with) : written(with);
        } else if (call instanceof SqlSelect select) {
            keep(select.getFrom());
            SqlSelect visited = (SqlSelect) Objects.requireNonNull(super.visit(select));
            SqlNode from = visited.getFrom();
            visited.setFrom(from == null ? null : table(from));
            return visited;
        }
        return super.visit(call);
    }

    /** Visits a query that stays: its name is known behind it, and in a recursion itself. */
    private @Nullable SqlNode item(SqlWithItem item) {
        String name = item.name.getSimple();
        if (item.recursive.booleanValue()) {
            queries.put(name, item.name);
        }
        SqlNode visited = super.visit(item);
        queries.put(name, item.name);
        return visited;
    }

    private static Map<String, SqlNode> names(Map<String, SqlNode> known) {
        Map<String, SqlNode> names = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        names.putAll(known);
        return names;
    }

    private static boolean recurs(SqlWith with) {
        return with.withList.stream().anyMatch(each -> ((SqlWithItem) each).recursive.booleanValue());
    }

    /** Returns a query whose WITH stays, and hides others of the same names. */
    private SqlNode named(SqlWith with) {
        Map<String, SqlNode> outer = queries;
        queries = names(outer);
        for (SqlNode each : with.withList) {
            SqlWithItem item = (SqlWithItem) each;
            nameRest(item);
            if (item.recursive.booleanValue() && item.query.getKind() == SqlKind.UNION) {
                SqlCall union = (SqlCall) item.query;
                widen(union.operand(0));
                union.setOperand(1, read(union.operand(1), item.name));
            }
        }
        SqlNode visited = Objects.requireNonNull(super.visit(with));
        queries = outer;
        return visited;
    }

    /** Names the columns behind those that {@code WITH name(a, b) AS (…)} names, as DuckDB allows. */
    private static void nameRest(SqlWithItem item) {
        SqlNode query = item.query;
        while (query instanceof SqlCall call && !(query instanceof SqlSelect)) {
            query = call instanceof SqlOrderBy ordered
                    ? ordered.query
                    : call.getKind() == SqlKind.UNION ? call.operand(0) : null;
        }
        SqlNodeList names = item.columnList;
        if (names == null || !(query instanceof SqlSelect select)) {
            return;
        }
        List<SqlNode> all = new ArrayList<>(names.getList());
        for (int i = 0; i < select.getSelectList().size(); i++) {
            SqlNode column = select.getSelectList().get(i);
            if (column instanceof SqlIdentifier identifier && identifier.isStar()) {
                return;
            } else if (i >= names.size()) {
                String alias = SqlValidatorUtil.alias(column, i);
                all.add(new SqlIdentifier(alias, column.getParserPosition()));
            }
        }
        item.columnList = new SqlNodeList(all, names.getParserPosition());
    }

    /** Returns a query that reads a table in FROM: Calcite finds no recursion that is read in subqueries alone. */
    private static SqlNode read(SqlNode query, SqlIdentifier table) {
        if (isRead(query, table) || !isReadWithin(query, table)) {
            return query;
        }
        SqlParserPos place = query.getParserPosition();
        SqlNode none = DialectClauses.select(SqlIdentifier.star(place), table, SqlLiteral.createBoolean(false, place));
        return SqlStdOperatorTable.UNION_ALL.createCall(place, query, none);
    }

    private static boolean isRead(@Nullable SqlNode rows, SqlIdentifier table) {
        if (rows instanceof SqlSelect select) {
            return isRead(select.getFrom(), table);
        } else if (rows instanceof SqlJoin join) {
            return isRead(join.getLeft(), table) || isRead(join.getRight(), table);
        } else if (rows instanceof SqlIdentifier name) {
            return name.toString().equalsIgnoreCase(table.toString());
        } else if (rows instanceof SqlWith) {
            return true; // its queries may
        } else if (rows instanceof SqlCall named && named.getKind() == SqlKind.AS) {
            return isRead(named.operand(0), table);
        }
        return rows instanceof SqlCall call && call.getOperandList().stream().anyMatch(each -> isRead(each, table));
    }

    /** Returns whether a query or one of its subqueries reads a table. */
    private static boolean isReadWithin(SqlNode query, SqlIdentifier table) {
        boolean[] found = {false};
        query.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                found[0] |= call instanceof SqlSelect select && isRead(select.getFrom(), table);
                return super.visit(call);
            }
        });
        return found[0];
    }

    /** Makes the texts of the first rows of a recursion VARCHAR. */
    private static void widen(SqlNode rows) {
        if (rows instanceof SqlSelect select) {
            select.setSelectList(widened(select.getSelectList()));
        } else if (rows instanceof SqlCall values && values.getKind() == SqlKind.VALUES) {
            for (SqlNode each : values.getOperandList()) {
                SqlCall row = (SqlCall) each;
                for (int i = 0; i < row.operandCount(); i++) {
                    SqlNode value = row.operand(i);
                    row.setOperand(i, widened(value));
                }
            }
        }
    }

    private static SqlNodeList widened(SqlNodeList columns) {
        List<SqlNode> changed = new ArrayList<>();
        columns.forEach(each -> changed.add(widened(each)));
        return new SqlNodeList(changed, columns.getParserPosition());
    }

    private static SqlNode widened(SqlNode column) {
        if (column instanceof SqlCall named && named.getKind() == SqlKind.AS) {
            SqlNode value = named.operand(0);
            named.setOperand(0, widened(value));
        }
        return column instanceof SqlCharStringLiteral ? DialectCalls.cast(column, SqlTypeName.VARCHAR) : column;
    }

    /** Returns the body of a query with the queries of its WITH in it. */
    private SqlNode written(SqlWith with) {
        Map<String, SqlNode> outer = queries;
        queries = names(outer);
        for (SqlNode each : with.withList) {
            SqlWithItem item = (SqlWithItem) each;
            SqlNode query = Objects.requireNonNull(item.query.accept(this));
            queries.put(item.name.getSimple(), item.columnList == null ? query : renamed(item, query));
        }
        SqlNode body = Objects.requireNonNull(with.body.accept(this));
        queries = outer;
        return body;
    }

    private static SqlNode renamed(SqlWithItem item, SqlNode query) {
        SqlParserPos place = item.getParserPosition();
        List<SqlNode> parts = new ArrayList<>(List.of(query, item.name));
        parts.addAll(Objects.requireNonNull(item.columnList));
        return DialectClauses.select(SqlIdentifier.star(place), SqlStdOperatorTable.AS.createCall(place, parts), null);
    }

    /** Returns a part of FROM with the queries whose names it has. */
    private SqlNode table(SqlNode part) {
        if (part instanceof SqlJoin join) {
            join.setLeft(table(join.getLeft()));
            join.setRight(table(join.getRight()));
        } else if (part instanceof SqlCall named && named.getKind() == SqlKind.AS) {
            SqlNode query = query(named.operand(0));
            named.setOperand(0, query == null ? table(named.operand(0)) : query);
        } else {
            SqlNode query = query(part);
            return query == null ? part : SqlStdOperatorTable.AS.createCall(part.getParserPosition(), query, part);
        }
        return part;
    }

    private @Nullable SqlNode query(SqlNode table) {
        SqlNode query = table instanceof SqlIdentifier name && name.isSimple() ? queries.get(name.getSimple()) : null;
        return query == null || query.equalsDeep(table, Litmus.IGNORE) ? null : SqlCopies.of(query);
    }
}
