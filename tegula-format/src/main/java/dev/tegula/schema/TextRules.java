package dev.tegula.schema;

import dev.tegula.annotations.Internal;
import java.nio.charset.Charset;
import java.util.Locale;

/**
 * Which strings can be stored. A surrogate without its other half is no character: encoders put a question mark in its
 * place, so that another text would be stored than the one that was given.
 */
@Internal
public final class TextRules {

    private TextRules() {}

    /**
     * The bytes of a text.
     *
     * @param what what the text is, for errors
     * @throws IllegalArgumentException if the text has a surrogate without its other half
     */
    public static byte[] bytes(String text, Charset charset, String what) {
        require(text, what);
        return text.getBytes(charset);
    }

    /**
     * Refuses texts that cannot be stored.
     *
     * @param what what the text is, for errors
     * @throws IllegalArgumentException if the text has a surrogate without its other half
     */
    public static void require(String text, String what) {
        int at = loneSurrogate(text);
        if (at >= 0) {
            throw new IllegalArgumentException(
                    what + ": character " + at + " is a surrogate without its other half (found U+"
                            + Integer.toHexString(text.charAt(at)).toUpperCase(Locale.ROOT)
                            + "). Remove it, or store the bytes in a field of type BLOB");
        }
    }

    /** Where the first surrogate without its other half is, or -1. */
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
