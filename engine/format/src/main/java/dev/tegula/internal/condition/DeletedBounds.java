package dev.tegula.internal.condition;

import dev.tegula.errors.FilePlace;
import dev.tegula.internal.cells.KeyBox;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.schema.ArraySchema;
import java.util.Iterator;
import java.util.function.Supplier;

/** Boxes that hold the coordinates of all cells that stored conditions delete. */
public final class DeletedBounds {

    private final ArraySchema schema;
    private final StoredConditionBinder binder;
    private final KeyBox all;
    private final KeyBox none;

    private DeletedBounds(ArraySchema schema, Supplier<FilePlace> source) {
        this.schema = schema;
        this.binder = new StoredConditionBinder(schema::field, source);
        this.all = KeyBox.all(schema.dimensions().size());
        this.none = KeyBox.none(schema.dimensions().size());
    }

    /**
     * Returns a box that holds all cells that do not satisfy a condition.
     *
     * @param schema any schema of the array, since all have the same dimensions
     * @param source returns the file and section of the condition, for error messages
     * @throws dev.tegula.errors.CorruptArrayException if a value does not fit its dimension
     */
    public static KeyBox of(ArraySchema schema, StoredCondition stays, Supplier<FilePlace> source) {
        return new DeletedBounds(schema, source).of(stays);
    }

    private KeyBox of(StoredCondition stays) {
        if (stays instanceof StoredCondition.Or or) {
            return or.parts().stream().map(this::of).reduce(all, KeyBox::intersect);
        } else if (stays instanceof StoredCondition.And and) {
            return and.parts().stream().map(this::of).reduce(none, KeyBox::hull);
        }
        Iterator<String> field = stays.fieldNames().iterator();
        int d = field.hasNext() ? schema.dimensionIndex(field.next()) : -1;
        return d >= 0 && binder.bind(stays) instanceof Predicate.InKeys test ? outside(d, test.keys()) : all;
    }

    /** Returns a box that holds the coordinates that are not in a set. No coordinate is NaN. */
    private KeyBox outside(int d, KeySet stays) {
        KeySet deleted = stays.complement();
        if (schema.dimensions().get(d).datatype().isFloat()) {
            deleted = deleted.intersect(LiteralKeys.NUMBERS);
        }
        return deleted.isEmpty() ? none : all.with(d, deleted.first(), deleted.last());
    }
}
