package dev.tegula.interop.model;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of the members of a group, applied as one.
 *
 * @param removals names or URIs of members, removed before the additions
 */
public record GroupEdit(List<String> removals, List<Addition> additions) implements Serializable {

    /** A member to add. A relative URI is its path below the group. */
    public record Addition(
            String uri, boolean relative, @Nullable String name) implements Serializable {

        /** Returns the key, which is unique in the group. */
        public String key() {
            return name == null ? uri : name;
        }
    }
}
