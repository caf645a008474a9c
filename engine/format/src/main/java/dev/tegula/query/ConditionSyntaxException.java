package dev.tegula.query;

import dev.tegula.errors.InvalidArgumentException;

/** The text of a condition has a syntax error. */
public final class ConditionSyntaxException extends InvalidArgumentException {

    private static final long serialVersionUID = 1L;

    private static final int MAX_SHOWN = 40;

    private final int position;

    ConditionSyntaxException(String text, int position, String problem) {
        super("condition, at character " + (position + 1) + " (" + place(text, position) + "): " + problem, null);
        this.position = position;
    }

    private static String place(String text, int position) {
        String before = text.substring(0, position).strip();
        return before.isEmpty()
                ? "its beginning"
                : "after " + before.substring(Math.max(0, before.length() - MAX_SHOWN));
    }

    /** Returns the position of the error, in characters from 0. */
    public int position() {
        return position;
    }
}
