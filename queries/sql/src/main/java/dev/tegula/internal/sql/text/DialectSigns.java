package dev.tegula.internal.sql.text;

import dev.tegula.internal.sql.ddl.SqlNames;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Signs and clauses of DuckDB and PostgreSQL for which Calcite's parser has no rule, as calls and clauses that it has:
 * {@code [1, 2]}, {@code a // b}, {@code a + b::INT}, {@code a -> 'b'}, {@code t AT TIME ZONE z}, {@code first(x ORDER
 * BY y)}. A word is replaced, or text is put before or behind it.
 */
public final class DialectSigns extends EditedOperands {

    /** {@code a // b} is a quotient whose divisor is this call. */
    public static final String DIVISOR = "INTEGER_DIVISOR_";

    /** {@code a[b:c]}. */
    public static final String SLICE = "LIST_SLICE";

    /** {@code UNNEST(a)} as a column. */
    public static final String UNNEST = "UNNEST_";

    /** {@code RANGE(a, b)}. */
    public static final String RANGE = "RANGE_SERIES_";

    /** {@code * RENAME}, with the names in pairs. */
    public static final String RENAMED = "STAR_RENAMED_";

    /** The first column of the right side of {@code UNION BY NAME}. */
    public static final String BY_NAME = "BY_NAME_";

    /** What makes a statement worth reading word by word. */
    private static final Pattern WANTED = Pattern.compile(
            "::|\\[|->|//|\\^|[&|~{]|<<|>>|\\*\\*|:=|\\b(?:AT\\s+TIME|GLOB|TRIM|ISNULL|NOTNULL|SEMI|ANTI|MATERIALIZED|FILTER|EXCLUDE|RANGE|UNNEST"
                    + "|UUID|GENERATE_SERIES|COLUMNS|RENAME|UNPIVOT|BY\\s+NAME|USING\\s+SAMPLE)\\b|\\bORDER\\s+BY\\b|(?:\\A|\\()\\s*FROM\\b",
            Pattern.CASE_INSENSITIVE);

    /** Words before which no other operand of an expression is. */
    private static final Set<String> BEFORE_EXPRESSION = Set.of(
            "",
            "(",
            "[",
            ",",
            "SELECT",
            "DISTINCT",
            "ALL",
            "WHERE",
            "HAVING",
            "QUALIFY",
            "ON",
            "WHEN",
            "THEN",
            "ELSE",
            "CASE",
            "BY",
            "VALUES",
            "LIMIT",
            "OFFSET");

    private final Predicate<String> takesLambda;

    private DialectSigns(String sql, Predicate<String> takesLambda) {
        super(sql);
        this.takesLambda = takesLambda;
    }

    /**
     * Returns a statement without the signs.
     *
     * @param takesLambda whether a function of a name has a lambda
     * @throws StatementException for signs that have no counterpart
     */
    public static Rewritten replaced(String sql, Predicate<String> takesLambda) {
        if (!has(sql, WANTED)) {
            return Rewritten.same(sql);
        }
        DialectSigns signs = new DialectSigns(sql, takesLambda);
        for (int i = 0; i < signs.words.size(); i++) {
            if (signs.replaced[i] == null) {
                signs.replace(i);
            }
        }
        return signs.written();
    }

    private void replace(int i) {
        switch (word(i)) {
            case "[" -> list(i);
            case "::" -> cast(i);
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
            case "RANGE" -> series(i, RANGE, "LIST_RANGE");
            case "UNNEST" -> replaced[i] = is(i + 1, "(") && inColumns(i) ? UNNEST : words.get(i);
            case "LIST" -> replaced[i] = ordered(i) > 0 ? "ARRAY_AGG" : words.get(i);
            case "LISTAGG" -> replaced[i] = ordered(i) > 0 ? "STRING_AGG" : words.get(i);
            case "FROM" -> columnsFirst(i);
            case "GLOB" -> test(i, "GLOB_MATCHES(");
            case "^@" -> test(i, "STARTS_WITH(");
            case "TRIM" -> trim(i);
            case "*" -> {
                if (is(i + 1, "*") && starts.get(i + 1) == starts.get(i) + 1) {
                    replaced[i + 1] = "";
                    power(i, i + 2);
                }
            }
            case "^" -> power(i, i + 1);
            case "&" -> {
                if (!is(i - 1, "U") || !isText(i + 1)) { // a text with codes of characters
                    bits(i, "BITAND(");
                }
            }
            case "COLUMNS" -> {
                if (is(i + 1, "(") && is(i + 2, "*") && is(i + 3, ")")) {
                    replaced[i + 2] = "'.*'";
                }
            }
            case "RENAME" -> renamed(i);
            case "BY" -> byName(i);
            case "USING" -> sample(i);
            case "|" -> bits(i, "BITOR(");
            case "<<" -> bits(i, "SHIFTED_LEFT(");
            case ">>" -> bits(i, "SHIFTED_RIGHT(");
            case ":=" ->
                throw refused(
                        i,
                        words.get(Math.max(i - 1, 0)) + " := …: arguments have no names here, except those of"
                                + " STRUCT_PACK. Write them in their order");
            case "~" -> {
                if (isLike(i)) {
                    like(i);
                } else if (i == 0 || isSign(i - 1) || BEFORE_LIST.contains(word(i - 1))) {
                    replaced[i] = "";
                    enclose(i + 1, operandEnd(i + 1), "BITNOT(", ")");
                }
            }
            case "UUID" -> replaced[i] = is(i + 1, "(") ? "RANDOM_UUID" : words.get(i);
            case "GENERATE_SERIES" -> series(i, "GENERATE_SERIES", "LIST_SERIES");
            case "FIRST", "LAST", "ANY_VALUE", "ARBITRARY" -> ordering(i);
            default -> {
                // a word of the parser
            }
        }
    }

