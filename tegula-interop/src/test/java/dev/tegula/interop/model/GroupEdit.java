package dev.tegula.interop.model;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of a group's members, all at once.
 *
 * @param removals names or URIs, which go before the others come
 */
public record GroupEdit(List<String> removals, List<Addition> additions) implements Serializable {

    /** A member to add; relative ones by their path below the group. */
    public record Addition(
            String uri, boolean relative, @Nullable String name) implements Serializable {

        /** What no two members of a group have in common. */
        public String key() {
            return name == null ? uri : name;
        }
    }
}
