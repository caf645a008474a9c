package dev.tegula.internal.condition;

import dev.tegula.internal.cells.FieldLookup;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.query.Comparison;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionField;
import dev.tegula.query.Literal;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Binds conditions to the fields of a schema. */
public final class ConditionBinder {

    private final ArraySchema schema;
    private final Function<String, Enumeration> enumerations;

    /**
     * @param enumerations returns an enumeration of the schema by its name; called only for enumerations that
     *     conditions need
     */
    public ConditionBinder(ArraySchema schema, Function<String, Enumeration> enumerations) {
        this.schema = schema;
        this.enumerations = enumerations;
    }

    /**
     * Binds a condition.
     *
     * @throws IllegalArgumentException if a field does not exist, or if a value does not fit its field
     */
    public Predicate bind(Condition condition) {
        if (condition instanceof Condition.And and) {
            return Predicate.all(and.parts().stream().map(this::bind).toList());
        } else if (condition instanceof Condition.Or or) {
            return Predicate.any(or.parts().stream().map(this::bind).toList());
        } else if (condition instanceof Condition.Null test) {
            return isNull(field(test.field()), test.isNull());
        } else if (condition instanceof Condition.Nan test) {
            return isNan(field(test.field()), test.isNan());
        } else if (condition instanceof Condition.Compare compare) {
            Field field = field(compare.field());
            return set(compare.field(), field, compare.comparison(), List.of(compare.value()));
        }
        if (condition instanceof Condition.Like like) {
            return like(like, field(like.field()));
        }
        Condition.Among among = (Condition.Among) condition;
        Predicate set = set(among.field(), field(among.field()), Comparison.EQ, among.values());
        return among.in() ? set : Predicate.complement(set);
    }

    private Field field(ConditionField wanted) {
        if (schema.field(wanted.name()) == null && schema.label(wanted.name()) != null) {
            throw new IllegalArgumentException("condition: '" + wanted.name() + "' is a dimension label, which only "
                    + "queries compare, by its values. Compare its dimension.");
        }
        return FieldLookup.field(schema, wanted.name());
    }

    private Predicate like(Condition.Like like, Field field) {
        LikePattern pattern;
        try {
            pattern = LikePattern.of(like.pattern());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("condition, field '" + field.name() + "': " + e.getMessage(), e);
        }
        Attribute attribute = schema.attribute(field.name());
        String name = attribute == null || like.field().index() ? null : attribute.enumeration();
        if (name != null) {
            Enumeration enumeration = enumerations.apply(name);
            requireText(field, enumeration.datatype());
            KeySet keys = KeySet.unionOf(LabelSearch.matching(enumeration, pattern).stream()
                    .map(index -> LiteralKeys.of(field, Comparison.EQ, Literal.of(index)))
                    .toList());
            return new Predicate.InKeys(field.name(), like.like() ? keys : keys.complement());
        }
        requireText(field, field.datatype());
        Predicate.InTexts candidates = new Predicate.InTexts(field.name(), pattern.candidates());
        if (pattern.isPrefix()) {
            return like.like() ? candidates : Predicate.complement(candidates);
        }
        Predicate matches = new Predicate.Matches(field.name(), pattern, like.like());
        return like.like() ? Predicate.all(List.of(candidates, matches)) : matches;
    }

    private static void requireText(Field field, Datatype type) {
        if (type.kind() != Datatype.Kind.TEXT || type.size() > 1) {
            throw new IllegalArgumentException(
                    "condition, field '" + field.name() + "': like requires a type of text in "
                            + "UTF-8 or ASCII (found " + type + "). Compare with =, in or between.");
        }
    }

    private static Predicate isNull(Field field, boolean isNull) {
        if (field.nullable()) {
            return new Predicate.IsNull(field.name(), isNull);
        }
        return isNull ? Predicate.FALSE : Predicate.TRUE;
    }

    private static Predicate isNan(Field field, boolean isNan) {
        if (!field.datatype().isFloat() || field.valuesPerCell() != 1) {
            throw new IllegalArgumentException("condition, field '" + field.name()
                    + "': \"is nan\" requires one floating-point value per cell (found " + field.datatype() + ")");
        }
        return new Predicate.InKeys(field.name(), isNan ? LiteralKeys.NUMBERS.complement() : LiteralKeys.NUMBERS);
    }

    private Predicate set(ConditionField wanted, Field field, Comparison comparison, List<Literal> values) {
        Attribute attribute = schema.attribute(field.name());
        String enumeration = attribute == null || wanted.index() ? null : attribute.enumeration();
        if (enumeration != null) {
            return new Predicate.InKeys(field.name(), labels(field, enumeration, comparison, values));
        }
        if (isBytes(field)) {
            List<TextSet> texts = new ArrayList<>();
            for (Literal value : values) {
                texts.add(LiteralTexts.of(field, comparison, value));
            }
            return new Predicate.InTexts(field.name(), TextSet.unionOf(texts));
        }
        if (field.valuesPerCell() != 1) {
            throw new IllegalArgumentException("condition, field '" + field.name() + "': cells have several values of "
                    + "type " + field.datatype() + ", which cannot be compared. Use \"is null\" or \"is not "
                    + "null\".");
        }
        List<KeySet> keys = new ArrayList<>();
        for (Literal value : values) {
            keys.add(LiteralKeys.of(field, comparison, value));
        }
        return new Predicate.InKeys(field.name(), KeySet.unionOf(keys));
    }

    /** Returns whether cells are compared by their bytes. */
    public static boolean isBytes(Field field) {
        return field.datatype().kind() == Datatype.Kind.TEXT || field.datatype().kind() == Datatype.Kind.BYTES;
    }

    private KeySet labels(Field field, String name, Comparison comparison, List<Literal> values) {
        Enumeration enumeration = enumerations.apply(name);
        if (comparison.needsOrder() && !enumeration.ordered()) {
            throw new IllegalArgumentException("condition, field '" + field.name() + "': the "
                    + "enumeration '" + name + "' is not ordered, so its values cannot be compared "
                    + "with \"" + comparison.sign() + "\". Compare indexes: index(" + field.name() + ").");
        }
        List<KeySet> sets = new ArrayList<>();
        for (Literal value : values) {
            Integer index = indexOf(field, enumeration, value);
            if (index != null) {
                sets.add(LiteralKeys.of(field, comparison, Literal.of(index)));
            } else if (comparison == Comparison.NE) {
                sets.add(KeySet.ALL);
            }
        }
        return KeySet.unionOf(sets);
    }

    private static @Nullable Integer indexOf(Field field, Enumeration enumeration, Literal value) {
        Field labels = new Field(field.name(), enumeration.datatype(), enumeration.valuesPerCell(), false);
        int index = LabelSearch.indexOf(labels, enumeration, value);
        return index < 0 ? null : (Integer) index;
    }
}
