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
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Range;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

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
        Labelled labelled = Labelled.of(label, values);
        Column matches = DimensionLabelSearch.read(values, Subarray.whole().addRange(index, labelled.read()), request)
                .column(index);
        return labelled.runs(Condition.field(dimension), matches);
    }

    private static Predicate bound(DimensionLabel label, ArraySnapshot values, Condition condition) {
        try {
            return Conditions.bind(values, condition);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("dimension label '" + label.name() + "': " + e.getMessage(), e);
        }
    }

    /**
     * The coordinates between the first and the last written value of a label, and one before and after them: all
     * others match as these do, since their labels have the fill value, too.
     */
    private record Labelled(Range.OfLong read, Range.OfLong written, Range.OfLong domain) {

        static Labelled of(DimensionLabel label, ArraySnapshot values) {
            Range.OfLong written = (Range.OfLong) DimensionLabelSearch.written(label, values);
            Range.OfLong domain = (Range.OfLong)
                    Objects.requireNonNull(values.schema().dimensions().get(0).domain());
            Range.OfLong read = new Range.OfLong(
                    written.low() == domain.low() ? written.low() : written.low() - 1,
                    written.high() == domain.high() ? written.high() : written.high() + 1);
            return new Labelled(read, written, domain);
        }

        /** Returns the condition that a coordinate is among ascending ones. */
        Condition runs(ConditionField dimension, Column coordinates) {
            boolean isUnsigned = coordinates.field().datatype() == Datatype.UINT64;
            List<Condition> runs = new ArrayList<>();
            int size = coordinates.size();
            for (int from = 0, to; from < size; from = to) {
                to = from + 1;
                while (to < size && coordinates.longAt(to) == coordinates.longAt(to - 1) + 1) {
                    to++;
                }
                long first = coordinates.longAt(from);
                long last = coordinates.longAt(to - 1);
                long low = first == written.low() || first != read.low() ? first : domain.low();
                long high = last == written.high() || last != read.high() ? last : domain.high();
                runs.add(dimension
                        .is(Comparison.GE, literal(isUnsigned, low))
                        .and(dimension.is(Comparison.LE, literal(isUnsigned, high))));
            }
            return runs.isEmpty() ? new Condition.Among(dimension, true, List.of()) : new Condition.Or(runs);
        }
    }

    private static Literal literal(boolean isUnsigned, long value) {
        return isUnsigned ? Literal.of(new BigInteger(Long.toUnsignedString(value))) : Literal.of(value);
    }
}
