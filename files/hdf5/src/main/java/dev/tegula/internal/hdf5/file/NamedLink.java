package dev.tegula.internal.hdf5.file;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A link to a name instead of an object.
 *
 * @param path its own path, without the first slash
 * @param file the file with the object; empty for the same file
 * @param target the path of the object without the first slash; empty if the kind of link is unknown
 * @param problem why the object of another file cannot be read, or empty
 */
public record NamedLink(String path, String file, String target, String problem) {

    private static final int SOFT = 1;
    private static final int EXTERNAL = 64;

    /** A link to a path in the same file. */
    public NamedLink(String path, String target) {
        this(path, "", target, "");
    }

    /** Returns the same link with the reason why its object cannot be read. */
    NamedLink refused(String reason) {
        return new NamedLink(path, file, target, reason);
    }

    /**
     * Reads what a link of a kind contains.
     *
     * @param group the path of its group, empty or with a slash at the end
     * @param value its length and its bytes
     */
    static NamedLink parse(String group, String name, int kind, ByteBuffer value) {
        ByteBuffer bytes = FileBytes.slice(value, value.getShort() & 0xFFFF);
        if (kind == SOFT) {
            return soft(group, name, StandardCharsets.UTF_8.decode(bytes).toString());
        }
        if (kind != EXTERNAL || bytes.remaining() < 3) {
            return new NamedLink(group + name, "");
        }
        FileBytes.skip(bytes, 1);
        String[] parts = StandardCharsets.UTF_8.decode(bytes).toString().split("\0", 3);
        return new NamedLink(group + name, parts[0], parts.length < 2 ? "" : parts[1].replaceFirst("^/+", ""), "");
    }

    /** Returns a link to a path, which is relative to the group unless it begins with a slash. */
    static NamedLink soft(String group, String name, String target) {
        String clean = target.replaceFirst("^(\\./+)+", "").replaceFirst("/+$", "");
        return new NamedLink(group + name, clean.startsWith("/") ? clean.replaceFirst("^/+", "") : group + clean);
    }
}
