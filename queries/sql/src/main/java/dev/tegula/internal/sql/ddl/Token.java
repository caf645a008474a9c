package dev.tegula.internal.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word of a definition.
 *
 * @param kind its kind
 * @param text its text; of quoted names and texts without quotes
 * @param offset where it begins
 */
record Token(Kind kind, String text, int offset) {

    enum Kind {
        NAME,
        QUOTED_NAME,
        TEXT,
        NUMBER,
        SIGN,
        END
    }

    /** Possessive, because a loop of alternatives needs stack for each character of a text. */
    private static final Pattern PATTERN = Pattern.compile(
            "\\s+|--[^\\n]*|/\\*.*?\\*/" // blanks and comments
                    + "|(?<name>[A-Za-z_][A-Za-z_0-9]*)"
                    + "|\"(?<quoted>[^\"]*+(?:\"\"[^\"]*+)*+)\""
                    + "|'(?<text>[^']*+(?:''[^']*+)*+)'"
                    + "|(?<number>[0-9]+(?:\\.[0-9]+)?)"
                    + "|(?<sign>[^\\s])",
            Pattern.DOTALL);

    /** Returns the words of a statement, and an end. */
    static List<Token> of(String sql) {
        List<Token> tokens = new ArrayList<>();
        Matcher matcher = PATTERN.matcher(sql);
        while (tokens.isEmpty() || tokens.get(tokens.size() - 1).kind() != Kind.END) {
            tokens.add(next(matcher, sql));
        }
        return tokens;
    }

    /** Returns the first word of a statement, or its end. */
    static Token first(String sql) {
        return next(PATTERN.matcher(sql), sql);
    }

    private static Token next(Matcher matcher, String sql) {
        while (matcher.find()) {
            for (Kind kind : List.of(Kind.NAME, Kind.QUOTED_NAME, Kind.TEXT, Kind.NUMBER, Kind.SIGN)) {
                String text = matcher.group(group(kind));
                if (text != null) {
                    return new Token(kind, unescaped(kind, text), matcher.start());
                }
            }
        }
        return new Token(Kind.END, "", sql.length());
    }

    private static String group(Kind kind) {
        return kind == Kind.QUOTED_NAME ? "quoted" : kind.name().toLowerCase(Locale.ROOT);
    }

    private static String unescaped(Kind kind, String text) {
        return kind == Kind.QUOTED_NAME
                ? text.replace("\"\"", "\"")
                : kind == Kind.TEXT ? text.replace("''", "'") : text;
    }

    /** Returns whether this is a word of the language, in any case. */
    boolean is(String word) {
        return (kind == Kind.NAME && text.equalsIgnoreCase(word)) || (kind == Kind.SIGN && text.equals(word));
    }

    /** Returns whether this is a name. */
    boolean isName() {
        return kind == Kind.NAME || kind == Kind.QUOTED_NAME;
    }
}
