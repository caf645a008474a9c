package dev.tegula.internal.sql.text;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Names without quotes in other letters than they have: {@code SELECT Name} of a column {@code name}, as in DuckDB. A
 * statement that names something unknown is prepared again with the only name that is the same but for the case of its
 * letters. Names that are known are left alone, and those that may be one of several stay unknown.
 *
 * @param name the name that is not known
 * @param offset its place in the statement
 * @param suggestion the name that the validator suggests, or an empty text
 */
public record OtherLetters(String name, int offset, String suggestion) {

    private static final Pattern UNKNOWN = Pattern.compile("(?:Column|Table|Object) '([^']+)' not found"
            + "|Unknown target column '([^']+)'|unknown column\\(s\\): (\\w+)");

    private static final Pattern SUGGESTED = Pattern.compile("did you mean '([^']+)'\\?");

    /** Names before a name, as in {@code t.name}. */
    private static final String QUALIFIERS = "(?:\\w+\\s*\\.\\s*)*";

    /** Names that a statement gives: {@code AS name}, {@code WITH name(a) AS (}. */
    private static final Pattern GIVEN =
            Pattern.compile("\\bAS\\s+\"?(\\w+)|(\\w+)\\s*(?:\\([^()]*\\)\\s*)?\\bAS\\s*\\(", Pattern.CASE_INSENSITIVE);

    /**
     * Returns the name without quotes that a statement is refused for.
     *
     * @param text the statement of the places of the error
     * @return null if it is refused for something else
     */
    public static @Nullable OtherLetters of(Throwable error, Rewritten text) {
        if (error instanceof StatementException refused) {
            return refused.isOfText() ? null : at(refused.unknownName(), "", refused.position(), text);
        } else if (error instanceof CalciteContextException context && context.getCause() != null) {
            String message = String.valueOf(context.getCause().getMessage());
            SqlParserPos position = new SqlParserPos(context.getPosLine(), context.getPosColumn());
            return at(group(UNKNOWN, message), group(SUGGESTED, message), position, text);
        }
        return null;
    }

    private static String group(Pattern pattern, String message) {
        Matcher matcher = pattern.matcher(message);
        if (matcher.find()) {
            for (int i = 1; i <= matcher.groupCount(); i++) {
                if (matcher.group(i) != null) {
                    return matcher.group(i);
                }
            }
        }
        return "";
    }

    private static @Nullable OtherLetters at(String name, String suggestion, SqlParserPos position, Rewritten text) {
        if (name.isEmpty() || position.getLineNum() <= 0) {
            return null;
        }
        String sql = text.original();
        Matcher matcher = Pattern.compile(QUALIFIERS + "(" + Pattern.quote(name) + ")(?!\\w)")
                .matcher(sql);
        matcher.region(text.origin(position.getLineNum(), position.getColumnNum()), sql.length());
        return matcher.lookingAt() ? new OtherLetters(name, matcher.start(1), suggestion) : null;
    }

    /**
     * Returns a statement with the name in its own letters.
     *
     * @param known names of columns and tables
     * @return null if there is no such name, or more than one
     */
    @Nullable
    public String corrected(String sql, Set<String> known) {
        Set<String> names = new TreeSet<>(known);
        names.add(suggestion);
        Matcher given = GIVEN.matcher(sql);
        while (given.find()) {
            names.add(given.group(1) == null ? given.group(2) : given.group(1));
        }
        names.remove(name);
        names.removeIf(each -> !each.equalsIgnoreCase(name));
        return names.size() != 1 || !sql.startsWith(name, offset)
                ? null
                : sql.substring(0, offset) + names.iterator().next() + sql.substring(offset + name.length());
    }
}
