package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Formats cells for messages. */
public final class CellText {

    private static final int LONGEST = 200;

    private CellText() {}

    /** Formats a cell as its values and bytes, truncated. */
    public static String of(FieldSpec field, @Nullable Bytes cell) {
        if (cell == null) {
            return "null";
        }
        String text = values(field.type(), cell) + " (" + cell + ")";
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }

    private static String values(Datatype type, Bytes cell) {
        if (type.kind() == Datatype.Kind.TEXT && type.size() == 1) {
            return '"' + cell.text() + '"';
        }
        List<String> values = new ArrayList<>();
        for (Bytes value : split(type, cell)) {
            values.add(type.isFloat() ? "" + value.floating(type) : "" + value.whole(type));
        }
        return values.toString();
    }

    private static List<Bytes> split(Datatype type, Bytes cell) {
        List<Bytes> values = new ArrayList<>();
        byte[] all = cell.toArray();
        for (int at = 0; at + type.size() <= all.length; at += type.size()) {
            values.add(Bytes.of(all, at, at + type.size()));
        }
        return values;
    }

    /** Returns a cell of a floating-point type with every NaN replaced by the canonical one. */
    static Bytes withOneNan(Datatype type, Bytes cell) {
        StringBuilder digits = new StringBuilder();
        for (Bytes value : split(type, cell)) {
            digits.append(
                    Double.isNaN(value.floating(type))
                            ? Bytes.floating(type, Double.NaN).hex()
                            : value.hex());
        }
        return Bytes.hex(digits.toString());
    }
}
