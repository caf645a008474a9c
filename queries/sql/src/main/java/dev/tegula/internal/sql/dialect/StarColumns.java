package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.text.DialectSigns;
import dev.tegula.internal.sql.text.DialectWords;
import dev.tegula.internal.sql.text.StatementException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlStarExclude;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.Litmus;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * Clauses of DuckDB that depend on the names of columns: {@code COLUMNS('pattern')}, {@code * RENAME (a AS b)},
 * {@code UNION BY NAME}, {@code ORDER BY ALL} of {@code *}, and columns without a table in {@code SEMI JOIN}.
 */
public final class StarColumns extends SqlShuttle {

    /** What makes a statement worth a look. */
    private static final Pattern WANTED = Pattern.compile(
            "\\b(?:COLUMNS\\s*\\(|(?:EXCLUDE|EXCEPT)\\s*\\(|SEMI\\b|ANTI\\b|" + DialectSigns.RENAMED + "|"
                    + DialectSigns.BY_NAME + ")|" + DialectWords.ALL,
            Pattern.CASE_INSENSITIVE);

    /** Returns the names of the columns of a query. */
    private final Function<SqlNode, List<String>> names;

    private final Deque<SqlNodeList> with = new ArrayDeque<>();

    private StarColumns(Function<SqlNode, List<String>> names) {
        this.names = names;
    }

    /**
     * Returns a statement without the clauses.
     *
     * @param names the names of the columns of a query, which is a copy
     */
    public static SqlNode replaced(SqlNode statement, String text, Function<SqlNode, List<String>> names) {
        if (!WANTED.matcher(text).find()) {
            return statement;
        }
        return Objects.requireNonNull(statement.accept(new StarColumns(names)));
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (call instanceof SqlWith query) {
            with.push(query.withList);
        }
        SqlNode visited = super.visit(call);
        if (call instanceof SqlWith) {
            with.pop();
        }
        if (visited instanceof SqlSelect select) {
            if (select.getFrom() instanceof SqlJoin join) {
                qualify(join);
            }
            expand(select);
        } else if (visited instanceof SqlOrderBy ordered
                && ordered.query instanceof SqlSelect select
                && DialectClauses.isAll(ordered.orderList)) {
            star(select);
        } else if (visited instanceof SqlCall union && union.getKind() == SqlKind.UNION) {
            return byName(union);
        }
        return visited;
    }

    private List<String> columns(SqlNode query) {
        SqlNode wrapped = SqlCopies.of(query);
        for (SqlNodeList each : with) {
            wrapped = new SqlWith(query.getParserPosition(), (SqlNodeList) SqlCopies.of(each), wrapped);
        }
        return names.apply(wrapped);
    }

    private List<String> columnsOf(@Nullable SqlNode from, SqlParserPos place) {
        if (from == null) {
            throw new StatementException("COLUMNS: a query without FROM has no columns", place);
        }
        return columns(selected(SqlNodeList.of(SqlIdentifier.star(place)), from));
    }

    private static SqlSelect selected(SqlNodeList columns, SqlNode from) {
        return new SqlSelect(
                from.getParserPosition(), null, columns, from, null, null, null, null, null, null, null, null, null);
    }

    /** Replaces a star by the names of the columns. */
    private void star(SqlSelect select) {
        SqlNodeList items = select.getSelectList();
        if (items.size() == 1
                && items.get(0) instanceof SqlIdentifier name
                && name.isStar()
                && name.names.size() == 1) {
            List<SqlNode> columns = new ArrayList<>();
            columnsOf(select.getFrom(), items.getParserPosition())
                    .forEach(each -> columns.add(new SqlIdentifier(each, name.getParserPosition())));
            select.setSelectList(new SqlNodeList(columns, items.getParserPosition()));
        }
    }

