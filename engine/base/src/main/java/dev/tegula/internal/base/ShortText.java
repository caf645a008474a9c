package dev.tegula.internal.base;

/** Beginnings of long texts, for messages and tables. */
public final class ShortText {

    private ShortText() {}

    /** Returns a text of at most {@code longest} characters; the last one is an ellipsis if it was cut. */
    public static String cut(String text, int longest) {
        return text.codePointCount(0, text.length()) <= longest
                ? text
                : text.substring(0, text.offsetByCodePoints(0, longest - 1)) + "…";
    }
}
