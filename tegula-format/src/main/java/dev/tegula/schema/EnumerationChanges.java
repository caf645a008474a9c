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
                    "cannot add enumeration '" + name + "': there is one of that name; extend it");
        }
        next.enumeration(enumeration.withPath(null));
    }

    void extend(Enumeration longer) {
        Enumeration old = find(longer.name());
        if (old == null) {
            throw new IllegalArgumentException("cannot extend enumeration '" + longer.name() + "'; there are "
                    + before.enumerationPaths().keySet());
        }
        if (!longer.extendsOther(old)) {
            throw new IllegalArgumentException("cannot extend enumeration '" + longer.name() + "': the " + old.size()
                    + " entries that it has, their type and order must stay, and new ones follow them");
        }
        next.enumerations.remove(old);
        next.enumerationPaths.remove(longer.name());
        next.enumeration(longer.withPath(null));
    }

    void drop(String name) {
        for (Attribute attribute : next.attributes) {
            if (name.equals(attribute.enumeration())) {
                throw new IllegalArgumentException(
                        "cannot drop enumeration '" + name + "': attribute '" + attribute.name() + "' uses it");
            }
        }
        Enumeration present = find(name);
        boolean removed = present != null && next.enumerations.remove(present);
        if (next.enumerationPaths.remove(name) == null && !removed) {
            throw new IllegalArgumentException("cannot drop enumeration '" + name + "'; there are "
                    + before.enumerationPaths().keySet());
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
