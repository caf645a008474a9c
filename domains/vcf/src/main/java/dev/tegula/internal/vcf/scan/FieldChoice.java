package dev.tegula.internal.vcf.scan;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which fields of INFO or FORMAT to decode.
 *
 * @param names the names of the fields; null for all
 */
public record FieldChoice(@Nullable Set<String> names) {

    /** All fields. */
    public static final FieldChoice ALL = new FieldChoice(null);

    /** No field. */
    public static final FieldChoice NONE = new FieldChoice(Set.of());

    public FieldChoice {
        names = names == null ? null : Set.copyOf(names);
    }

    /** Returns whether a field is decoded. */
    boolean has(String name) {
        return names == null || names.contains(name);
    }

    /** Returns whether no field is decoded. */
    boolean isNone() {
        return names != null && names.isEmpty();
    }
}
