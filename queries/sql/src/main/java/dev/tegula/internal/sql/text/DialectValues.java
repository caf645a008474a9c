package dev.tegula.internal.sql.text;

import dev.tegula.internal.sql.ddl.SqlNames;
import dev.tegula.internal.sql.functions.StructValues;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Structs and maps of DuckDB as calls: {@code {'a': 1}}, {@code struct_pack(a := 1)}, {@code MAP {'k': 1}}; and what
 * its lists leave out or have besides: a comma at the end, the names in {@code COLUMNS}, the table of {@code SELECT 1
 * WHERE …}, the share of {@code LIMIT 10%}.
 */
public final class DialectValues extends EditedOperands {

    private static final Pattern WANTED = Pattern.compile(
            "\\{|\\b(?:STRUCT_PACK|COLUMNS|WHERE)\\b|\\bLIMIT\\s+[0-9.]+\\s*(?:::|%|PERCENT\\b|E)|,\\s*(?:FROM\\b|[\\]};]|\\z)",
            Pattern.CASE_INSENSITIVE);

    /** Escapes of JDBC, such as {@code {d '2026-01-01'}} and {@code {fn UCASE(a)}}, which the parser reads. */
    private static final Set<String> ESCAPES = Set.of("FN", "D", "T", "TS");

    private DialectValues(String sql) {
        super(sql);
    }

    /** Returns a statement with calls. */
    public static Rewritten replaced(String sql) {
        if (!has(sql, WANTED)) {
            return Rewritten.same(sql);
        }
        DialectValues values = new DialectValues(sql);
        for (int i = 0; i < values.words.size(); i++) {
            values.replace(i);
        }
        return values.written();
    }

    private void replace(int i) {
        if (is(i, "{") && is(i - 1, "MAP")) {
            entries(i, ":", "[", "]");
        } else if (is(i, "{") && (!ESCAPES.contains(word(i + 1)) || is(i + 2, ":"))) {
            entries(i, ":", StructValues.STRUCT.getName() + "(", ")");
            names(i, ":");
        } else if (is(i, "STRUCT_PACK") && is(i + 1, "(")) {
            replaced[i] = StructValues.STRUCT.getName();
            entries(i + 1, ":=", "(", ")");
            names(i + 1, ":=");
        } else if (is(i, ",") && (is(i + 1, "FROM") || is(i + 1, "]") || is(i + 1, "}") || ends(i + 1))) {
            replaced[i] = "";
        } else if (is(i, "COLUMNS") && is(i + 1, "(")) {
            columns(i + 1);
        } else if (is(i, "WHERE") && isWithoutTable(i)) {
            before[i] = "FROM (VALUES (0)) ";
        } else if (is(i, "LIMIT") && (is(i + 2, "%") || is(i + 2, "PERCENT")) && endsQuery(i + 3)) {
            replaced[i + 1] = words.get(i + 1) + "E-2"; // a share of the rows
            replaced[i + 2] = "";
        } else if (is(i, "LIMIT") && word(i + 1).matches("[0-9.]+E.*")) {
            throw refused(i + 1, "LIMIT: a whole number expected (found " + words.get(i + 1) + ")");
        } else if (is(i, "LIMIT")
                && is(i + 2, "::")
                && (is(i + 3, "INT") || is(i + 3, "INTEGER") || is(i + 3, "BIGINT"))) {
            replaced[i + 2] = "";
            replaced[i + 3] = "";
        }
    }

    private boolean endsQuery(int i) {
        return ends(i) || is(i, ")") || is(i, "OFFSET");
    }

    private boolean ends(int i) {
        return i >= words.size() || is(i, ";");
    }

    /** Makes the names in COLUMNS a pattern. */
    private void columns(int open) {
        int end = close(open);
        boolean excluded = is(open + 1, "*") && is(open + 2, "EXCLUDE");
        boolean listed = is(open + 1, "[") && close(open + 1) == end - 1;
        if (!excluded && !listed) {
            return;
        }
        StringBuilder pattern = new StringBuilder();
        for (int k = open + (excluded ? 3 : 2); k < end; k++) {
            String name = words.get(k);
            if (name.matches(listed ? "'.+" : "[\\p{L}_\"].*")) {
                pattern.append(pattern.isEmpty() ? "" : "|").append(Pattern.quote(SqlNames.plain(name)));
            }
        }
        for (int k = open + 1; k < end; k++) {
            replaced[k] = "";
        }
        replaced[open + 1] =
                (excluded ? "'^(?!(?:" : "'^(?:") + pattern.toString().replace("'", "''") + (excluded ? ")$)'" : ")$'");
    }

    /** Returns whether SELECT follows its tables. */
    private boolean isTableFirst(int select) {
        int depth = 0;
        for (int k = select - 1; k >= 0 && depth >= 0; k--) {
            depth += closes(k) ? 1 : opens(k) ? -1 : 0;
            if (depth == 0 && is(k, "FROM")) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether WHERE follows a list of columns. */
    private boolean isWithoutTable(int where) {
        int depth = 0;
        for (int k = where - 1; k >= 0; k--) {
            depth += closes(k) ? 1 : opens(k) ? -1 : 0;
            boolean table = is(k, "FROM") || is(k, "UPDATE") || is(k, "DELETE") || is(k, "MERGE");
            if (depth < 0 || depth == 0 && table && !is(k - 1, "DISTINCT")) {
                return false;
            } else if (depth == 0 && is(k, "SELECT")) {
                return !isTableFirst(k);
            }
        }
        return false;
    }

    /** Puts commas between keys and values. */
    private void entries(int open, String sign, String first, String last) {
        int end = close(open);
        if (end == open + 1) {
            throw refused(open, "a struct or map without entries: not supported");
        }
        replaced[open] = first;
        replaced[end] = last;
        boolean key = true;
        for (int k = open + 1; k < end; k = (opens(k) ? close(k) : k) + 1) {
            if (is(k, ",")) {
                key = k + 1 < end; // a comma at the end is left out
            } else if (key && is(k, sign)) {
                replaced[k] = ",";
                key = false;
            }
        }
        if (key) {
            throw refused(open, "a struct or map: a name without " + sign + ". Write {'a': 1}");
        }
    }

    /** Makes the names before the signs texts. */
    private void names(int open, String sign) {
        int end = close(open);
        for (int k = open + 1; k < end; k = (opens(k) ? close(k) : k) + 1) {
            boolean name = (k == open + 1 || is(k - 1, ",")) && is(k + 1, sign);
            if (name && !words.get(k).startsWith("'")) {
                String plain = SqlNames.plain(words.get(k));
                replaced[k] = SqlNames.text(plain);
            }
        }
    }
}
