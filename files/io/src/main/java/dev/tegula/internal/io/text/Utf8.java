package dev.tegula.internal.io.text;

/** Validates UTF-8 strictly: no surrogates, no overlong forms, nothing beyond U+10FFFF. */
public final class Utf8 {

    private Utf8() {}

    /** Returns whether the bytes from {@code from} to {@code to} are valid UTF-8. */
    public static boolean isValid(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            int length = length(bytes, at, to);
            if (length == 0) {
                return false;
            }
            at += length;
        }
        return true;
    }

    /** Returns the number of bytes of the character at {@code at}, or 0 if there is no valid one. */
    private static int length(byte[] bytes, int at, int to) {
        int first = bytes[at];
        if (first >= 0) {
            return 1;
        }
        int lead = first & 0xFF;
        int length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
        if (length == 0 || to - at < length) {
            return 0;
        }
        int second = bytes[at + 1] & 0xFF;
        int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (second < least || second > most) {
            return 0;
        }
        for (int i = 2; i < length; i++) {
            if ((bytes[at + i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
