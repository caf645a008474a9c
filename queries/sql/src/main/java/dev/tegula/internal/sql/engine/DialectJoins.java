package dev.tegula.internal.sql.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * {@code a ASOF [LEFT] JOIN b ON a.k = b.k AND a.t >= b.t} of DuckDB as the join of Calcite, whose comparison is a
 * clause of its own.
 */
final class DialectJoins extends EditedWords {

    private static final Pattern WANTED = Pattern.compile("\\bASOF\\b", Pattern.CASE_INSENSITIVE);

    private static final Set<String> COMPARISONS = Set.of("<", "<=", ">", ">=");

    /** Words behind the condition of a join. */
    private static final Set<String> BEHIND = Set.of(
            "WHERE",
            "GROUP",
            "HAVING",
            "QUALIFY",
            "WINDOW",
            "ORDER",
            "LIMIT",
            "OFFSET",
            "FETCH",
            "UNION",
            "EXCEPT",
            "INTERSECT",
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
    static Rewritten replaced(String sql) {
        if (DialectWords.isLongInsertion(sql) || !WANTED.matcher(sql).find()) {
            return Rewritten.same(sql);
        }
        DialectJoins joins = new DialectJoins(sql);
        for (int i = 0; i < joins.words.size(); i++) {
            if (joins.is(i, "ASOF")) {
                joins.replace(i);
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

    private boolean ends(int i) {
        return closes(i) || BEHIND.contains(word(i));
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
