package dev.tegula.statistics;

import dev.tegula.internal.base.SpellingHint;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;

/** Finds fields by name. */
final class Fields {

    private Fields() {}

    /** @throws IllegalArgumentException if there is no such field */
    static Field of(ArraySchema schema, String name) {
        Field field = schema.field(name);
        if (field == null) {
            throw new IllegalArgumentException(
                    "the array has no field '" + name + "'" + SpellingHint.hintOrList(name, schema.fieldNames()));
        }
        return field;
    }
}
