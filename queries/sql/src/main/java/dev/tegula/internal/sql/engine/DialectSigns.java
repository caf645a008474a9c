package dev.tegula.internal.sql.engine;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Signs and clauses of DuckDB and PostgreSQL for which Calcite's parser has no rule, as calls and clauses that it has:
 * {@code [1, 2]}, {@code a // b}, {@code a -> 'b'}, {@code t AT TIME ZONE z}, {@code first(x ORDER BY y)}. A word is
 * replaced, or text is put before or behind it.
 */
final class DialectSigns extends EditedWords {

    /** {@code a // b} is a quotient whose divisor is this call. */
    static final String DIVISOR = "INTEGER_DIVISOR_";

    /** {@code a[b:c]}. */
    static final String SLICE = "LIST_SLICE";

    /** {@code UNNEST(a)} as a column. */
    static final String UNNEST = "UNNEST_";

    /** {@code RANGE(a, b)}. */
    static final String RANGE = "RANGE_SERIES_";

    /** What makes a statement worth reading word by word. */
    private static final Pattern WANTED = Pattern.compile(
            "\\[|->|//|\\^@|\\*\\*|[0-9]_[0-9]|\\b(?:AT\\s+TIME|GLOB|TRIM|ISNULL|NOTNULL|SEMI|ANTI|MATERIALIZED|FILTER|EXCLUDE|RANGE|UNNEST"
                    + ")\\b|\\bORDER\\s+BY\\b|(?:\\A|\\()\\s*FROM\\b",
            Pattern.CASE_INSENSITIVE);

    /** Words before which an operand has ended, so that {@code [} behind them begins a list. */
    private static final Set<String> BEFORE_LIST = Set.of(
            "SELECT",
            "IN",
            "THEN",
            "ELSE",
            "WHERE",
            "AND",
            "OR",
            "NOT",
            "WHEN",
            "BY",
            "ON",
            "HAVING",
            "QUALIFY",
            "BETWEEN",
            "LIKE",
            "DISTINCT",
            "ALL",
            "CASE",
            "FROM",
            "VALUES");

    /** Clauses that follow the list of columns of a statement that begins with FROM. */
    private static final Set<String> BEHIND_COLUMNS = Set.of(
            "WHERE",
            "GROUP",
            "HAVING",
            "QUALIFY",
            "WINDOW",
            "ORDER",
            "LIMIT",
            "OFFSET",
            "UNION",
            "EXCEPT",
            "INTERSECT",
            "FETCH");

    /** First words of operands that are calls now, by their last words. */
    private final Map<Integer, Integer> chains = new HashMap<>();

    private DialectSigns(String sql) {
        super(sql);
    }

    /**
     * Returns a statement without the signs.
     *
     * @throws StatementException for signs that have no counterpart
     */
    static Rewritten replaced(String sql) {
        if (DialectWords.isLongInsertion(sql) || !WANTED.matcher(sql).find()) {
            return Rewritten.same(sql);
        }
        DialectSigns signs = new DialectSigns(sql);
        for (int i = 0; i < signs.words.size(); i++) {
            signs.replace(i);
        }
        return signs.written();
    }

    private void replace(int i) {
        switch (word(i)) {
            case "[" -> list(i);
            case "->", "->>" -> arrow(i);
            case "//" -> {
                replaced[i] = "/";
                enclose(i + 1, operandEnd(i + 1), DIVISOR + "(", ")");
            }
            case "AT" -> zone(i);
            case "ISNULL" -> replaced[i] = is(i + 1, "(") ? words.get(i) : "IS NULL";
            case "NOTNULL" -> replaced[i] = is(i + 1, "(") ? words.get(i) : "IS NOT NULL";
            case "SEMI", "ANTI" -> before[i] += is(i + 1, "JOIN") && !is(i - 1, "LEFT") ? "LEFT " : "";
            case "MATERIALIZED" -> materialized(i);
            case "FILTER" -> {
                if (is(i + 1, "(") && !is(i + 2, "WHERE")) {
                    behind[i + 1] += "WHERE ";
                }
            }
            case "EXCLUDE" -> {
                if (is(i - 1, "*") && !is(i + 1, "(") && i + 1 < words.size()) {
                    enclose(i + 1, i + 1, "(", ")");
                }
            }
            case "RANGE" ->
                replaced[i] = is(i - 1, ".")
                        ? "\"" + words.get(i) + "\""
                        : is(i + 1, "(") && isTable(i) ? RANGE : words.get(i);
            case "UNNEST" -> replaced[i] = is(i + 1, "(") && inColumns(i) ? UNNEST : words.get(i);
            case "LIST" -> replaced[i] = ordered(i) > 0 ? "ARRAY_AGG" : words.get(i);
            case "LISTAGG" -> replaced[i] = ordered(i) > 0 ? "STRING_AGG" : words.get(i);
            case "FROM" -> columnsFirst(i);
            case "GLOB" -> test(i, "GLOB_MATCHES(");
            case "^@" -> test(i, "STARTS_WITH(");
            case "TRIM" -> trim(i);
            case "*" -> power(i);
            case "FIRST", "LAST", "ANY_VALUE", "ARBITRARY" -> ordering(i);
            default -> number(i);
        }
    }

    /** Names an aggregate with an order in its parentheses, for which the parser has no rule. */
    private void ordering(int i) {
        int order = ordered(i);
        if (order > 0) {
            replaced[i] = (is(i, "ARBITRARY") ? "FIRST" : word(i)) + "_OF_ROWS";
            before[order] += ") WITHIN GROUP (";
        }
    }

    private void test(int i, String function) {
        boolean negated = is(i - 1, "NOT");
        int start = operandStart(negated ? i - 2 : i - 1);
        int end = operandEnd(i + 1);
        before[start] = (negated ? "NOT " : "") + function + before[start];
        replaced[i] = ",";
        if (negated) {
            replaced[i - 1] = "";
        }
        behind[end] += ")";
    }

    /** Replaces a power, whose two stars are words of their own. */
    private void power(int i) {
        if (is(i + 1, "*") && starts.get(i + 1) == starts.get(i) + 1) {
            int start = operandStart(i - 1);
            boolean negative =
                    is(start - 1, "-") && (start == 1 || isSign(start - 2) || BEFORE_LIST.contains(word(start - 2)));
            start = negative ? start - 1 : start; // the sign of a number goes before the power
            int end = operandEnd(i + 2);
            before[start] = "POWER(" + before[start];
            replaced[i] = ",";
            replaced[i + 1] = "";
            behind[end] += ")";
            chains.put(end, start);
        }
    }

    private void number(int i) {
        String word = words.get(i);
        if (word.matches("[0-9]+(_[0-9]+)+(\\..*)?")) {
            replaced[i] = word.replace("_", "");
        }
    }

    /** Returns the place of ORDER in the parentheses of a call, or 0. */
    private int ordered(int i) {
        if (!is(i + 1, "(")) {
            return 0;
        }
        int end = close(i + 1);
        int depth = 0;
        for (int k = i + 2; k < end; k++) {
            depth += opens(k) ? 1 : closes(k) ? -1 : 0;
            if (depth == 0 && is(k, "ORDER") && is(k + 1, "BY")) {
                return k;
            }
        }
        return 0;
    }

    private void list(int i) {
        int end = close(i);
        if (i == 0 || isSign(i - 1) || BEFORE_LIST.contains(word(i - 1))) {
            for (int k = i + 1; k < end; k++) {
                if (is(k, "FOR")) {
                    throw refused(i, "a list with FOR: not supported. Use UNNEST in a subquery, and ARRAY_AGG");
                }
            }
            replaced[i] = "ARRAY[";
            return;
        }
        int depth = 0;
        for (int k = i + 1; k < end; k++) {
            depth += opens(k) ? 1 : closes(k) ? -1 : 0;
            if (depth == 0 && is(k, ":")) {
                before[operandStart(i - 1)] = SLICE + "(" + before[operandStart(i - 1)];
                replaced[i] = ", " + (k == i + 1 ? "1" : "");
                replaced[k] = ", " + (k == end - 1 ? String.valueOf(Long.MAX_VALUE) : "");
                replaced[end] = ")";
            }
        }
    }

    /** Returns whether a word is an operator, a comma or an opening bracket. */
    private boolean isSign(int i) {
        return words.get(i).matches("[-+*/%(,\\[=<>:]|<=|>=|<>|!=|\\|\\||//|->>?|=>|:=");
    }

    /** Names TRIM with characters, for which the parser has no rule. */
    private void trim(int i) {
        int end = is(i + 1, "(") ? close(i + 1) : i;
        int depth = 0;
        for (int k = i + 2; k < end; k++) {
            depth += opens(k) ? 1 : closes(k) ? -1 : 0;
            if (depth == 0 && is(k, ",")) {
                replaced[i] = "TRIM_BOTH";
            }
        }
    }

    private void arrow(int i) {
        boolean path = i + 1 < words.size()
                && (words.get(i + 1).startsWith("'") || words.get(i + 1).matches("[0-9]+"));
        if (!path) {
            throw refused(i, words.get(i) + ": not supported with functions. Use UNNEST in a subquery, and ARRAY_AGG");
        }
        int start = operandStart(i - 1);
        before[start] = (is(i, "->") ? "JSON_EXTRACT(" : "JSON_EXTRACT_STRING(") + before[start];
        replaced[i] = ",";
        behind[i + 1] += ")";
        chains.put(i + 1, start);
    }

    private void zone(int i) {
        if (is(i + 1, "TIME") && is(i + 2, "ZONE")) {
            int start = operandStart(i - 1);
            before[start] = "TIMEZONE_(" + before[start];
            replaced[i] = ",";
            replaced[i + 1] = "";
            replaced[i + 2] = "";
            int end = operandEnd(i + 3);
            behind[end] += ")";
            chains.put(end, start);
        }
    }

    private void materialized(int i) {
        int first = is(i - 1, "NOT") ? i - 1 : i;
        if (is(first - 1, "AS") && is(i + 1, "(")) {
            replaced[i] = "";
            replaced[first] = "";
        }
    }

    private boolean isTable(int i) {
        return is(i - 1, "FROM") || is(i - 1, "JOIN") || is(i - 1, "LATERAL") || (is(i - 1, ",") && !inColumns(i));
    }

    /** Returns whether a word is in the list of columns of its query. */
    private boolean inColumns(int i) {
        int depth = 0;
        for (int k = i - 1; k >= 0; k--) {
            depth += closes(k) ? 1 : opens(k) ? -1 : 0;
            if (depth < 0) {
                return false; // an argument
            } else if (depth == 0 && is(k, "SELECT")) {
                return true;
            } else if (depth == 0 && (is(k, "FROM") || BEHIND_COLUMNS.contains(word(k)))) {
                return false;
            }
        }
        return false;
    }

    /** Puts the columns of a statement that begins with FROM first. */
    private void columnsFirst(int i) {
        if (i != 0) {
            if (is(i - 1, "(") && !is(i - 2, "TRIM") && !hasSelect(i, close(i - 1))) {
                before[i] = "SELECT * " + before[i];
            }
            return;
        }
        int depth = 0;
        int select = -1;
        int end = words.size();
        for (int k = 1; k < words.size() && end == words.size(); k++) {
            depth += opens(k) ? 1 : closes(k) ? -1 : 0;
            if (depth == 0 && is(k, "SELECT")) {
                select = k;
            } else if (depth == 0 && select >= 0 && (BEHIND_COLUMNS.contains(word(k)) || is(k, ";"))) {
                end = k;
            } else if (depth == 0 && select < 0 && BEHIND_COLUMNS.contains(word(k))) {
                break;
            }
        }
        if (select < 0) {
            before[0] = "SELECT * " + before[0];
        } else {
            moveFirst(select, end);
        }
    }

    private boolean hasSelect(int from, int end) {
        int depth = 0;
        for (int k = from; k < end; k++) {
            depth += opens(k) ? 1 : closes(k) ? -1 : 0;
            if (depth == 0 && is(k, "SELECT")) {
                return true;
            }
        }
        return false;
    }

    /** Returns the first word of the operand that ends with a word. */
    private int operandStart(int last) {
        Integer chained = chains.get(last);
        if (chained != null) {
            return chained;
        }
        int at = Math.max(0, last);
        while (closes(at)) {
            int depth = 0;
            do {
                depth += closes(at) ? 1 : opens(at) ? -1 : 0;
                at--;
            } while (depth > 0 && at >= 0);
            boolean called = at >= 0 && (isName(at) && !BEFORE_LIST.contains(word(at)) || closes(at));
            at = called ? at : at + 1;
            if (!called) {
                break;
            }
        }
        while (at >= 2 && is(at - 1, ".") || at >= 1 && isTyped(at)) {
            at -= is(at - 1, ".") ? 2 : 1;
        }
        return at >= 2 && is(at - 1, "::") ? operandStart(at - 2) : at;
    }

    private boolean isTyped(int at) {
        return words.get(at).startsWith("'")
                && Set.of("TIMESTAMP", "DATE", "TIME", "TIMESTAMPTZ").contains(word(at - 1));
    }

    private boolean isName(int at) {
        return words.get(at).matches("[\\p{L}_$\"].*");
    }

    /** Returns the last word of the operand that begins with a word. */
    private int operandEnd(int first) {
        int at = first;
        while (is(at, "-") || is(at, "+")) {
            at++;
        }
        if (at >= words.size()) {
            throw refused(words.size() - 1, words.get(words.size() - 1) + ": an operand is missing");
        }
        boolean open = opens(at);
        int end = open ? close(at) : at;
        while (true) {
            if (is(end + 1, ".") || is(end + 1, "::")) {
                end += 2;
            } else if (opens(end + 1)) {
                end = close(end + 1);
            } else {
                return Math.min(end, words.size() - 1);
            }
        }
    }

    private void enclose(int first, int last, String open, String close) {
        before[first] = open + before[first];
        behind[last] += close;
    }
}
