package dev.tegula.schema;

import org.jspecify.annotations.Nullable;

/** Changes the enumerations of a schema that is being built. */
final class EnumerationChanges {

    private final ArraySchema before;
    private final ArraySchemaBuilder next;

    EnumerationChanges(ArraySchema before, ArraySchemaBuilder next) {
        this.before = before;
        this.next = next;
    }

    void add(Enumeration enumeration) {
        String name = enumeration.name();
        if (next.enumerationPaths.containsKey(name) || find(name) != null) {
            throw new IllegalArgumentException(
                    "enumeration '" + name + "': already exists and cannot be added. Extend it instead.");
        }
        next.enumeration(enumeration.withPath(null));
    }

    void extend(Enumeration longer) {
        Enumeration old = find(longer.name());
        if (old == null) {
            throw new IllegalArgumentException(
                    "enumeration '" + longer.name() + "': does not exist and cannot be extended (expected one of "
                            + before.enumerationPaths().keySet() + ")");
        }
        if (!longer.extendsOther(old)) {
            throw new IllegalArgumentException(
                    "enumeration '" + longer.name() + "': is not an extension (expected the same type, and the same "
                            + old.size() + " entries before the new ones)");
        }
        next.enumerations.remove(old);
        next.enumerationPaths.remove(longer.name());
        next.enumeration(longer.withPath(null));
    }

    void drop(String name) {
        for (Attribute attribute : next.attributes) {
            if (name.equals(attribute.enumeration())) {
                throw new IllegalArgumentException("enumeration '" + name + "': cannot be dropped, because attribute '"
                        + attribute.name() + "' uses it. Drop the attribute first.");
            }
        }
        Enumeration present = find(name);
        boolean removed = present != null && next.enumerations.remove(present);
        if (next.enumerationPaths.remove(name) == null && !removed) {
            throw new IllegalArgumentException(
                    "enumeration '" + name + "': does not exist and cannot be dropped (expected one of "
                            + before.enumerationPaths().keySet() + ")");
        }
    }

    private @Nullable Enumeration find(String name) {
        for (Enumeration enumeration : next.enumerations) {
            if (enumeration.name().equals(name)) {
                return enumeration;
            }
        }
        return null;
    }
}
