package dev.tegula.internal.condition;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.query.Column;
import dev.tegula.query.Comparison;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionField;
import dev.tegula.query.Literal;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Converts stored conditions of the cells that stay to conditions of the cells that do not. A comparison holds neither
 * for null nor, unless it is "not equal", for NaN, so these are among the latter.
 */
public final class DeletedCells {

    private final ArraySchema schema;

    public DeletedCells(ArraySchema schema) {
        this.schema = schema;
    }

    /** Returns the condition of the cells that do not stay. */
    public Condition of(StoredCondition stays) {
        if (stays instanceof StoredCondition.Compare compare) {
            return compare(compare);
        } else if (stays instanceof StoredCondition.Among among) {
            List<Literal> values = new ArrayList<>();
            among.values().forEach(value -> values.add(literal(among.field(), value)));
            return withOthers(new Condition.Among(field(among.field()), !among.in(), values), among.field(), false);
        } else if (stays instanceof StoredCondition.Constant constant) {
            // There is no constant condition; every field is null or not.
            ConditionField any = field(schema.fieldNames().get(0));
            List<Condition> both = List.of(new Condition.Null(any, true), new Condition.Null(any, false));
            return constant.value() ? new Condition.And(both) : new Condition.Or(both);
        } else if (stays instanceof StoredCondition.And and) {
            Condition.Or all =
                    new Condition.Or(and.parts().stream().map(this::of).toList());
            return new Condition.Or(all.parts().stream().distinct().toList());
        }
        StoredCondition.Or or = (StoredCondition.Or) stays;
        String any = anyValueOf(or.parts());
        return any != null
                ? new Condition.Null(field(any), true)
                : new Condition.And(or.parts().stream().map(this::of).toList());
    }

    /** Returns the field of which these conditions keep every value, as "is not null" is stored; or null. */
    private @Nullable String anyValueOf(List<StoredCondition> parts) {
        if (parts.size() != 2
                || !(parts.get(0) instanceof StoredCondition.Compare first)
                || first.value().length == 0
                || !parts.get(1).equals(first.not())) {
            return null;
        }
        Field field = schema.field(first.field());
        boolean isAny = !first.comparison().needsOrder()
                || field != null && !field.datatype().isFloat();
        return isAny ? first.field() : null;
    }

    private Condition compare(StoredCondition.Compare compare) {
        Field field = schema.field(compare.field());
        boolean isText = field != null && ConditionBinder.isBytes(field) && field.isVariable();
        if (compare.value().length == 0 && !isText) {
            return new Condition.Null(field(compare.field()), compare.comparison() != Comparison.EQ);
        }
        Literal value = literal(compare.field(), compare.value());
        if (value instanceof Literal.Float real
                && Double.isNaN(real.value())
                && compare.comparison().needsOrder()) {
            // Nothing is less or greater than NaN, so that all cells are deleted.
            return withOthers(new Condition.Nan(field(compare.field()), false), compare.field(), true);
        }
        return withOthers(
                new Condition.Compare(
                        field(compare.field()), compare.comparison().opposite(), value),
                compare.field(),
                compare.comparison().needsOrder());
    }

    /** Returns a condition, or that a field is NaN or null, as far as it can be. */
    private Condition withOthers(Condition condition, String name, boolean excludesNan) {
        Field field = schema.field(name);
        List<Condition> parts = new ArrayList<>(List.of(condition));
        if (field != null && field.datatype().isFloat() && excludesNan) {
            parts.add(new Condition.Nan(field(name), true));
        }
        if (field != null && field.nullable()) {
            parts.add(new Condition.Null(field(name), true));
        }
        return parts.size() == 1 ? condition : new Condition.Or(parts);
    }

    private ConditionField field(String name) {
        Attribute attribute = schema.attribute(name);
        return new ConditionField(name, attribute != null && attribute.enumeration() != null);
    }

    private Literal literal(String name, byte[] value) {
        Field field = schema.field(name);
        if (field == null) {
            return Literal.of(value);
        }
        Datatype type = field.datatype();
        if (type.kind() == Datatype.Kind.TEXT || value.length != type.size() || ConditionBinder.isBytes(field)) {
            Column text = column(field, value);
            return type.kind() == Datatype.Kind.TEXT ? Literal.of(text.text(0)) : Literal.of(value);
        }
        Column one = column(field, value);
        if (type == Datatype.BOOL && (value[0] == 0 || value[0] == 1)) {
            return Literal.of(value[0] == 1);
        }
        if (type.physical().isFloating()) {
            return Literal.of(one.doubleAt(0));
        }
        return type.physical().isSigned() ? Literal.of(one.longAt(0)) : Literal.of(one.unsigned(0));
    }

    private static Column column(Field field, byte[] value) {
        int count = value.length / field.datatype().size();
        Values values = Values.allocate(field.datatype().physical(), count);
        values.put(0, new ByteBlock(value.clone()), 0, count);
        return Column.of(
                new Field(field.name(), field.datatype(), Field.VARIABLE, false),
                values.array(),
                1,
                new long[] {0, count},
                null);
    }
}
