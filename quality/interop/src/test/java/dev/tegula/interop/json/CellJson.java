package dev.tegula.interop.json;

import dev.tegula.interop.model.Bytes;
import dev.tegula.schema.Datatype;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses cells of golden files. */
public final class CellJson {

    private CellJson() {}

    /**
     * Returns the bytes of a cell given as a number, a list of numbers, a string, hexadecimal digits, or {@code {"hex":
     * digits}}.
     */
    public static Bytes bytes(Datatype type, @Nullable Object cell) {
        if (cell instanceof Map<?, ?> map) {
            return Bytes.hex(new JsonObject(map).text("hex"));
        } else if (cell instanceof List<?> values) {
            return joined(type, values);
        } else if (cell instanceof Boolean truth) {
            return Bytes.whole(type, truth ? 1 : 0);
        } else if (cell instanceof Number number) {
            return Bytes.number(type, number);
        } else if (cell instanceof String text) {
            return text(type, text);
        }
        throw new IllegalArgumentException("no cell of " + type + ": " + cell);
    }

    private static Bytes joined(Datatype type, List<?> values) {
        StringBuilder digits = new StringBuilder();
        values.forEach(value -> digits.append(bytes(type, value).hex()));
        return Bytes.hex(digits.toString());
    }

    private static Bytes text(Datatype type, String text) {
        if (type.isFloat()) {
            return Bytes.floating(type, Double.parseDouble(text));
        }
        return type.kind() == Datatype.Kind.BYTES ? Bytes.hex(text) : Bytes.text(text);
    }
}
