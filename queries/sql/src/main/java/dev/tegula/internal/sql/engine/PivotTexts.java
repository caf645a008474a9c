package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.ddl.SqlNames;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.text.EditedOperands;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code PIVOT} without the values of its columns, {@code UNPIVOT} and {@code SUMMARIZE}, as queries of the standard.
 * The values and columns are read while the statement is prepared.
 */
final class PivotTexts extends EditedOperands {

    private static final Pattern WANTED =
            Pattern.compile("(?:\\A|\\()\\s*(?:(?:UN)?PIVOT|SUMMARIZE)\\b", Pattern.CASE_INSENSITIVE);

    /** More columns than that are a mistake. */
    private static final int MOST_VALUES = 1000;

    private static final Set<String> ENDS = Set.of("GROUP", "ORDER", "LIMIT", ")", ";");

    private final Function<String, PlannedQuery> queries;

    private PivotTexts(String sql, Function<String, PlannedQuery> queries) {
        super(sql);
        this.queries = queries;
    }

    /** @param queries prepares queries */
    static String replaced(String sql, Function<String, PlannedQuery> queries) {
        String text = sql;
        while (WANTED.matcher(text).find()) {
            String next = new PivotTexts(text, queries).next();
            if (next.equals(text)) {
                return text;
            }
            text = next;
        }
        return text;
    }

    /** Returns the statement without its first clause of this kind. */
    private String next() {
        for (int i = 0; i < words.size(); i++) {
            boolean begins = i == 0 || is(i - 1, "(") && !isNamed(i - 2);
            if (begins && is(i, "PIVOT")) {
                return pivot(i);
            } else if (begins && is(i, "UNPIVOT")) {
                return unpivot(i);
            } else if (begins && is(i, "SUMMARIZE")) {
                return summary(i);
            }
        }
        return sql;
    }

    /** Returns whether a word is PIVOT or UNPIVOT behind a table. */
    private boolean isNamed(int i) {
        return is(i, "PIVOT") || is(i, "UNPIVOT");
    }

    /** Returns the first word of some at the depth of another one, or the end. */
    private int find(int from, Set<String> sought) {
        int at = from;
        while (at < words.size() && !sought.contains(word(at))) {
            at = opens(at) ? close(at) + 1 : at + 1;
        }
        return Math.min(at, words.size());
    }

    private String text(int from, int to) {
        return from >= to
                ? ""
                : sql.substring(
                        starts.get(from), starts.get(to - 1) + words.get(to - 1).length());
    }

    private List<String> items(int from, int to) {
        List<String> items = new ArrayList<>();
        int start = from;
        while (start < to) {
            int end = Math.min(to, find(start, Set.of(",")));
            items.add(text(start, end));
            start = end + 1;
        }
        return items;
    }

    private String with(int from, String query, int to) {
        return (from == 0 ? "" : sql.substring(0, starts.get(from))) + query + " "
                + (to < words.size() ? sql.substring(starts.get(to)) : "");
    }

    private int require(int at, String word, int clause) {
        if (!is(at, word)) {
            throw refused(clause, words.get(clause) + ": " + word + " is missing");
        }
        return at;
    }

    private String pivot(int i) {
        Set<String> ends = new HashSet<>(ENDS);
        ends.add("USING");
        int on = require(find(i + 1, Set.of("ON")), "ON", i);
        int using = require(find(on, ends), "USING", i);
        int end = find(using, ENDS);
        String source = text(i + 1, on);
        int in = Math.min(using, find(on, Set.of("IN")));
        boolean listed = in < using && is(in + 1, "(") && close(in + 1) == using - 1;
        if (items(on + 1, using).size() != 1 || in < using && !listed) {
            throw refused(on, "PIVOT: ON has one column. Write ON a || '_' || b, or ON k IN (1, 2)");
        }
        if (listed && Stream.of("SELECT", "WITH", "FROM").anyMatch(word -> is(in + 2, word))) {
            throw refused(in, "PIVOT: IN has values, and no query. Leave IN out, and choose the rows in FROM");
        }
        if (listed && find(in + 2, Set.of("NULL")) < using) {
            throw refused(in, "PIVOT: IN has NULL, which no value is equal to. Replace nulls by COALESCE in FROM");
        }
        String key = text(on + 1, in);
        List<String> aggregates = items(using + 1, end);
        int rest = end;
        String groups;
        if (is(end, "GROUP")) {
            rest = find(end + 1, Set.of("ORDER", "LIMIT", ")", ";"));
            groups = text(end + 2, rest);
        } else {
            groups = String.join(", ", others(source, on, end));
        }
        List<String> columns = new ArrayList<>();
        if (!groups.isEmpty()) {
            columns.add(groups);
        }
        List<String> wanted =
                listed ? items(in + 2, using - 1).stream().map(SqlNames::plain).toList() : values(source, key);
        for (String value : wanted) {
            for (String aggregate : aggregates) {
                String[] named = aggregate.split("(?i)\\s+AS\\s+", -1);
                String label = named.length > 1 ? SqlNames.plain(named[1]) : named[0];
                String name = aggregates.size() > 1 || named.length > 1 ? value + "_" + label : value;
                columns.add(named[0] + " FILTER (WHERE CAST(" + key + " AS VARCHAR) = " + SqlNames.text(value) + ") AS "
                        + SqlNames.quoted(name));
            }
        }
        String query = "SELECT " + String.join(", ", columns) + " FROM " + source
                + (groups.isEmpty() ? "" : " GROUP BY " + groups);
        return with(i, query, rest);
    }

