package dev.tegula.internal.bytes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a {@link ByteReader} read: field by field, with its bytes. For showing files; readers have none otherwise. */
public final class FieldLog {

    /** Bytes of a field that are kept. */
    private static final int KEPT = 16;

    /**
     * One field.
     *
     * @param offset where it begins, counted from the first byte of the part
     * @param length its bytes
     * @param start the first of them
     * @param value what the bytes say, empty where they are shown only
     */
    public record Field(long offset, long length, byte[] start, String name, String value) {}

    /** Fields of one run of bytes: a file, or what was compressed in it. */
    public record Part(String title, List<Field> fields) {}

    private final List<Part> parts = new ArrayList<>();

    /** Begins a part. */
    public void begin(String title) {
        parts.add(new Part(title, new ArrayList<>()));
    }

    /** Adds a field whose bytes lie in {@code bytes} at {@code at}. */
    public void add(long offset, long length, byte[] bytes, int at, String name, String value) {
        if (parts.isEmpty()) {
            begin("");
        }
        byte[] start = Arrays.copyOfRange(bytes, at, at + (int) Math.min(length, KEPT));
        parts.get(parts.size() - 1).fields().add(new Field(offset, length, start, name, value));
    }

    /** Says what the value of the last field stands for. */
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
