package dev.tegula.group;

import dev.tegula.annotations.Result;
import dev.tegula.internal.base.PathNames;
import org.jspecify.annotations.Nullable;

/**
 * A member of a group: an array or group.
 *
 * @param uri absolute URI; in stored form, the path of a relative member below the group
 * @param name name in the group, or null
 * @param relative whether it moves with the group
 */
@Result
public record GroupMember(String uri, @Nullable String name, ObjectType type, boolean relative) {

    /** Returns the unique key in the group: the name, or the URI if there is no name. */
    public String key() {
        return name == null ? uri : name;
    }

    /** Returns the name by which listings show the member: its name, or the last part of its URI if it has none. */
    public String displayName() {
        return name != null && !name.isEmpty() ? name : PathNames.last(uri);
    }

    /** Returns a text with masked secrets. */
    @Override
    public String toString() {
        boolean secret = uri.contains("://") && (uri.contains("@") || uri.contains("?"));
        return "GroupMember[uri=" + (secret ? "***" : uri) + ", name=" + name + ", type=" + type + ", relative="
                + relative + "]";
    }

    /** Returns a copy with another URI. */
    public GroupMember at(String newUri) {
        return new GroupMember(newUri, name, type, relative);
    }
}
