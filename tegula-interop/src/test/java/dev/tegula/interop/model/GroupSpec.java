package dev.tegula.interop.model;

import dev.tegula.group.ObjectType;
import java.io.Serializable;
import java.util.Comparator;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a group holds at a time. */
public record GroupSpec(TreeSet<Member> members, TreeMap<String, MetadataValue> metadata) implements Serializable {

    /**
     * An array or group in a group.
     *
     * @param uri the whole one
     * @param relative whether it moves with the group; null of members without a name, of which libtiledb does not tell
     */
    public record Member(
            String uri,
            @Nullable String name,
            ObjectType type,
            @Nullable Boolean relative) implements Serializable, Comparable<Member> {

        private static final Comparator<Member> ORDER = Comparator.comparing(Member::uri)
                .thenComparing(Member::name, Comparator.nullsFirst(Comparator.naturalOrder()));

        @Override
        public int compareTo(Member other) {
            return ORDER.compare(this, other);
        }
    }
}
