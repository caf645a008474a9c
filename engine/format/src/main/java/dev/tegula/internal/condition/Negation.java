package dev.tegula.internal.condition;

import dev.tegula.internal.cells.FieldLookup;
import dev.tegula.schema.ArraySchema;
import java.util.ArrayList;
import java.util.List;

/** Converts predicates to predicates of all other cells, including nulls, which are in no set of values. */
public final class Negation {

    private final ArraySchema schema;

    public Negation(ArraySchema schema) {
        this.schema = schema;
    }

    /** Returns the predicate that exactly the other cells satisfy. */
    public Predicate of(Predicate predicate) {
        if (predicate instanceof Predicate.All all) {
            return Predicate.any(all.parts().stream().map(this::of).toList());
        } else if (predicate instanceof Predicate.Any any) {
            return Predicate.all(any.parts().stream().map(this::of).toList());
        } else if (predicate instanceof Predicate.IsNull test) {
            return new Predicate.IsNull(test.field(), !test.isNull());
        } else if (predicate instanceof Predicate.Matches test) {
            return orNull(test.field(), new Predicate.Matches(test.field(), test.pattern(), !test.like()));
        }
        return orNull(predicate.fields().iterator().next(), Predicate.complement(predicate));
    }

    private Predicate orNull(String field, Predicate others) {
        List<Predicate> parts = new ArrayList<>(List.of(others));
        if (FieldLookup.field(schema, field).nullable()) {
            parts.add(new Predicate.IsNull(field, true));
        }
        return Predicate.any(parts);
    }
}
