package dev.tegula.internal.sql.text;

import dev.tegula.internal.sql.ddl.SqlNames;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names that the parser takes for words of SQL, in quotes: {@code SELECT date FROM t}. They are words in literals,
 * types, calls and frames. Files have the quotes of names, too: {@code FROM 'rows.csv'}.
 */
public final class DialectNames extends EditedWords {

    /** Words that begin a clause, except where they are an alias or have a table before them. */
    private static final Set<String> CLAUSES = Set.of(
            "ANY",
            "ASOF",
            "BY",
            "CALL",
            "CASE",
            "CROSS",
            "CURRENT",
            "CURSOR",
            "DEFAULT",
            "DELETE",
            "DISTINCT",
            "DROP",
            "EXCEPT",
            "EXPLAIN",
            "FETCH",
            "FULL",
            "GLOB",
            "GRANT",
            "GROUP",
            "GROUPING",
            "HAVING",
            "IN",
            "INNER",
            "INSERT",
            "INTERSECT",
            "INTERVAL",
            "INTO",
            "JOIN",
            "LATERAL",
            "LEFT",
            "LIMIT",
            "MERGE",
            "NATURAL",
            "NEW",
            "NEXT",
            "OFFSET",
            "ON",
            "ORDER",
            "OUTER",
            "OVER",
            "PARTITION",
            "QUALIFY",
            "RIGHT",
            "ROLLUP",
            "ROWS",
            "SET",
            "SKIP",
            "SNAPSHOT",
            "SOME",
            "STREAM",
            "THEN",
            "UNION",
            "UPDATE",
            "USING",
            "VOLATILE",
            "WHEN",
            "WHERE",
            "WINDOW");

    /** Words of few clauses, which are names elsewhere. */
    private static final Set<String> FREE =
            Set.of("CALL", "CURSOR", "DEFINE", "NEW", "NEXT", "PATTERN", "SKIP", "VOLATILE");

    private static final Pattern WANTED = Pattern.compile(
            "\\b(?:" + String.join("|", FREE)
                    + ")\\b|\\b(?:DATE|TIME|TIMESTAMP|ROW|RANGE|USER|PI)\\b(?!\\s*['(])|\\b(?:FROM|JOIN)\\s+'"
                    + "|(?:\\bAS\\s+|\\.\\s*)(?:" + String.join("|", CLAUSES) + ")\\b(?!\\s*\\()",
            Pattern.CASE_INSENSITIVE);

    private static final Set<String> TIMES = Set.of("DATE", "TIME", "TIMESTAMP");

    /** Functions without parentheses, which would hide columns of their names. */
    private static final Set<String> FUNCTIONS = Set.of("USER", "PI");

    /** Calls with a type in their parentheses. */
    private static final Set<String> CASTS = Set.of("CAST", "TRY_CAST", "SAFE_CAST");

    private DialectNames(String sql) {
        super(sql);
    }

    /** Returns a statement with such names in quotes. */
    public static Rewritten replaced(String sql) {
        if (!has(sql, WANTED)) {
            return Rewritten.same(sql);
        }
        DialectNames names = new DialectNames(sql);
        for (int i = 0; i < names.words.size(); i++) {
            if (names.isName(i)) {
                names.replaced[i] = '"' + names.words.get(i) + '"';
            } else if (names.isFile(i)) {
                names.replaced[i] = SqlNames.quoted(SqlNames.plain(names.words.get(i)));
            }
        }
        return names.written();
    }

    /** Returns whether a text is a table: behind JOIN, or FROM of a query, and not of TRIM, EXTRACT and such. */
    private boolean isFile(int i) {
        boolean table = is(i - 1, "JOIN") || is(i - 1, "FROM") && !is(i - 2, "DISTINCT");
        if (!table || !isText(i)) {
            return false;
        }
        int depth = 0;
        for (int k = i - 2; k >= 0 && depth >= 0; k--) {
            depth += closes(k) ? 1 : opens(k) ? -1 : 0;
            if (depth == 0 && is(k, "SELECT")) {
                return true;
            }
        }
        return is(i - 1, "JOIN") || i == 1 || is(i - 2, "(") && !is(i - 3, "TRIM");
    }

