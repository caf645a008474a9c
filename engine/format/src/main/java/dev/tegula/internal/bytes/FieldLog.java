package dev.tegula.internal.bytes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Records the fields that a {@link ByteReader} reads, with their bytes. Used to inspect files; other readers have no
 * log.
 */
public final class FieldLog {

    /** Number of bytes of a field that are kept. */
    private static final int KEPT = 16;

    /**
     * One field.
     *
     * @param offset offset of the field from the first byte of the part
     * @param length number of bytes
     * @param start the first of its bytes
     * @param value decoded value; empty if only the bytes are shown
     */
    public record Field(long offset, long length, byte[] start, String name, String value) {}

    /** Fields of consecutive bytes: of a file, or of decompressed contents. */
    public record Part(String title, List<Field> fields) {}

    private final List<Part> parts = new ArrayList<>();

    /** Starts a part. */
    public void begin(String title) {
        parts.add(new Part(title, new ArrayList<>()));
    }

    /** Adds a field whose bytes are at {@code at} in {@code bytes}. */
    public void add(long offset, long length, byte[] bytes, int at, String name, String value) {
        if (parts.isEmpty()) {
            begin("");
        }
        byte[] start = Arrays.copyOfRange(bytes, at, at + (int) Math.min(length, KEPT));
        parts.get(parts.size() - 1).fields().add(new Field(offset, length, start, name, value));
    }

    /** Adds the meaning of the last field's value. */
    public void meaning(String meaning) {
        List<Field> fields = parts.get(parts.size() - 1).fields();
        int last = fields.size() - 1;
        Field field = fields.get(last);
        fields.set(
                last,
                new Field(field.offset, field.length, field.start, field.name, field.value + " (" + meaning + ")"));
    }

    public List<Part> parts() {
        return parts;
    }
}
