package dev.tegula.internal.condition;

import dev.tegula.internal.cells.TextInterval;
import dev.tegula.internal.cells.TextSet;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A pattern of {@code like}: {@code %} stands for any text, {@code _} for one character, and a backslash precedes these
 * characters and itself where they are meant literally. Compares UTF-8 bytes; a byte that begins no character counts as
 * one.
 */
public final class LikePattern {

    private static final byte LITERAL = 0;
    private static final byte ONE = 1;
    private static final byte ANY = 2;

    private final byte[] kinds;
    private final byte[] bytes;

    private LikePattern(byte[] kinds, byte[] bytes) {
        this.kinds = kinds;
        this.bytes = bytes;
    }

    /**
     * Parses a pattern.
     *
     * @throws IllegalArgumentException if a backslash does not precede a percent sign, underscore or backslash
     */
    public static LikePattern of(String text) {
        byte[] source = text.getBytes(StandardCharsets.UTF_8);
        byte[] kinds = new byte[source.length];
        byte[] bytes = new byte[source.length];
        int length = 0;
        for (int i = 0; i < source.length; i++) {
            if (source[i] == '\\') {
                i++;
                if (i == source.length || (source[i] != '%' && source[i] != '_' && source[i] != '\\')) {
                    throw new IllegalArgumentException("pattern '" + text
                            + "': a backslash must precede %, _ or another backslash. Write \\\\ for a backslash.");
                }
            } else {
                kinds[length] = source[i] == '%' ? ANY : source[i] == '_' ? ONE : LITERAL;
            }
            bytes[length++] = source[i];
        }
        return new LikePattern(Arrays.copyOf(kinds, length), Arrays.copyOf(bytes, length));
    }

    private int prefixLength() {
        int length = 0;
        while (length < kinds.length && kinds[length] == LITERAL) {
            length++;
        }
        return length;
    }

    /** Returns whether the pattern is a text without wildcards, or with {@code %} at its end only. */
    boolean isPrefix() {
        for (int i = prefixLength(); i < kinds.length; i++) {
            if (kinds[i] != ANY) {
                return false;
            }
        }
        return true;
    }

    /** Returns the texts that begin as all matches do; exactly the matches if {@link #isPrefix}. */
    TextSet candidates() {
        int length = prefixLength();
        byte[] low = Arrays.copyOf(bytes, length);
        if (length == kinds.length) {
            return TextSet.of(List.of(TextInterval.between(low, low)));
        }
        int last = length - 1;
        while (last >= 0 && low[last] == (byte) 0xFF) {
            last--;
        }
        if (last < 0) {
            return TextSet.of(List.of(TextInterval.startingAt(low)));
        }
        byte[] next = Arrays.copyOf(low, last + 1);
        next[last]++;
        return TextSet.of(List.of(TextInterval.betweenExclusive(low, next)));
    }

    /** Returns whether a text matches. */
    public boolean matches(byte[] text, int from, int length) {
        int end = from + length;
        int at = from;
        int part = 0;
        int any = -1; // the last % so far, and where the text after it begins
        int after = from;
        while (at < end) {
            byte kind = part < kinds.length ? kinds[part] : ANY;
            if (part < kinds.length && kind == ANY) {
                any = part++;
                after = at;
            } else if (part < kinds.length && kind == ONE) {
                at = next(text, at, end);
                part++;
            } else if (part < kinds.length && bytes[part] == text[at]) {
                at++;
                part++;
            } else if (any >= 0) {
                after = next(text, after, end);
                at = after;
                part = any + 1;
            } else {
                return false;
            }
        }
        while (part < kinds.length && kinds[part] == ANY) {
            part++;
        }
        return part == kinds.length;
    }

    /** Returns where the character after this one begins. */
    private static int next(byte[] text, int at, int end) {
        int lead = text[at] & 0xFF;
        int length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        int next = at + 1;
        while (next < end && next < at + length && (text[next] & 0xC0) == 0x80) {
            next++;
        }
        return next;
    }
}
