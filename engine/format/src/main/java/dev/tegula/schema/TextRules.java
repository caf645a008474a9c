package dev.tegula.schema;

import dev.tegula.annotations.Internal;
import java.nio.charset.Charset;
import java.util.Locale;

/**
 * Checks that strings can be stored. An unpaired surrogate is not a character: encoders replace it with a question
 * mark, so another text would be stored.
 */
@Internal
public final class TextRules {

    private TextRules() {}

    /**
     * Returns the bytes of a text.
     *
     * @param what name of the text, for errors
     * @throws IllegalArgumentException if the text has an unpaired surrogate
     */
    public static byte[] bytes(String text, Charset charset, String what) {
        require(text, what);
        return text.getBytes(charset);
    }

    /**
     * Refuses texts that cannot be stored.
     *
     * @param what name of the text, for errors
     * @throws IllegalArgumentException if the text has an unpaired surrogate
     */
    public static void require(String text, String what) {
        int at = loneSurrogate(text);
        if (at >= 0) {
            throw new IllegalArgumentException(what + ", character " + at + ": unpaired surrogate (found U+"
                    + Integer.toHexString(text.charAt(at)).toUpperCase(Locale.ROOT)
                    + "). Remove it, or store the bytes in a field of type BLOB.");
        }
    }

    /** Returns the position of the first unpaired surrogate, or -1. */
    public static int loneSurrogate(String text) {
        for (int i = 0, point; i < text.length(); i += Character.charCount(point)) {
            point = text.codePointAt(i);
            if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                return i;
            }
        }
        return -1;
    }
}
