package dev.tegula.internal.io.text;

import org.jspecify.annotations.Nullable;

/** Writes indented JSON. Objects and lists take several lines, or one line after {@link #inline}. */
public final class JsonText {

    private final TextOutput out;
    private int depth;
    private int inlineFrom = Integer.MAX_VALUE;
    private boolean first = true;
    private boolean afterName;

    public JsonText(TextOutput out) {
        this.out = out;
    }

    private void before() {
        if (afterName) {
            afterName = false;
            return;
        }
        if (!first) {
            out.put(',');
        }
        if (depth > 0) {
            line(!first);
        }
        first = false;
    }

    private void line(boolean between) {
        if (depth >= inlineFrom) {
            if (between) {
                out.put(' ');
            }
            return;
        }
        out.put('\n');
        for (int i = 0; i < depth; i++) {
            out.put(' ').put(' ');
        }
    }

    private JsonText open(char bracket) {
        before();
        out.put(bracket);
        depth++;
        first = true;
        return this;
    }

    private JsonText close(char bracket) {
        depth--;
        if (!first && depth + 1 < inlineFrom) {
            line(false);
        }
        if (depth < inlineFrom) {
            inlineFrom = Integer.MAX_VALUE;
        }
        out.put(bracket);
        first = false;
        if (depth == 0) {
            out.put('\n');
        }
        return this;
    }

    /** Writes the next object or list on one line. */
    public JsonText inline() {
        inlineFrom = Math.min(inlineFrom, depth + 1);
        return this;
    }

    public JsonText beginObject() {
        return open('{');
    }

    public JsonText endObject() {
        return close('}');
    }

    public JsonText beginList() {
        return open('[');
    }

    public JsonText endList() {
        return close(']');
    }

    /** Writes the name of the next value. */
    public JsonText name(String name) {
        before();
        JsonStrings.write(out, name);
        out.put(':').put(' ');
        afterName = true;
        return this;
    }

    public JsonText value(@Nullable String text) {
        before();
        if (text == null) {
            out.put("null");
        } else {
            JsonStrings.write(out, text);
        }
        return this;
    }

    public JsonText value(long number) {
        before();
        out.put(number);
        return this;
    }

    public JsonText unsigned(long bits) {
        before();
        out.putUnsigned(bits);
        return this;
    }

    /** Writes a number; "NaN", "Infinity" and "-Infinity" as strings. */
    public JsonText value(double number) {
        before();
        if (Double.isFinite(number)) {
            out.put(number);
        } else {
            JsonStrings.write(out, Double.toString(number));
        }
        return this;
    }

    public JsonText value(boolean truth) {
        before();
        out.put(truth ? "true" : "false");
        return this;
    }

    public JsonText nothing() {
        before();
        out.put("null");
        return this;
    }

    /** Writes a value by {@code writer}, which must produce JSON. */
    public JsonText raw(java.util.function.Consumer<TextOutput> writer) {
        before();
        writer.accept(out);
        return this;
    }

    /** Writes bytes as a string of hexadecimal digits. */
    public JsonText hex(byte[] bytes) {
        before();
        out.put('"');
        JsonStrings.writeHex(out, bytes, 0, bytes.length);
        out.put('"');
        return this;
    }
}
