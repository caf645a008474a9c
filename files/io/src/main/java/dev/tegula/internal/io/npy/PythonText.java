package dev.tegula.internal.io.npy;

import java.util.ArrayList;
import java.util.List;

/** Reads what NumPy writes about types: texts, numbers, and lists and tuples of them, as Python spells them. */
final class PythonText {

    /** Lists in lists could exhaust the stack. */
    private static final int MAX_DEPTH = 32;

    private final String text;
    private int at;

    private PythonText(String text, int at) {
        this.text = text;
        this.at = at;
    }

    /**
     * Reads the value at a position: a String, a Long, or a List for lists and tuples.
     *
     * @throws IllegalArgumentException if there is none
     */
    static Object value(String text, int from) {
        return new PythonText(text, from).value(0);
    }

    private Object value(int depth) {
        char first = next();
        if (first == '\'' || first == '"') {
            at++;
            return quoted(first);
        }
        if ((first == '[' || first == '(') && depth < MAX_DEPTH) {
            at++;
            return list(first == '[' ? ']' : ')', depth);
        }
        int start = at;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        return Long.valueOf(text.substring(start, at));
    }

    private char next() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
        if (at == text.length()) {
            throw new IllegalArgumentException("it ends within a value");
        }
        return text.charAt(at);
    }

    private List<Object> list(char end, int depth) {
        List<Object> values = new ArrayList<>();
        while (next() != end) {
            values.add(value(depth + 1));
            if (next() == ',') {
                at++;
            } else if (next() != end) {
                throw new IllegalArgumentException("no comma or " + end + " at position " + at);
            }
        }
        at++;
        return values;
    }

    private String quoted(char quote) {
        StringBuilder value = new StringBuilder();
        while (at < text.length() && text.charAt(at) != quote) {
            char next = text.charAt(at++);
            if (next != '\\') {
                value.append(next);
                continue;
            }
            char kind = at < text.length() ? text.charAt(at++) : ' ';
            switch (kind) {
                case 'x' -> value.appendCodePoint(hexadecimal(2));
                case 'u' -> value.appendCodePoint(hexadecimal(4));
                case 'U' -> value.appendCodePoint(hexadecimal(8));
                case 'n' -> value.append('\n');
                case 'r' -> value.append('\r');
                case 't' -> value.append('\t');
                case '\\', '\'', '"' -> value.append(kind);
                default -> throw new IllegalArgumentException("an unknown escape \\" + kind);
            }
        }
        if (at == text.length()) {
            throw new IllegalArgumentException("it ends within a text");
        }
        at++;
        return value.toString();
    }

    private int hexadecimal(int digits) {
        int end = Math.min(text.length(), at + digits);
        int code = Integer.parseInt(text.substring(at, end), 16);
        at = end;
        return code;
    }
}
