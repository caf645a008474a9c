package dev.tegula.internal.arrow;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * The schema of a file.
 *
 * @param fields the fields in message format
 */
record IpcSchema(List<Field> fields, Map<String, String> metadata) {

    private static final int DEPTH = 16;
    private static final int FIELDS = 1 << 16;

    /** The bytes at the beginning and end of a file. */
    static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

    /** Reads a schema. */
    static IpcSchema of(Schema schema) throws IOException {
        if (schema.endianness() != Endianness.Little) {
            throw new IOException("the file is big-endian, which is not supported");
        }
        int[] count = {0};
        List<Field> fields = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < schema.fieldsLength(); i++) {
            check(schema.fields(i), 0, count);
            Field field = Field.convertField(schema.fields(i));
            if (!names.add(field.getName())) {
                throw new IOException("column '" + field.getName() + "': is there twice");
            }
            fields.add(field);
        }
        Map<String, String> metadata = new HashMap<>();
        for (int i = 0; i < schema.customMetadataLength(); i++) {
            KeyValue pair = schema.customMetadata(i);
            String value = pair.value();
            metadata.put(pair.key(), value == null ? "" : value);
        }
        return new IpcSchema(fields, metadata);
    }

    /** Refuses what would take too much stack or memory: damaged files can contain one field many times. */
    private static void check(org.apache.arrow.flatbuf.Field field, int depth, int[] count) throws IOException {
        if (depth > DEPTH || ++count[0] > FIELDS) {
            throw new IOException("the schema is too deep or has too many fields");
        }
        for (int i = 0; i < field.childrenLength(); i++) {
            check(field.children(i), depth + 1, count);
        }
    }
}
