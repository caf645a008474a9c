package dev.tegula.internal.server.view;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.tegula.metadata.MetadataValue;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** Metadata as JSON: up to a number of keys, long values cut. */
final class MetadataRows {

    private static final int MOST = 500;

    private MetadataRows() {}

    static void write(JsonGenerator json, Map<String, MetadataValue> metadata) throws IOException {
        json.writeArrayFieldStart("metadata");
        int count = 0;
        for (Map.Entry<String, MetadataValue> each : new TreeMap<>(metadata).entrySet()) {
            if (count++ == MOST) {
                break;
            }
            json.writeStartObject();
            json.writeStringField("key", each.getKey());
            json.writeStringField("type", each.getValue().datatype().name());
            json.writeStringField("text", text(each.getValue()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("metadataOmitted", Math.max(0, metadata.size() - MOST));
    }

    static String text(MetadataValue value) {
        return value.isNull() ? "" : ValueDisplay.cell(value.column(), null, 0);
    }
}