    private void expand(SqlSelect select) {
        List<SqlNode> items = new ArrayList<>();
        boolean changed = false;
        for (SqlNode item : select.getSelectList()) {
            SqlCall call = wanted(item);
            if (item instanceof SqlStarExclude star && merges(select.getFrom())) {
                changed = true;
                List<String> left = star.getExcludeList().stream()
                        .map(each -> Util.last(((SqlIdentifier) each).names))
                        .toList();
                columnsOf(select.getFrom(), star.getParserPosition()).stream()
                        .filter(each -> !left.contains(each))
                        .forEach(each -> items.add(new SqlIdentifier(each, star.getParserPosition())));
                continue;
            } else if (call == null) {
                items.add(item);
                continue;
            }
            changed = true;
            List<String> columns = columnsOf(select.getFrom(), call.getParserPosition());
            if (call.getOperator().getName().equals(DialectSigns.RENAMED)) {
                renamed(call, columns, items);
            } else if (item instanceof SqlCall keys
                    && keys.getOperator().getName().equals(DialectWords.DISTINCT_ON)) {
                items.add(keys.getOperator().createCall(keys.getParserPosition(), keys(keys, columns)));
            } else {
                requireOne(item, call);
                matching(call, columns).forEach(each -> items.add(item.accept(new Replacement(each))));
            }
        }
        if (changed) {
            if (items.isEmpty()) {
                throw new StatementException("COLUMNS, EXCLUDE: no column is left", select.getParserPosition());
            }
            select.setSelectList(new SqlNodeList(items, select.getSelectList().getParserPosition()));
        }
    }

    /** Returns whether tables have columns in common, which Calcite counts twice when it leaves others out. */
    private static boolean merges(@Nullable SqlNode from) {
        return from instanceof SqlJoin join
                && (join.isNatural()
                        || join.getConditionType() == JoinConditionType.USING
                        || merges(join.getLeft())
                        || merges(join.getRight()));
    }

    private static boolean isColumns(SqlNode node) {
        return node instanceof SqlBasicCall call && call.getOperator().getName().equalsIgnoreCase("COLUMNS");
    }

