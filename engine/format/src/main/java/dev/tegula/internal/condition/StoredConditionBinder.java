package dev.tegula.internal.condition;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.query.Comparison;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Binds stored conditions to the fields of a schema. */
public final class StoredConditionBinder {

    private final Function<String, @Nullable Field> fields;
    private final Supplier<FilePlace> source;

    /**
     * @param fields returns a field by its name, or null if there is none; predicates name the returned field
     * @param source returns the file and section of the condition, for error messages
     */
    public StoredConditionBinder(Function<String, @Nullable Field> fields, Supplier<FilePlace> source) {
        this.fields = fields;
        this.source = source;
    }

    /**
     * Binds a stored condition to a predicate for the remaining cells.
     *
     * @throws CorruptArrayException if a field does not exist, or if a value does not fit its field
     */
    public Predicate bind(StoredCondition condition) {
        if (condition instanceof StoredCondition.And and) {
            return Predicate.all(and.parts().stream().map(this::bind).toList());
        } else if (condition instanceof StoredCondition.Or or) {
            return Predicate.any(or.parts().stream().map(this::bind).toList());
        } else if (condition instanceof StoredCondition.Constant constant) {
            return constant.value() ? Predicate.TRUE : Predicate.FALSE;
        } else if (condition instanceof StoredCondition.Compare compare) {
            return compare(compare);
        }
        StoredCondition.Among among = (StoredCondition.Among) condition;
        Predicate set = set(field(among.field()), Comparison.EQ, among.values());
        return among.in() ? set : Predicate.complement(set);
    }

    private Field field(String name) {
        Field field = fields.apply(name);
        if (field == null) {
            throw new CorruptArrayException(
                    source.get(), "there is no field '" + name + "', which the condition refers to");
        }
        return field;
    }

    private Predicate compare(StoredCondition.Compare compare) {
        Field field = field(compare.field());
        boolean string = ConditionBinder.isBytes(field) && field.isVariable();
        if (compare.value().length == 0 && !string && !compare.comparison().needsOrder()) {
            boolean isNull = compare.comparison() == Comparison.EQ;
            return field.nullable()
                    ? new Predicate.IsNull(field.name(), isNull)
                    : isNull ? Predicate.FALSE : Predicate.TRUE;
        }
        return set(field, compare.comparison(), List.of(compare.value()));
    }

    private Predicate set(Field field, Comparison comparison, List<byte[]> values) {
        if (ConditionBinder.isBytes(field)) {
            List<TextSet> texts = new ArrayList<>();
            for (byte[] value : values) {
                texts.add(LiteralTexts.of(comparison, value));
            }
            return new Predicate.InTexts(field.name(), TextSet.unionOf(texts));
        }
        List<KeySet> keys = new ArrayList<>();
        for (byte[] value : values) {
            if (field.valuesPerCell() != 1 || value.length != field.cellSize()) {
                throw new CorruptArrayException(
                        source.get(),
                        "value does not fit field '" + field.name() + "' of type " + field.datatype() + " (found "
                                + value.length + " bytes)");
            }
            long[] key = new long[1];
            Keys.load(field.datatype().physical(), value, 0, 1, key, 0);
            keys.add(LiteralKeys.of(field, comparison, key[0]));
        }
        return new Predicate.InKeys(field.name(), KeySet.unionOf(keys));
    }
}
