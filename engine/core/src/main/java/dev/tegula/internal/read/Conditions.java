package dev.tegula.internal.read;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.condition.ConditionBinder;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Enumeration;

/** Binds conditions to the schemas of an open array. */
public final class Conditions {

    private Conditions() {}

    /**
     * Binds a condition to the array's schema.
     *
     * @throws IllegalArgumentException if the array does not have a field, or if a value does not fit its field
     */
    public static Predicate bind(ArraySnapshot snapshot, Condition condition) {
        return bind(snapshot, snapshot.schema(), condition);
    }

    /** Binds a condition to one of the array's schemas. */
    static Predicate bind(ArraySnapshot snapshot, ArraySchema schema, Condition condition) {
        return new ConditionBinder(schema, name -> enumeration(snapshot, schema, name)).bind(condition);
    }

    private static Enumeration enumeration(ArraySnapshot snapshot, ArraySchema schema, String name) {
        String path = schema.enumerationPaths().get(name);
        if (path == null) {
            throw new CorruptArrayException(
                    FilePlace.ofRoot(snapshot.context().directory().root()),
                    "schema has no enumeration '" + name + "', which one of its attributes uses");
        }
        return snapshot.context().schemas().enumeration(name, path);
    }
}
