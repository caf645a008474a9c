package dev.tegula.internal.arrow;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Schema;

/**
 * The schema of a file.
 *
 * @param fields the fields in message format
 */
record IpcSchema(List<IpcField> fields, Map<String, String> metadata) {

    private static final int DEPTH = 16;
    private static final int FIELDS = 1 << 16;
    private static final int METADATA = 1 << 24;

    /** The bytes at the beginning and end of a file. */
    static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

    /**
     * A field, which need not be of a type that is supported.
     *
     * @param stored the field in the file
     */
    record IpcField(String name, Field stored) {

        /** Returns how to read it. */
        ArrowLayout layout() {
            org.apache.arrow.vector.types.pojo.Field field;
            try {
                field = org.apache.arrow.vector.types.pojo.Field.convertField(stored);
            } catch (IllegalArgumentException | UnsupportedOperationException e) {
                throw new IllegalArgumentException(
                        "column '" + name + "': " + e.getMessage() + " Leave the column out.", e);
            }
            return ArrowLayout.of(field);
        }
    }

    /** Reads a schema. */
    static IpcSchema of(Schema schema) throws IOException {
        if (schema.endianness() != Endianness.Little) {
            throw new IOException("the file is big-endian, which is not supported");
        }
        int[] count = {0};
        List<IpcField> fields = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < schema.fieldsLength(); i++) {
            Field field = schema.fields(i);
            check(field, 0, count);
            String name = Objects.requireNonNullElse(field.name(), "");
            if (!names.add(name)) {
                throw new IOException("column '" + name + "': is there twice");
            }
            fields.add(new IpcField(name, field));
        }
        Map<String, String> metadata = new HashMap<>();
        int size = 0;
        for (int i = 0; i < schema.customMetadataLength(); i++) {
            KeyValue pair = schema.customMetadata(i);
            String value = Objects.requireNonNullElse(pair.value(), "");
            metadata.put(pair.key(), value);
            size += pair.key().length() + value.length();
            if (size > METADATA) {
                throw new IOException("the schema has too much metadata (expected up to 16 MiB)");
            }
        }
        return new IpcSchema(fields, metadata);
    }

    /** Refuses what would take too much stack or memory: damaged files can contain one field many times. */
    private static void check(Field field, int depth, int[] count) throws IOException {
        if (depth > DEPTH || ++count[0] > FIELDS) {
            throw new IOException("the schema is too deep or has too many fields");
        }
        for (int i = 0; i < field.childrenLength(); i++) {
            check(field.children(i), depth + 1, count);
        }
    }
}