    /**
     * Encloses a cast: the parser takes all that precedes in the expression for its operand, as in {@code a + b::INT}.
     */
    private void cast(int i) {
        int start = operandStart(i - 1);
        int end = typeEnd(i + 1);
        chains.put(end, start);
        if (!BEFORE_EXPRESSION.contains(word(start - 1))) {
            enclose(start, end, "(", ")");
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

    /** Replaces {@code * RENAME (a AS b)}. */
    private void renamed(int i) {
        if (!is(i - 1, "*")) {
            return;
        }
        boolean listed = is(i + 1, "(");
        int end = listed ? close(i + 1) : i + 3;
        if (end >= words.size()) {
            throw refused(i, "RENAME: names expected. Write * RENAME (a AS b)");
        }
        replaced[i - 1] = "";
        replaced[i] = RENAMED + (listed ? "" : "(");
        for (int k = listed ? i + 2 : i + 1; k < (listed ? end : end + 1); k++) {
            boolean name = !is(k, "AS") && !is(k, ",");
            String plain = SqlNames.plain(words.get(k));
            replaced[k] = name ? SqlNames.text(plain) : ",";
        }
        behind[end] += listed ? "" : ")";
    }

    /** Marks the right side of {@code UNION BY NAME}. */
    private void byName(int i) {
        if (is(i + 1, "NAME") && (is(i - 1, "UNION") || is(i - 1, "ALL") && is(i - 2, "UNION"))) {
            if (!is(i + 2, "SELECT")) {
                throw refused(i, "BY NAME: a query expected. Write SELECT * FROM (query)");
            }
            replaced[i] = "";
            replaced[i + 1] = "";
            behind[i + (is(i + 3, "DISTINCT") ? 3 : 2)] += " " + BY_NAME + "(),";
        }
    }

    /** Replaces {@code USING SAMPLE n PERCENT} behind a table. */
    private void sample(int i) {
        if (!is(i + 1, "SAMPLE")) {
            return;
        }
        int from = i - 1;
        while (from >= 0 && !is(from, "FROM")) {
            boolean other = is(from, ",") || is(from, "JOIN") || CLAUSES.contains(word(from));
            from = other ? -1 : closes(from) ? open(from) - 1 : from - 1;
        }
        boolean named = is(i + 2, "BERNOULLI") || is(i + 2, "SYSTEM") || is(i + 2, "RESERVOIR");
        int number = named ? i + 4 : i + 2;
        boolean percent = is(number + 1, "%") || is(number + 1, "PERCENT");
        if (from < 0 || number + 1 >= words.size() || !percent || is(i + 2, "RESERVOIR")) {
            throw refused(
                    i,
                    "USING SAMPLE: behind one table, with a percentage only. Write ORDER BY RANDOM() LIMIT n for rows");
        }
        replaced[i] = "TABLESAMPLE BERNOULLI(" + words.get(number) + ")";
        int last = number + 1;
        if (named) {
            last = close(i + 3);
        } else if (is(last + 1, "(")) {
            last = close(last + 1);
        }
        for (int k = i + 1; k <= last; k++) {
            replaced[k] = "";
        }
    }

    /** Replaces a power, whose exponent begins with a word. */
    private void power(int i, int exponent) {
        int start = operandStart(i - 1);
        boolean negative =
                is(start - 1, "-") && (start == 1 || isSign(start - 2) || BEFORE_LIST.contains(word(start - 2)));
        start = negative ? start - 1 : start; // the sign of a number goes before the power
        int end = operandEnd(exponent);
        before[start] = "POWER(" + before[start];
        replaced[i] = ",";
        behind[end] += ")";
        chains.put(end, start);
    }

    /** Replaces an operator of bits, which binds less than additions and more than comparisons. */
    private void bits(int i, String function) {
        int start = termStart(i - 1);
        int end = termEnd(i + 1);
        if (start >= i || end <= i) {
            throw refused(i, words.get(i) + ": an operand is missing");
        }
        before[start] = function + before[start];
        replaced[i] = ",";
        behind[end] += ")";
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
            replaced[i] = end == i + 1 ? "LIST_OF_NONE(" : "ARRAY[";
            replaced[end] = end == i + 1 ? ")" : null;
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

    /** Returns whether an arrow is that of a lambda, and not of JSON. */
    private boolean isLambda(int arrow) {
        int first = is(arrow - 1, ")") ? open(arrow - 1) : arrow - 1;
        int open = first - 1;
        while (open >= 0 && !opens(open)) {
            open = (closes(open) ? open(open) : open) - 1;
        }
        return is(arrow, "->")
                && (is(first - 1, ",") || is(first - 1, "("))
                && open > 0
                && takesLambda.test(words.get(open - 1));
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
        if (isLambda(i)) {
            return;
        }
        boolean path = i + 1 < words.size()
                && (words.get(i + 1).startsWith("'") || words.get(i + 1).matches("[0-9]+"));
        if (!path) {
            throw refused(
                    i,
                    words.get(i) + ": a path of JSON in quotes or a number expected, or the lambda of LIST_TRANSFORM,"
                            + " LIST_FILTER or LIST_REDUCE");
        }
        int start = operandStart(i - 1);
        before[start] = (is(i, "->") ? "JSON_EXTRACT(" : "JSON_EXTRACT_STRING(") + before[start];
        replaced[i] = ",";
        behind[i + 1] += ")";
        chains.put(i + 1, start);
    }

    /** Returns whether two signs are those of LIKE. */
    private boolean isLike(int i) {
        return i > 0 && is(i + 1, "~") && starts.get(i + 1) == starts.get(i) + 1;
    }

    private void like(int i) {
        boolean anyCase = is(i + 2, "*") && starts.get(i + 2) == starts.get(i) + 2;
        boolean negated = is(i - 1, "!");
        replaced[negated ? i - 1 : i] = (negated ? "NOT " : "") + (anyCase ? "ILIKE " : "LIKE ");
        for (int k = negated ? i : i + 1; k <= (anyCase ? i + 2 : i + 1); k++) {
            replaced[k] = "";
        }
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

    /** Returns whether a word is in the list of columns of its query, also in an argument. */
    private boolean inColumns(int i) {
        int depth = 0;
        for (int k = i - 1; k >= 0; k--) {
            depth = Math.max(0, depth + (closes(k) ? 1 : opens(k) ? -1 : 0));
            if (depth == 0 && is(k, "SELECT")) {
                return true;
            } else if (depth == 0 && (is(k, "FROM") || CLAUSES.contains(word(k)))) {
                return false;
            }
        }
        return false;
    }

    /** Names a series; one of values of the tables before it is the list of its numbers for each of their rows. */
    private void series(int i, String table, String list) {
        if (!is(i + 1, "(")) {
            replaced[i] = words.get(i);
            return;
        }
        boolean rows = isTable(i);
        replaced[i] = rows ? table : list;
        boolean lateral = is(i - 1, "LATERAL");
        int end = close(i + 1);
        List<String> arguments = words.subList(i + 2, end);
        boolean ofColumns = lateral
                ? hasName(i + 2, end)
                : arguments.contains(".") || arguments.stream().anyMatch("SELECT"::equalsIgnoreCase);
        if (rows && ofColumns) {
            replaced[i] = (lateral ? "" : "LATERAL ") + "UNNEST(" + list;
            behind[end] += ")";
        } else if (lateral) {
            replaced[i - 1] = "";
        }
    }

    /** Returns whether some words have a name that is no function. */
    private boolean hasName(int from, int to) {
        for (int k = from; k < to; k++) {
            boolean literal = isText(k + 1) || is(k, "INTERVAL") || is(k - 2, "INTERVAL");
            if (word(k).matches("[\\p{L}_\"].*") && !is(k + 1, "(") && !literal) {
                return true;
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
            } else if (depth == 0 && select >= 0 && (CLAUSES.contains(word(k)) || is(k, ";"))) {
                end = k;
            } else if (depth == 0 && select < 0 && CLAUSES.contains(word(k))) {
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
}
