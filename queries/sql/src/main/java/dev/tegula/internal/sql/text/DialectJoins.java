package dev.tegula.internal.sql.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Joins of DuckDB: {@code a ASOF [LEFT] JOIN b ON a.k = b.k AND a.t >= b.t} as the join of Calcite, whose comparison is
 * a clause of its own, and {@code a POSITIONAL JOIN b} as a join on numbers of rows.
 */
public final class DialectJoins extends EditedWords {

    private static final Pattern WANTED = Pattern.compile("\\b(?:ASOF|POSITIONAL)\\b", Pattern.CASE_INSENSITIVE);

    private static final Set<String> COMPARISONS = Set.of("<", "<=", ">", ">=");

    /** The name of the numbers of rows. */
    private static final String POSITION = "\"position of the row\"";

    /** Words behind the condition of a join, besides {@link #CLAUSES}. */
    private static final Set<String> BEHIND = Set.of(
            "SELECT",
            "LEFT",
            "RIGHT",
            "FULL",
            "INNER",
            "CROSS",
            "NATURAL",
            "SEMI",
            "ANTI",
            "ASOF",
            "POSITIONAL",
            "JOIN",
            ",",
            ";");

    private DialectJoins(String sql) {
        super(sql);
    }

    /**
     * Returns a statement with the clause.
     *
     * @throws StatementException for joins that have no counterpart
     */
    public static Rewritten replaced(String sql) {
        if (!has(sql, WANTED)) {
            return Rewritten.same(sql);
        }
        DialectJoins joins = new DialectJoins(sql);
        for (int i = 0; i < joins.words.size(); i++) {
            if (joins.is(i, "ASOF")) {
                joins.replace(i);
            } else if (joins.is(i, "POSITIONAL") && joins.is(i + 1, "JOIN")) {
                joins.number(i);
            }
        }
        return joins.written();
    }

    private void replace(int i) {
        int join = is(i + 1, "JOIN") ? i + 1 : i + 2;
        if (!is(join, "JOIN")) {
            return; // a name
        }
        int on = join + 1;
        while (on < words.size() && !Set.of("ON", "USING", "MATCH_CONDITION").contains(word(on)) && !ends(on)) {
            on = opens(on) ? close(on) + 1 : on + 1;
        }
        if (is(on, "MATCH_CONDITION")) {
            return;
        } else if (!is(on, "ON")) {
            throw refused(i, "ASOF JOIN: ON expected. Write ASOF JOIN b ON a.k = b.k AND a.t >= b.t");
        }
        if (join == i + 2) {
            if (!is(i + 1, "LEFT") && !is(i + 1, "INNER")) {
                throw refused(i, "ASOF " + word(i + 1) + " JOIN: not supported. Write ASOF JOIN or ASOF LEFT JOIN");
            }
            before[i] = is(i + 1, "LEFT") ? "LEFT " : "";
            replaced[i + 1] = "";
        }
        condition(on);
    }

    private void number(int join) {
        int from = join - 1;
        while (from >= 0 && !is(from, "FROM")) {
            if (!closes(from) && (ends(from) || opens(from))) {
                throw refused(join, "POSITIONAL JOIN: two tables behind FROM only. Join others with a subquery");
            }
            from = (closes(from) ? open(from) : from) - 1;
        }
        int end = join + 2;
        while (end < words.size() && !ends(end)) {
            end = (opens(end) ? close(end) : end) + 1;
        }
        if (from < 0 || from + 1 >= join || end == join + 2 || is(end, "JOIN") || is(end, ",")) {
            throw refused(join, "POSITIONAL JOIN: two tables behind FROM only. Join others with a subquery");
        }
        String left = numbered(from + 1, join - 1, "left_rows");
        String right = numbered(join + 2, end - 1, "right_rows");
        replaced[join] = "FULL";
        behind[end - 1] += " ON " + left + "." + POSITION + " = " + right + "." + POSITION;
        leaveOut(from);
    }

    /** Numbers the rows of a table, and returns its name. */
    private String numbered(int first, int last, String unnamed) {
        int at = opens(first) ? close(first) : first;
        while (at + 2 <= last && is(at + 1, ".")) {
            at += 2;
        }
        int alias = is(at + 1, "AS") ? at + 2 : at + 1;
        String name = alias <= last ? words.get(alias) : opens(first) ? unnamed : words.get(at);
        before[first] = "(SELECT *, ROW_NUMBER() OVER () AS " + POSITION + " FROM " + before[first];
        behind[last] += ") AS " + name;
        return name;
    }

    /** Leaves the numbers out of the columns. */
    private void leaveOut(int from) {
        int select = from - 1;
        boolean star = false;
        while (select >= 0 && !is(select, "SELECT") && !opens(select)) {
            star |= is(select, "*") && (is(select - 1, "SELECT") || is(select - 1, ",") || is(select - 1, "."));
            select = (closes(select) ? open(select) : select) - 1;
        }
        String all = "* EXCLUDE (" + POSITION + ")";
        if (select < 0 || !is(select, "SELECT")) {
            before[from] = "SELECT " + all + " " + before[from];
        } else if (is(select + 1, "*") && select + 2 == from) {
            replaced[select + 1] = all;
        } else if (star) {
            throw refused(from, "POSITIONAL JOIN with * beside other columns: not supported. Name the columns");
        }
    }

    private boolean ends(int i) {
        return closes(i) || CLAUSES.contains(word(i)) || BEHIND.contains(word(i));
    }

    private void condition(int on) {
        List<String> equal = new ArrayList<>();
        List<String> compared = new ArrayList<>();
        int end = on + 1;
        int from = on + 1;
        boolean comparison = false;
        while (true) {
            boolean last = end >= words.size() || ends(end);
            if (last || is(end, "AND")) {
                (comparison ? compared : equal).add(text(from, end));
                if (last) {
                    break;
                }
                from = end + 1;
                comparison = false;
            }
            comparison |= COMPARISONS.contains(word(end));
            end = opens(end) ? close(end) + 1 : end + 1;
        }
        if (compared.size() != 1) {
            throw refused(
                    on,
                    "ASOF JOIN: one comparison with <, <=, > or >= in ON expected, besides equalities (found "
                            + compared.size() + ")");
        }
        replaced[on] = "MATCH_CONDITION " + compared.get(0) + " ON "
                + (equal.isEmpty() ? "TRUE" : String.join(" AND ", equal)) + " ";
        for (int k = on + 1; k < end; k++) {
            replaced[k] = "";
        }
    }

    private String text(int from, int to) {
        if (from >= to) {
            throw refused(Math.min(from, words.size()) - 1, "ASOF JOIN: a condition of ON is missing");
        }
        int end = to > from ? starts.get(to - 1) + words.get(to - 1).length() : starts.get(from);
        return sql.substring(starts.get(from), end);
    }
}
