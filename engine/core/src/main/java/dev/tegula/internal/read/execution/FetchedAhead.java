package dev.tegula.internal.read.execution;

import dev.tegula.internal.storage.open.DataFile;
import java.util.Map;

/**
 * Parts of data files that a small read fetched before they were asked for. Immutable.
 *
 * @param parts one part of each file, by the index of its chunks, which identifies the file
 */
public record FetchedAhead(Map<Object, Part> parts) {

    /** Nothing. */
    public static final FetchedAhead NOTHING = new FetchedAhead(Map.of());

    /** Bytes of a file from a position on. */
    public record Part(long position, byte[] bytes) {}

    /** Copies bytes of a file; returns false if they were not fetched. */
    boolean read(DataFile file, long position, byte[] target, int offset, int length) {
        Part part = parts.get(file.chunkIndex());
        if (part == null || position < part.position || position + length > part.position + part.bytes.length) {
            return false;
        }
        System.arraycopy(part.bytes, (int) (position - part.position), target, offset, length);
        return true;
    }
}
