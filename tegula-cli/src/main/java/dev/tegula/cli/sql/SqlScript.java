package dev.tegula.cli.sql;

import java.util.ArrayList;
import java.util.List;

/** The statements of a text, which semicolons separate. */
public final class SqlScript {

    private SqlScript() {}

    /**
     * Returns the statements without semicolons and without blank statements. Leading lines stay, so that lines of
     * errors are those of the statement.
     */
    public static List<String> statements(String text) {
        List<String> statements = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int end = end(text, from);
            String statement = text.substring(from, end);
            if (!isBlank(statement)) {
                statements.add(statement.strip());
            }
            from = end + 1;
        }
        return statements;
    }

    /** Returns whether a text ends with a semicolon, apart from blanks and comments, and so is complete. */
    public static boolean isComplete(String text) {
        int from = 0;
        while (true) {
            int end = end(text, from);
            if (end == text.length()) {
                return from > 0 && isBlank(text.substring(from));
            }
            from = end + 1;
        }
    }

    /** Returns whether there are only blanks and comments. */
    private static boolean isBlank(String statement) {
        for (int i = 0; i < statement.length(); i++) {
            int next = skip(statement, i);
            if (next == i && !Character.isWhitespace(statement.charAt(i))) {
                return false;
            } else if (next > i) {
                if (statement.charAt(i) != '-' && statement.charAt(i) != '/') {
                    return false;
                }
                i = next - 1;
            }
        }
        return true;
    }

    /** Returns the position of the next semicolon outside of texts, names and comments, or the end. */
    private static int end(String text, int from) {
        int at = from;
        while (at < text.length()) {
            int next = skip(text, at);
            if (next > at) {
                at = next;
            } else if (text.charAt(at) == ';') {
                return at;
            } else {
                at++;
            }
        }
        return text.length();
    }

    /** Returns the end of the text, name or comment that begins at a position, or the position if none does. */
    private static int skip(String text, int at) {
        char c = text.charAt(at);
        if (c == '\'' || c == '"') {
            int close = text.indexOf(c, at + 1);
            return close < 0 ? text.length() : close + 1;
        } else if (text.startsWith("--", at)) {
            int close = text.indexOf('\n', at);
            return close < 0 ? text.length() : close + 1;
        } else if (text.startsWith("/*", at)) {
            int close = text.indexOf("*/", at + 2);
            return close < 0 ? text.length() : close + 2;
        }
        return at;
    }
}
