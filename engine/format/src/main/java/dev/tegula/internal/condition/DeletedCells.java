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

/** Converts stored conditions to conditions of the API. */
public final class DeletedCells {

    private final ArraySchema schema;

    public DeletedCells(ArraySchema schema) {
        this.schema = schema;
    }

    /** Returns the condition of the cells that do not stay. */
    public Condition of(StoredCondition stays) {
        return condition(stays.not());
    }

    private Condition condition(StoredCondition stored) {
        if (stored instanceof StoredCondition.Compare compare) {
            return compare(compare);
        } else if (stored instanceof StoredCondition.Among among) {
            List<Literal> values = new ArrayList<>();
            among.values().forEach(value -> values.add(literal(among.field(), value)));
            return new Condition.Among(field(among.field()), among.in(), values);
        } else if (stored instanceof StoredCondition.Constant constant) {
            // There is no constant condition; every field is null or not.
            ConditionField any = field(schema.fieldNames().get(0));
            Condition never = new Condition.And(List.of(new Condition.Null(any, true), new Condition.Null(any, false)));
            return constant.value()
                    ? new Condition.Or(List.of(new Condition.Null(any, true), new Condition.Null(any, false)))
                    : never;
        } else if (stored instanceof StoredCondition.And and) {
            return new Condition.And(and.parts().stream().map(this::condition).toList());
        }
        return new Condition.Or(((StoredCondition.Or) stored)
                .parts().stream().map(this::condition).toList());
    }

    private Condition compare(StoredCondition.Compare compare) {
        Field field = schema.field(compare.field());
        if (compare.value().length == 0 && (field == null || !field.isVariable())) {
            return new Condition.Null(field(compare.field()), compare.comparison() == Comparison.EQ);
        }
        return new Condition.Compare(
                field(compare.field()), compare.comparison(), literal(compare.field(), compare.value()));
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
        if (type == Datatype.BOOL) {
            return Literal.of(value[0] != 0);
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
