package dev.tegula.internal.selection;

import dev.tegula.internal.selection.Intervals.Interval;
import dev.tegula.query.Comparison;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionField;
import dev.tegula.query.Literal;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a scan: ranges of dimensions, and a condition for what ranges cannot express. Immutable.
 *
 * @param subarray ranges within the bounds
 * @param condition the rest of the conditions, or null
 * @param empty whether no cell can match
 */
public record Selection(Subarray subarray, @Nullable Condition condition, boolean empty) {

    /** Returns a condition that no cell satisfies. */
    public static Condition none(Dimension dimension) {
        ConditionField field = Condition.field(dimension.name());
        return dimension.datatype() == Datatype.STRING_ASCII
                ? field.lt("").and(field.gt(""))
                : field.lt(0).and(field.gt(0));
    }

    /**
     * Returns the selection of the cells that satisfy all conditions.
     *
     * @param bounds one range per dimension, within which all selected cells are; null for a dimension without bounds.
     *     Sparse arrays get ranges only where conditions restrict a dimension
     */
    public static Selection of(ArraySchema schema, List<@Nullable Range> bounds, List<Condition> conditions) {
        List<Condition> rest = new ArrayList<>();
        conditions.forEach(condition -> flatten(condition, rest));
        Subarray subarray = Subarray.whole();
        for (int d = 0; d < schema.dimensions().size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            if (!schema.isDense()
                    && rest.stream().noneMatch(each -> each.fieldNames().contains(dimension.name()))) {
                continue;
            }
            List<Range> ranges = ranges(dimension, bounds.get(d), rest);
            if (ranges == null) {
                continue;
            } else if (ranges.isEmpty()) {
                return new Selection(Subarray.whole(), null, true);
            }
            for (Range range : ranges) {
                subarray = subarray.addRange(dimension.name(), range);
            }
        }
        Condition condition = rest.isEmpty() ? null : rest.size() == 1 ? rest.get(0) : new Condition.And(rest);
        return new Selection(subarray, condition, false);
    }

    /**
     * Returns the range of each dimension that contains all rows of an array, for strings null. Sparse arrays have
     * their domain, because some libraries stored wrong bounds of strings.
     *
     * @param present the non-empty domain, or null
     * @param wholeDomain whether all cells of a dense array are rows, else those of the non-empty domain
     * @return null if there are no rows
     */
    public static @Nullable List<@Nullable Range> bounds(
            ArraySchema schema, @Nullable List<Range> present, boolean wholeDomain) {
        List<Range> current = schema.currentDomain();
        if (!schema.isDense() && present == null) {
            return null;
        } else if (!schema.isDense() || wholeDomain) {
            return new ArrayList<>(
                    current != null && schema.isDense()
                            ? current
                            : schema.dimensions().stream()
                                    .map(Dimension::domain)
                                    .toList());
        }
        return present == null ? null : new ArrayList<>(present);
    }

    private static void flatten(Condition condition, List<Condition> parts) {
        if (condition instanceof Condition.And and) {
            and.parts().forEach(part -> flatten(part, parts));
        } else {
            parts.add(condition);
        }
    }

    /** Removes from {@code rest} what the returned ranges express exactly; null if there are no ranges. */
    private static @Nullable List<Range> ranges(Dimension dimension, @Nullable Range bounds, List<Condition> rest) {
        return ranges(Coordinates.of(dimension.datatype()), dimension.name(), bounds, rest);
    }

    private static <T> @Nullable List<Range> ranges(
            Coordinates<T> coordinates, String name, @Nullable Range bounds, List<Condition> rest) {
        Intervals<T> found =
                bounds == null ? null : Intervals.union(List.of(coordinates.of(bounds)), coordinates.order());
        for (Condition condition : List.copyOf(rest)) {
            List<Interval<T>> matching = matching(coordinates, name, condition);
            if (matching != null) {
                Intervals<T> part = Intervals.union(matching, coordinates.order());
                found = found == null ? part : found.intersect(part);
                if (isExact(coordinates, condition)) {
                    rest.remove(condition);
                }
            }
        }
        return found == null
                ? null
                : found.parts().stream().map(coordinates::range).toList();
    }

    private static boolean isExact(Coordinates<?> coordinates, Condition condition) {
        return condition instanceof Condition.Compare compare
                ? coordinates.isExact(compare.comparison())
                : coordinates.isExact(Comparison.EQ);
    }

    private static <T> @Nullable List<Interval<T>> matching(
            Coordinates<T> coordinates, String name, Condition condition) {
        if (condition instanceof Condition.Compare compare
                && compare.field().name().equals(name)) {
            return coordinates.matching(compare.comparison(), compare.value());
        } else if (condition instanceof Condition.Among among
                && among.in()
                && among.field().name().equals(name)) {
            List<Interval<T>> all = new ArrayList<>();
            for (Literal value : among.values()) {
                List<Interval<T>> one = coordinates.matching(Comparison.EQ, value);
                if (one == null) {
                    return null;
                }
                all.addAll(one);
            }
            return all;
        }
        return null;
    }
}
