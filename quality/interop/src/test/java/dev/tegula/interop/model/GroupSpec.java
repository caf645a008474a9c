package dev.tegula.interop.model;

import dev.tegula.group.ObjectType;
import java.io.Serializable;
import java.util.Comparator;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The members and metadata of a group at a time. */
public record GroupSpec(TreeSet<Member> members, TreeMap<String, MetadataValue> metadata) implements Serializable {

    /**
     * An array or group in a group.
     *
     * @param uri the absolute URI
     * @param relative whether the member moves with the group; null for members without a name, for which libtiledb
     *     does not return it
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
