package dev.tegula.maintenance;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What lies in a file of an array or group, byte by byte.
 *
 * @param structure what the file is
 * @param parts the file, and what was compressed in it, each with offsets of its own
 * @param problem why the rest could not be read; null if all was
 */
public record FileReport(
        String structure, List<Part> parts, @Nullable RuntimeException problem) {

    /** A run of bytes. */
    public record Part(String title, List<Field> fields) {}

    /**
     * A field.
     *
     * @param offset where it begins, from the first byte of the file or of what was compressed
     * @param length its bytes
     * @param start the first of them, at most 16
     * @param name what it is
     * @param value what it says; empty where only the bytes are shown
     */
    public record Field(long offset, long length, byte[] start, String name, String value) {}
}
