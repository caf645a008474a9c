package dev.tegula.maintenance;

import dev.tegula.annotations.Result;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Description of every byte of a file of an array or group.
 *
 * @param structure type of the file
 * @param parts the file and its decompressed parts, each with its own offsets
 * @param problem why the rest cannot be read; null if everything was read
 */
@Result
public record FileReport(
        String structure, List<Part> parts, @Nullable RuntimeException problem) {

    /** A sequence of bytes. */
    @Result
    public record Part(String title, List<Field> fields) {}

    /**
     * A field.
     *
     * @param offset offset in the part, in bytes
     * @param length length in bytes
     * @param start first bytes, at most 16
     * @param name name of the field
     * @param value value as text; empty if only bytes are shown
     */
    @Result
    public record Field(long offset, long length, byte[] start, String name, String value) {}
}
