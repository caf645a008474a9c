package dev.tegula.internal.read;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.condition.ConditionBinder;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Enumeration;

/** Conditions in the terms of an open array. */
public final class Conditions {

    private Conditions() {}

    /**
     * What a condition means.
     *
     * @throws IllegalArgumentException if the array has no such field, or a value does not fit one
     */
    public static Predicate bind(ArraySnapshot snapshot, Condition condition) {
        return bind(snapshot, snapshot.schema(), condition);
    }

    /** What a condition means in the terms of one of an array's schemas. */
    static Predicate bind(ArraySnapshot snapshot, ArraySchema schema, Condition condition) {
        return new ConditionBinder(schema, name -> enumeration(snapshot, schema, name)).bind(condition);
    }

    private static Enumeration enumeration(ArraySnapshot snapshot, ArraySchema schema, String name) {
        String path = schema.enumerationPaths().get(name);
        if (path == null) {
            throw new CorruptArrayException(snapshot.context().directory().root()
                    + ": the schema names an enumeration '" + name + "' that it does not have");
        }
        return snapshot.context().schemas().enumeration(name, path);
    }
}
