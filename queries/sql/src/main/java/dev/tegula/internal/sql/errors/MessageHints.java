package dev.tegula.internal.sql.errors;

import dev.tegula.internal.base.SpellingHint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What to write instead of typical mistakes, behind messages of the parser and the validator. */
final class MessageHints {

    /** Words that are often misspelt. */
    private static final Set<String> WORDS = Set.of(
            "SELECT", "FROM", "WHERE", "GROUP", "ORDER", "HAVING", "LIMIT", "JOIN", "UNION", "INSERT", "UPDATE",
            "DELETE", "CREATE", "VALUES");

    private static final Map<Pattern, String> HINTS = new LinkedHashMap<>();

    static {
        hint("Expression '(.*)' is not being grouped", ". Add it to GROUP BY, or aggregate it: MAX($1)");
        hint("Aggregate expression is illegal in WHERE clause", ". Write the condition in HAVING");
        hint("Windowed aggregate expression is illegal in WHERE clause", ". Write the condition in QUALIFY");
        hint("Duplicate relation name '.*' in FROM clause", ". Name one of them: FROM t AS a JOIN t AS b");
        hint("Column '(.*)' is ambiguous", ". Write the name of its table before it: t.$1");
        hint("OVER clause is necessary for window functions", ". Write OVER (ORDER BY …) behind the call");
        hint(
                "Illegal mixing of types in CASE or COALESCE statement",
                ": numbers, dates and times. Cast them to one type");
        hint(
                "Values passed to VALUES operator must have compatible types",
                ". Write dates beside NULL as DATE '2024-01-31'");
        hint("Type mismatch in column (.*) of .*", ". Cast both to one type");
        hint("Column count mismatch in .*", ". Select as many columns on both sides");
        hint(
                "Cannot apply '.*' to arguments of type '<(?:DATE|TIMESTAMP).*<INTEGER>'\\..*",
                ". Write dates in quotes: DATE '2024-01-31'");
    }

    private static final int SHORTEST = 4;

    private static final Pattern WORD = Pattern.compile("[A-Za-z]+");

    private MessageHints() {}

    private static void hint(String message, String instead) {
        HINTS.put(Pattern.compile(message, Pattern.DOTALL), instead);
    }

    /** Returns what follows a message of the validator; nothing if it needs no hint. */
    static String of(String message) {
        for (Map.Entry<Pattern, String> each : HINTS.entrySet()) {
            Matcher matcher = each.getKey().matcher(message);
            if (matcher.matches()) {
                return each.getValue().replace("$1", matcher.groupCount() == 0 ? "" : matcher.group(1));
            }
        }
        return "";
    }

    /**
     * Returns what follows a message of the parser.
     *
     * @param sql the statement
     * @param offset where the parser found what it does not understand
     */
    static String of(String sql, int offset) {
        String before = sql.substring(0, Math.min(offset, sql.length()));
        String rest = sql.substring(before.length());
        if (rest.startsWith("`")) {
            return ". Write names in double quotes";
        } else if (rest.startsWith("'") && rest.chars().filter(c -> c == '\'').count() % 2 == 1) {
            return ". A text is not closed: ' is missing";
        } else if (before.strip().toUpperCase(Locale.ROOT).endsWith(" TOP")) {
            return ". Write LIMIT at the end of the query instead of TOP";
        } else if (before.isBlank() && rest.toUpperCase(Locale.ROOT).startsWith("DELETE")) {
            return ". Write DELETE FROM t";
        }
        Matcher first = WORD.matcher(rest);
        if (before.isBlank() && first.lookingAt()) {
            return word(first.group());
        }
        Matcher words = WORD.matcher(before);
        String last = "";
        while (words.find()) {
            last = words.group();
        }
        return before.strip().endsWith(last) ? word(last) : "";
    }

    private static String word(String word) {
        String upper = word.toUpperCase(Locale.ROOT);
        boolean longer = WORDS.stream().anyMatch(upper::startsWith); // as the name 'orders'
        List<String> near = WORDS.stream()
                .filter(each -> !word.isEmpty() && each.charAt(0) == upper.charAt(0))
                .toList();
        return longer || word.length() < SHORTEST ? "" : SpellingHint.hint(upper, near);
    }
}
