package dev.tegula.internal.read;

import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.UnmatchedCells;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.LabelFolder;
import dev.tegula.query.Column;
import dev.tegula.query.Comparison;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionField;
import dev.tegula.query.Literal;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.DimensionLabel;
import java.util.ArrayList;
import java.util.List;

/**
 * Replaces comparisons of dimension labels by those of coordinates. The array of the label's values decides which
 * coordinates match, so that labels are compared as attributes are.
 */
public final class LabelConditions {

    private final ArraySnapshot array;

    private LabelConditions(ArraySnapshot array) {
        this.array = array;
    }

    /**
     * Returns a condition on attributes and dimensions.
     *
     * @throws IllegalArgumentException if no values of a label were written, or a value does not fit it
     */
    public static Condition resolved(ArraySnapshot array, Condition condition) {
        return array.schema().labels().isEmpty() ? condition : new LabelConditions(array).resolved(condition);
    }

    private Condition resolved(Condition condition) {
        if (condition instanceof Condition.And and) {
            return new Condition.And(and.parts().stream().map(this::resolved).toList());
        } else if (condition instanceof Condition.Or or) {
            return new Condition.Or(or.parts().stream().map(this::resolved).toList());
        } else if (condition instanceof Condition.Compare compare) {
            return resolved(compare.field(), compare, field -> field.is(compare.comparison(), compare.value()));
        } else if (condition instanceof Condition.Among among) {
            return resolved(among.field(), among, field -> new Condition.Among(field, among.in(), among.values()));
        } else if (condition instanceof Condition.Like like) {
            return resolved(like.field(), like, field -> new Condition.Like(field, like.like(), like.pattern()));
        } else if (condition instanceof Condition.Null nulls) {
            return resolved(nulls.field(), nulls, field -> new Condition.Null(field, nulls.isNull()));
        }
        Condition.Nan nan = (Condition.Nan) condition;
        return resolved(nan.field(), nan, field -> new Condition.Nan(field, nan.isNan()));
    }

    /** Returns a condition with another field. */
    private interface Renaming {
        Condition of(ConditionField field);
    }

    private Condition resolved(ConditionField field, Condition condition, Renaming renamed) {
        ArraySchema schema = array.schema();
        DimensionLabel label = schema.label(field.name());
        if (label == null || field.index() || schema.field(field.name()) != null) {
            return condition;
        }
        String dimension = schema.dimensions().get(label.dimension()).name();
        ArraySnapshot values = ArraySnapshot.open(LabelFolder.open(array.context(), label), array.timestamps());
        String index = values.schema().dimensions().get(0).name();
        CellRequest request = CellRequest.all(List.of(index), ResultOrder.ROW_MAJOR)
                .withCondition(bound(label, values, renamed.of(Condition.field(label.attribute()))))
                .withUnmatched(UnmatchedCells.DROPPED);
        Column matches = DimensionLabelSearch.read(values, DimensionLabelSearch.all(label, values), request)
                .column(index);
        return runs(Condition.field(dimension), matches);
    }

    private static Predicate bound(DimensionLabel label, ArraySnapshot values, Condition condition) {
        try {
            return Conditions.bind(values, condition);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("dimension label '" + label.name() + "': " + e.getMessage(), e);
        }
    }

    /** Returns the condition that a coordinate is among ascending ones. */
    private static Condition runs(ConditionField dimension, Column coordinates) {
        List<Condition> runs = new ArrayList<>();
        int size = coordinates.size();
        for (int from = 0, to; from < size; from = to) {
            to = from + 1;
            while (to < size && coordinates.longAt(to) == coordinates.longAt(to - 1) + 1) {
                to++;
            }
            runs.add(dimension
                    .is(Comparison.GE, literal(coordinates, from))
                    .and(dimension.is(Comparison.LE, literal(coordinates, to - 1))));
        }
        return runs.isEmpty() ? new Condition.Among(dimension, true, List.of()) : new Condition.Or(runs);
    }

    private static Literal literal(Column coordinates, int cell) {
        return coordinates.field().datatype() == Datatype.UINT64
                ? Literal.of(coordinates.unsigned(cell))
                : Literal.of(coordinates.longAt(cell));
    }
}
