package dev.tegula.query;

import java.util.Locale;
import java.util.Set;

/**
 * A word or sign in the text of a condition.
 *
 * @param text the text, without quotes
 * @param at position of its first character
 */
record ConditionToken(Kind kind, String text, int at) {

    /** Kinds of tokens. */
    enum Kind {
        NAME,
        QUOTED_NAME,
        NUMBER,
        STRING,
        BYTES,
        SIGN,
        END
    }

    private static final Set<String> WORDS =
            Set.of("and", "or", "not", "in", "is", "null", "true", "false", "inf", "infinity", "nan");

    /** Returns whether a name is a keyword and must be quoted. */
    static boolean isWord(String name) {
        return WORDS.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Returns whether this is a given sign or an unquoted word. */
    boolean is(String expected) {
        return (kind == Kind.SIGN && text.equals(expected)) || (kind == Kind.NAME && text.equalsIgnoreCase(expected));
    }

    @Override
    public String toString() {
        return kind == Kind.END ? "the end" : "\"" + text + "\"";
    }
}
