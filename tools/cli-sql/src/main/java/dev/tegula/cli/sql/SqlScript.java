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

    /** Returns whether there are only blanks and comments. */
    static boolean isBlank(String statement) {
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
    static int skip(CharSequence text, int at) {
        char c = text.charAt(at);
        if (c == '\'' || c == '"') {
            return after(String.valueOf(c), text, at + 1);
        } else if (startsWith("--", text, at)) {
            return after("\n", text, at);
        } else if (startsWith("/*", text, at)) {
            return after("*/", text, at + 2);
        }
        return at;
    }

    /** Returns the place after the next occurrence of an end, or that after the whole text. */
    private static int after(String end, CharSequence text, int from) {
        for (int at = from; at < text.length(); at++) {
            if (startsWith(end, text, at)) {
                return at + end.length();
            }
        }
        return text.length();
    }

    private static boolean startsWith(String part, CharSequence text, int at) {
        int i = 0;
        while (i < part.length() && at + i < text.length() && text.charAt(at + i) == part.charAt(i)) {
            i++;
        }
        return i == part.length();
    }
}
