package dev.tegula.internal.cells;

import dev.tegula.internal.base.SpellingHint;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.Collection;

/** Looks up fields and other parts of an array by name. */
public final class FieldLookup {

    private FieldLookup() {}

    /**
     * Returns a dimension or attribute.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    public static Field field(ArraySchema schema, String name) {
        Field field = schema.field(name);
        if (field == null) {
            throw unknown("field", name, schema.fieldNames());
        }
        return field;
    }

    /**
     * Returns the index of a dimension.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    public static int dimensionIndex(ArraySchema schema, String name) {
        int index = schema.dimensionIndex(name);
        if (index < 0) {
            throw unknown(
                    "dimension",
                    name,
                    schema.dimensions().stream().map(Dimension::name).toList());
        }
        return index;
    }

    /**
     * Returns the exception for an unknown name.
     *
     * @param kind what the name was expected to denote: {@code field}, {@code dimension}
     */
    public static IllegalArgumentException unknown(String kind, String name, Collection<String> known) {
        return new IllegalArgumentException("there is no " + kind + " '" + name + "' (expected one of " + known + ")"
                + SpellingHint.hint(name, known));
    }
}