    /** Returns the columns of a table that no word of the clauses names. */
    private List<String> others(String source, int from, int to) {
        Set<String> used = new HashSet<>();
        for (int k = from; k < to; k++) {
            used.add(SqlNames.plain(words.get(k)));
        }
        return columns("SELECT * FROM " + source).stream()
                .map(SqlColumn::name)
                .filter(each -> !used.contains(each))
                .map(SqlNames::quoted)
                .toList();
    }

    private List<SqlColumn> columns(String query) {
        PlannedQuery planned = queries.apply(query);
        planned.refresh();
        return planned.columns();
    }

    private List<String> values(String source, String key) {
        List<String> values = new ArrayList<>();
        String query = "SELECT CAST(k AS VARCHAR) FROM (SELECT DISTINCT " + key + " AS k FROM " + source
                + ") WHERE k IS NOT NULL ORDER BY k";
        try (SqlRows rows = queries.apply(query).query(List.of(), 0)) {
            for (Object[] row = rows.next(); row != null; row = rows.next()) {
                values.add(String.valueOf(row[0]));
                if (values.size() > MOST_VALUES) {
                    throw new IllegalArgumentException("PIVOT: more than " + MOST_VALUES + " values of " + key
                            + ". Filter them, or group by the column.");
                }
            }
        } catch (SQLException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        return values;
    }

    private String unpivot(int i) {
        int on = require(find(i + 1, Set.of("ON")), "ON", i);
        int into = Math.min(find(on, Set.of("INTO")), find(on, ENDS));
        boolean named = is(into, "INTO");
        if (named) {
            require(into + 1, "NAME", i);
            require(into + 3, "VALUE", i);
        }
        List<String> columns = items(on + 1, into).stream()
                .map(each -> each + " AS " + SqlNames.text(SqlNames.plain(each)))
                .toList();
        String query = "SELECT * FROM " + text(i + 1, on) + " UNPIVOT (" + (named ? words.get(into + 4) : "\"value\"")
                + " FOR " + (named ? words.get(into + 2) : "name") + " IN (" + String.join(", ", columns) + "))";
        return with(i, query, named ? into + 5 : into);
    }

    private String summary(int i) {
        int last = find(i + 1, Set.of(")", ";"));
        boolean query = Set.of("SELECT", "WITH", "FROM", "VALUES").contains(word(i + 1));
        String source = query ? "(" + text(i + 1, last) + ")" : text(i + 1, last);
        List<String> rows = new ArrayList<>();
        for (SqlColumn column : columns("SELECT * FROM " + source)) {
            rows.add(summary(column, source));
        }
        return with(i, String.join(" UNION ALL ", rows), last);
    }

    private static String summary(SqlColumn column, String source) {
        String name = SqlNames.quoted(column.name());
        boolean number = switch (column.type().jdbcType()) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.REAL, Types.DOUBLE, Types.DECIMAL ->
                true;
            default -> false;
        };
        String real = "CAST(" + name + " AS DOUBLE)";
        return "SELECT " + SqlNames.text(column.name()) + " AS column_name, '"
                + column.type().name().replaceAll("^TIMESTAMP\\(\\d\\)$", "TIMESTAMP") + "' AS column_type, "
                + shown("MIN(" + name + ")", "\"min\"")
                + shown("MAX(" + name + ")", "\"max\"")
                + "COUNT(DISTINCT " + name + ") AS approx_unique, "
                + shown(number ? "AVG(" + real + ")" : null, "\"avg\"")
                + shown(number ? "STDDEV_SAMP(" + real + ")" : null, "std")
                + shown(number ? "QUANTILE_CONT(" + name + ", 0.25)" : null, "q25")
                + shown(number ? "QUANTILE_CONT(" + name + ", 0.5)" : null, "q50")
                + shown(number ? "QUANTILE_CONT(" + name + ", 0.75)" : null, "q75")
                + "COUNT(*) AS \"count\", CASE WHEN COUNT(*) > 0 THEN CAST(100.0 * (COUNT(*) - COUNT(" + name
                + ")) / COUNT(*) AS DECIMAL(9, 2)) END AS null_percentage FROM " + source;
    }

    private static String shown(@Nullable String value, String name) {
        return "CAST(" + (value == null ? "NULL" : value) + " AS VARCHAR) AS " + name + ", ";
    }
}
