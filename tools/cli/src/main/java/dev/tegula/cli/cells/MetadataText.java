package dev.tegula.cli.cells;

import dev.tegula.internal.io.cells.CellText;
import dev.tegula.internal.io.cells.Quotes;
import dev.tegula.internal.io.cells.ValueText;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import java.util.Map;

/**
 * Writes metadata: {@code {"key": {"type": "INT32", "value_num": 2, "values": [1, 2]}}}. Text is one string, bytes are
 * one string of hexadecimal digits, an empty value is {@code "values": [], "null": true}.
 */
public final class MetadataText {

    private MetadataText() {}

    /** Writes all metadata as an object. */
    public static void json(JsonText json, Map<String, MetadataValue> metadata) {
        json.beginObject();
        metadata.forEach((key, value) -> {
            json.name(key);
            json(json, value);
        });
        json.endObject();
    }

    /** Writes one value as an object. */
    public static void json(JsonText json, MetadataValue value) {
        json.inline().beginObject().name("type").value(value.datatype().name());
        // libtiledb reports 1 for empty values.
        json.name("value_num").value(Math.max(1L, value.count()));
        json.name("values").beginList();
        if (!value.isNull()) {
            values(json, value);
        }
        json.endList();
        if (value.isNull()) {
            json.name("null").value(true);
        }
        json.endObject();
    }

    private static void values(JsonText json, MetadataValue value) {
        Column column = value.column();
        Datatype type = value.datatype();
        switch (type.kind()) {
            case TEXT, BYTES -> json.raw(out -> CellText.of(column).json(out, 0));
            case FLOAT -> {
                for (int i = 0; i < column.valueCount(0); i++) {
                    json.value(column.doubleAt(i));
                }
            }
            case BOOL -> {
                // Numbers, as in schemas: other tools compare and set them.
                for (int i = 0; i < column.valueCount(0); i++) {
                    json.value(column.longAt(i));
                }
            }
            case INTEGER, DATETIME, TIME -> {
                ValueText text = ValueText.of(column, Quotes.JSON);
                for (int i = 0; i < column.valueCount(0); i++) {
                    int at = i;
                    json.raw(out -> text.write(out, at));
                }
            }
        }
    }

    /** Writes a value on one line of plain text. */
    public static void plain(dev.tegula.internal.io.text.TextOutput out, MetadataValue value) {
        if (value.isNull()) {
            return;
        }
        Column column = value.column();
        boolean text = value.datatype().kind() == Datatype.Kind.TEXT;
        if (text) {
            out.put(value.text());
        } else if (value.datatype().kind() == Datatype.Kind.BYTES) {
            out.put(java.util.HexFormat.of().formatHex(value.bytes()));
        } else {
            ValueText number = ValueText.of(column, Quotes.NONE);
            for (int i = 0; i < column.valueCount(0); i++) {
                if (i > 0) {
                    out.put(' ');
                }
                number.write(out, i);
            }
        }
    }
}
