package dev.tegula.query;

import java.util.Locale;
import java.util.Set;

/**
 * A word or sign of a condition's text.
 *
 * @param text as written; of names and strings what stands between the quotes
 * @param at where it begins
 */
record ConditionToken(Kind kind, String text, int at) {

    /** What a token can be. */
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

    /** Whether a name must be quoted because it means something. */
    static boolean isWord(String name) {
        return WORDS.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Whether it is this sign, or this word outside of quotes. */
    boolean is(String expected) {
        return (kind == Kind.SIGN && text.equals(expected)) || (kind == Kind.NAME && text.equalsIgnoreCase(expected));
    }

    @Override
    public String toString() {
        return kind == Kind.END ? "the end" : "\"" + text + "\"";
    }
}