    /** Returns whether a word is an alias, as in {@code SELECT x AS next}, or a column as in {@code t.next}. */
    private boolean isAlias(int i) {
        return CLAUSES.contains(word(i)) && !is(i + 1, "(") && (is(i - 1, ".") || is(i - 1, "AS") && !isType(i));
    }

    /** Returns whether a word of few clauses is no such clause. */
    private boolean isFree(int i) {
        if (i == 0 || !FREE.contains(word(i)) || words.stream().anyMatch("MATCH_RECOGNIZE"::equalsIgnoreCase)) {
            return false;
        }
        boolean next = is(i, "NEXT") && (is(i - 1, "FETCH") || is(i + 1, "VALUE") && is(i + 2, "FOR"));
        boolean list = is(i + 1, "(") && (is(i - 1, "AS") || is(close(i + 1) + 1, "AS")); // WITH next(a) AS (…)
        return !next && (!is(i + 1, "(") || list);
    }

    private boolean isName(int i) {
        if (isAlias(i) || isFree(i)) {
            return true;
        }
        boolean time = TIMES.contains(word(i));
        boolean function = FUNCTIONS.contains(word(i));
        if (is(i + 1, "(") || !time && !function && !is(i, "ROW") && !is(i, "RANGE")) {
            return false;
        } else if (function || is(i - 1, ".")) {
            return true;
        } else if (time) {
            boolean literal = i + 1 < words.size() && words.get(i + 1).startsWith("'");
            return !literal && !isType(i) && !isZone(i);
        }
        return is(i, "ROW") ? !isCounted(i) : !isFrame(i);
    }

    /** Returns whether a word is a type, as in {@code CAST(x AS DATE)} and {@code JSON_VALUE(x, y RETURNING DATE)}. */
    private boolean isType(int i) {
        if (is(i - 1, "::") || is(i + 1, "WITH") || is(i + 1, "WITHOUT")) {
            return true;
        }
        boolean typed = false;
        int depth = 0;
        for (int k = i - 1; k >= 0; k--) {
            depth += closes(k) ? 1 : opens(k) ? -1 : 0;
            typed |= depth == 0 && is(k, "AS");
            if (depth < 0 && CASTS.contains(word(k - 1))) {
                return typed;
            } else if (depth < 0 && (is(k - 1, "CONVERT") || word(k - 1).startsWith("JSON_"))) {
                return is(i - 1, is(k - 1, "CONVERT") ? "," : "RETURNING");
            }
            typed &= depth >= 0;
            depth = Math.max(0, depth);
        }
        return false;
    }

    /** Returns whether a word is one of {@code WITH TIME ZONE} and such. */
    private boolean isZone(int i) {
        return is(i + 1, "ZONE") || is(i - 1, "LOCAL");
    }

    /** Returns whether a word is one of {@code CURRENT ROW}, {@code OFFSET 1 ROW} and {@code FETCH FIRST ROW ONLY}. */
    private boolean isCounted(int i) {
        return is(i - 1, "CURRENT")
                || is(i - 1, "FIRST")
                || is(i - 1, "NEXT")
                || is(i - 1, "?")
                || word(i - 1).matches("[0-9].*")
                || is(i + 1, "ONLY");
    }

    private boolean isFrame(int i) {
        return is(i + 1, "BETWEEN")
                || is(i + 1, "UNBOUNDED")
                || is(i + 1, "CURRENT")
                || is(i + 1, "INTERVAL")
                || is(i + 1, "?")
                || word(i + 1).matches("[0-9].*")
                || is(i + 2, "PRECEDING")
                || is(i + 2, "FOLLOWING");
    }
}
