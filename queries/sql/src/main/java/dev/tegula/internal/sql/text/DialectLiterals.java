package dev.tegula.internal.sql.text;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Literals and types of DuckDB and PostgreSQL for which Calcite's parser has no rule: {@code INTERVAL '1 day 2 hours'},
 * {@code TIMESTAMPTZ '…'}, {@code 1_000}, {@code [1, 2]::DOUBLE[]}.
 */
public final class DialectLiterals extends EditedOperands {

    private static final Pattern WANTED = Pattern.compile(
            "\\[\\s*[0-9]*\\s*]|[0-9]_[0-9]|\\b0x|\\b(?:INTERVAL|TIMESTAMPTZ|WITH\\s+TIME|ENUM|STRUCT|UNION)\\b",
            Pattern.CASE_INSENSITIVE);

    /** Types with parts, and what to write instead. */
    private static final Map<String, String> REFUSED = Map.of(
            "ENUM", "VARCHAR",
            "STRUCT", "a struct of casts: {'a': CAST(x AS BIGINT)}",
            "UNION", "the type of its values");

    private DialectLiterals(String sql) {
        super(sql);
    }

    /**
     * Returns a statement without them.
     *
     * @throws StatementException for those that have no counterpart
     */
    public static Rewritten replaced(String sql) {
        if (!has(sql, WANTED)) {
            return Rewritten.same(sql);
        }
        DialectLiterals literals = new DialectLiterals(sql);
        for (int i = 0; i < literals.words.size(); i++) {
            literals.replace(i);
        }
        return literals.written();
    }

    private void replace(int i) {
        switch (word(i)) {
            case "::", "AS" -> type(i);
            case "TIMESTAMPTZ" -> instant(i, i + 1);
            case "TIMESTAMP" -> {
                if (is(i + 1, "WITH") && is(i + 2, "TIME") && is(i + 3, "ZONE")) {
                    instant(i, i + 4);
                }
            }
            case "INTERVAL" -> {
                if (isText(i + 1)) {
                    interval(i);
                }
            }
            default -> number(i);
        }
    }

    /** Replaces a type of lists behind a sign or word. */
    private void type(int i) {
        String instead = REFUSED.get(word(i + 1));
        if (instead != null && is(i + 2, "(")) {
            throw refused(i + 1, word(i + 1) + "(…): not a type of expressions. Write " + instead);
        } else if (is(i, "::") && is(i + 1, "INTERVAL")) {
            List<String> parts = isText(i - 1) ? IntervalTexts.parts(words.get(i - 1)) : List.of();
            requireOneKind(i - 1, parts);
            if (parts.isEmpty()) {
                throw refused(
                        i, "::INTERVAL: of texts such as '1 day 2 hours' only. Write a number times INTERVAL '1' DAY");
            }
            replaced[i - 1] = "(" + String.join(" + ", parts) + ")";
            replaced[i] = "";
            replaced[i + 1] = "";
            return;
        }
        int end = typeEnd(i + 1);
        for (int k = i + 2; k <= end; k++) {
            if (is(k, "[")) {
                int close = close(k);
                for (int inner = k; inner <= close; inner++) {
                    replaced[inner] = inner == k ? " ARRAY" : "";
                }
            }
        }
    }

    private void instant(int first, int text) {
        if (isText(text)) {
            for (int k = first; k < text; k++) {
                replaced[k] = k == first ? "CAST(" : "";
            }
            behind[text] += " AS TIMESTAMP WITH LOCAL TIME ZONE)";
        }
    }

    /** Replaces an interval of several units by a sum, or by the sums that it is a part of. */
    private void interval(int i) {
        List<String> parts = IntervalTexts.parts(words.get(i + 1));
        boolean qualified =
                Set.of("YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND").contains(word(i + 2));
        if (parts.isEmpty() || qualified && parts.size() == 1) {
            return;
        }
        requireOneKind(i, parts);
        String sign = is(i - 1, "-") || is(i - 1, "+") ? words.get(i - 1) : "";
        replaced[i] = sign.isEmpty() && parts.size() > 1
                ? "(" + String.join(" + ", parts) + ")"
                : String.join(" " + sign + " ", parts);
        replaced[i + 1] = "";
    }

    /** Refuses a value of months and days, which are added to a time one after the other. */
    private void requireOneKind(int i, List<String> parts) {
        boolean months = parts.stream().anyMatch(part -> part.contains("' YEAR(") || part.contains("' MONTH("));
        boolean others = parts.stream().anyMatch(part -> !part.contains("' YEAR(") && !part.contains("' MONTH("));
        if (months && others && !is(i - 1, "-") && !is(i - 1, "+")) {
            throw refused(
                    i, "an interval of months and days: not one value. Add both parts to a time, one after the other");
        }
    }

    private void number(int i) {
        String word = words.get(i);
        if (word.matches("[0-9]+(_[0-9]+)+(\\..*)?")) {
            replaced[i] = word.replace("_", "");
        } else if (word.equals("0")
                && i + 1 < words.size()
                && starts.get(i + 1) == starts.get(i) + 1
                && words.get(i + 1).matches("[xX][0-9a-fA-F]{1,15}")) {
            String digits = words.get(i + 1);
            long value = Long.parseLong(digits.substring(1), 16);
            throw refused(i, word + digits + ": hexadecimal numbers are not supported. Write " + value);
        }
    }
}
