package dev.tegula.internal.read.sparse;

import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.condition.StoredConditionBinder;
import dev.tegula.internal.read.gather.ReadField;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.DeleteConditions.Delete;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Field;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Attributes that deletes refer to and that the array no longer has, or has with another type. The condition of a
 * delete means the fields that the array had at its time. In predicates, a former attribute has a name that no field of
 * an array can have.
 */
final class FormerAttributes {

    private static final String PREFIX = "__former_";

    private final ArraySnapshot snapshot;
    private final Map<String, Attribute> byName = new ConcurrentHashMap<>();
    /** By identity: a condition takes longer to compare than to bind. */
    private final Map<Delete, Predicate> bound = Collections.synchronizedMap(new IdentityHashMap<>());

    FormerAttributes(ArraySnapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** Returns the predicate for the cells that a delete leaves. */
    Predicate staying(Delete delete) {
        return bound.computeIfAbsent(delete, this::bind);
    }

    private Predicate bind(Delete delete) {
        ArraySchema then = snapshot.schemaWith(Set.copyOf(delete.stays().fieldNames()), delete.time());
        return new StoredConditionBinder(name -> field(then, name), delete::source).bind(delete.stays());
    }

    /** Returns a field of the schema at the time of a delete, with its name in predicates. */
    private @Nullable Field field(ArraySchema then, String name) {
        Attribute attribute = then.attribute(name);
        Field now = snapshot.schema().field(name);
        return attribute == null || (now != null && now.hasShapeOf(attribute.field()))
                ? then.field(name)
                : former(attribute);
    }

    private synchronized Field former(Attribute attribute) {
        for (Map.Entry<String, Attribute> known : byName.entrySet()) {
            if (known.getValue().equals(attribute)) {
                return renamed(attribute.field(), known.getKey());
            }
        }
        String name = PREFIX + byName.size() + "_" + attribute.name();
        byName.put(name, attribute);
        return renamed(attribute.field(), name);
    }

    private static Field renamed(Field field, String name) {
        return new Field(name, field.datatype(), field.valuesPerCell(), field.nullable());
    }

    /** Returns an attribute by its name in predicates, or null if there is none. */
    @Nullable
    Attribute attribute(String name) {
        Attribute former = byName.get(name);
        return former == null ? snapshot.schema().attribute(name) : former;
    }

    /**
     * Returns a field to read by its name in predicates.
     *
     * @throws IllegalArgumentException if there is no such field
     */
    ReadField read(String name) {
        Attribute former = byName.get(name);
        return former == null
                ? ReadField.of(snapshot.schema(), name)
                : new ReadField.OfAttribute(former, renamed(former.field(), name));
    }
}