    private static @Nullable SqlCall wanted(@Nullable SqlNode item) {
        if (item instanceof SqlCall call && !item.isA(SqlKind.QUERY)) {
            if (isColumns(call) || call.getOperator().getName().equals(DialectSigns.RENAMED)) {
                return call;
            }
            for (SqlNode each : call.getOperandList()) {
                SqlCall found = wanted(each);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /** Returns the keys of DISTINCT ON, with all columns of their patterns. */
    private static List<SqlNode> keys(SqlCall distinct, List<String> columns) {
        List<SqlNode> keys = new ArrayList<>();
        for (SqlNode key : distinct.getOperandList()) {
            SqlCall pattern = wanted(key);
            if (pattern == null) {
                keys.add(key);
            } else {
                requireOne(key, pattern);
                matching(pattern, columns).forEach(each -> keys.add(key.accept(new Replacement(each))));
            }
        }
        return keys;
    }

    /** Refuses an expression that calls COLUMNS with different patterns, since one column would replace all calls. */
    private static void requireOne(@Nullable SqlNode item, SqlCall first) {
        if (item instanceof SqlCall call && !item.isA(SqlKind.QUERY)) {
            if (isColumns(call) && !call.equalsDeep(first, Litmus.IGNORE)) {
                throw new StatementException(
                        "COLUMNS: several patterns in one expression. Write an expression for each",
                        call.getParserPosition());
            }
            call.getOperandList().forEach(each -> requireOne(each, first));
        }
    }

    private static List<String> matching(SqlCall call, List<String> columns) {
        if (call.operandCount() != 1 || !(call.operand(0) instanceof SqlCharStringLiteral text)) {
            throw new StatementException(
                    "COLUMNS: one pattern of names expected. Write COLUMNS('a|b') or COLUMNS(*)",
                    call.getParserPosition());
        }
        Pattern pattern = Pattern.compile(text.getValueAs(String.class));
        return columns.stream().filter(each -> pattern.matcher(each).find()).toList();
    }

    private static void renamed(SqlCall call, List<String> columns, List<SqlNode> items) {
        Map<String, String> names = new LinkedHashMap<>();
        for (int i = 0; i + 1 < call.operandCount(); i += 2) {
            names.put(text(call.operand(i)), text(call.operand(i + 1)));
        }
        for (String column : columns) {
            SqlNode name = new SqlIdentifier(column, call.getParserPosition());
            String other = names.remove(column);
            items.add(other == null ? name : as(name, other));
        }
        if (!names.isEmpty()) {
            String missing = names.keySet().iterator().next();
            throw new StatementException("RENAME: no column '" + missing + "'", call.getParserPosition());
        }
    }

    private static String text(SqlNode literal) {
        return ((SqlCharStringLiteral) literal).getValueAs(String.class);
    }

    private static SqlNode as(SqlNode value, String name) {
        return SqlStdOperatorTable.AS.createCall(
                value.getParserPosition(), value, new SqlIdentifier(name, value.getParserPosition()));
    }

    /** Puts the columns of both sides of a marked union in one order. Missing ones are null. */
    private SqlNode byName(SqlCall union) {
        SqlNode right = union.operand(1);
        boolean wanted = right instanceof SqlSelect select
                && select.getSelectList().get(0) instanceof SqlCall first
                && first.getOperator().getName().equals(DialectSigns.BY_NAME);
        if (!wanted) {
            return union;
        }
        SqlSelect select = (SqlSelect) right;
        SqlNodeList items = select.getSelectList();
        select.setSelectList(new SqlNodeList(items.subList(1, items.size()), items.getParserPosition()));
        List<String> left = columns(union.operand(0));
        List<String> others = columns(select);
        List<String> all = new ArrayList<>(left);
        others.stream().filter(each -> !left.contains(each)).forEach(all::add);
        return union.getOperator()
                .createCall(union.getParserPosition(), side(union.operand(0), left, all), side(select, others, all));
    }

    private static SqlNode side(SqlNode query, List<String> columns, List<String> all) {
        SqlParserPos place = query.getParserPosition();
        List<SqlNode> items = new ArrayList<>();
        for (String each : all) {
            items.add(columns.contains(each) ? new SqlIdentifier(each, place) : as(SqlLiteral.createNull(place), each));
        }
        return selected(new SqlNodeList(items, place), as(query, "side of a union"));
    }

    /** Names the tables of the columns in the condition of a semi or anti join. */
    private void qualify(SqlJoin join) {
        SqlNode condition = join.getCondition();
        if (!HalfJoins.isHalf(join)
                || join.getConditionType() != JoinConditionType.ON
                || join.getLeft() instanceof SqlJoin) {
            return;
        }
        String left = SqlValidatorUtil.alias(join.getLeft());
        String right = SqlValidatorUtil.alias(join.getRight());
        if (condition == null || left == null || right == null || left.equals(right) || !hasSimple(condition)) {
            return;
        }
        List<String> columns = columnsOf(join.getLeft(), join.getParserPosition());
        List<String> others = columnsOf(join.getRight(), join.getParserPosition());
        join.setOperand(5, condition.accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlIdentifier name) {
                if (name.isSimple() && columns.contains(name.getSimple()) && others.contains(name.getSimple())) {
                    throw new StatementException(
                            "column '" + name + "' is ambiguous. Write the name of its table before it",
                            name.getParserPosition());
                }
                boolean known =
                        name.isSimple() && columns.contains(name.getSimple()) != others.contains(name.getSimple());
                return known
                        ? new SqlIdentifier(
                                List.of(columns.contains(name.getSimple()) ? left : right, name.getSimple()),
                                name.getParserPosition())
                        : name;
            }
        }));
    }

    private static boolean hasSimple(SqlNode condition) {
        boolean[] found = new boolean[1];
        condition.accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlIdentifier name) {
                found[0] |= name.isSimple();
                return name;
            }
        });
        return found[0];
    }

    /** Puts a column for the call of COLUMNS. */
    private static final class Replacement extends SqlShuttle {
        private final String column;

        Replacement(String column) {
            this.column = column;
        }

        @Override
        public @Nullable SqlNode visit(SqlCall call) {
            return isColumns(call) ? new SqlIdentifier(column, call.getParserPosition()) : super.visit(call);
        }
    }
}
