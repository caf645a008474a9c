package dev.tegula.group;

import org.jspecify.annotations.Nullable;

/**
 * An array or group that belongs to a group.
 *
 * @param uri where it lies; of a relative member its path below the group as long as it is stored, see
 *     {@code dev.tegula.Group}
 * @param name its name in the group; null if it has none
 * @param relative whether it moves with the group
 */
public record GroupMember(String uri, @Nullable String name, ObjectType type, boolean relative) {

    /** What no two members of a group have in common: the name, or the URI where there is none. */
    public String key() {
        return name == null ? uri : name;
    }

    /** Does not show URIs with user information or a query string. */
    @Override
    public String toString() {
        boolean secret = uri.contains("://") && (uri.contains("@") || uri.contains("?"));
        return "GroupMember[uri=" + (secret ? "***" : uri) + ", name=" + name + ", type=" + type + ", relative="
                + relative + "]";
    }

    /** The same at another URI. */
    public GroupMember at(String newUri) {
        return new GroupMember(newUri, name, type, relative);
    }
}
