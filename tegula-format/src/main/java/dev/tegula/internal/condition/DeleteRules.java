package dev.tegula.internal.condition;

import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Determines whether the cells that do not match a condition can be described by a stored condition. The format stores
 * the condition for the remaining cells. No comparison is satisfied only by nulls, or only by NaNs, so they might be
 * deleted with the matching cells.
 */
public final class DeleteRules {

    private static final int MOST_COMPARISONS = 12;

    private final List<Condition> leaves = new ArrayList<>();

    private DeleteRules(Condition condition) {
        collect(condition);
    }

    /**
     * Cells that would be deleted although they do not match.
     *
     * @param isNull whether the field is null in these cells; else it is NaN
     */
    public record Loss(String field, boolean isNull) {}

    /**
     * Returns which nulls or NaNs would be deleted although they do not match, or null.
     *
     * @param condition condition for the cells to delete
     */
    public static @Nullable Loss lossOf(ArraySchema schema, Condition condition) {
        DeleteRules rules = new DeleteRules(condition);
        for (String name : condition.fieldNames()) {
            Field field = schema.field(name);
            if (field != null && field.nullable() && rules.loses(condition, field, true)) {
                return new Loss(name, true);
            } else if (field != null && field.datatype().isFloat() && rules.loses(condition, field, false)) {
                return new Loss(name, false);
            }
        }
        return null;
    }

    private void collect(Condition condition) {
        if (condition instanceof Condition.And and) {
            and.parts().forEach(this::collect);
        } else if (condition instanceof Condition.Or or) {
            or.parts().forEach(this::collect);
        } else {
            leaves.add(condition);
        }
    }

    /**
     * Tries all outcomes of the comparisons of other fields, to determine whether it matters that a comparison of this
     * field is neither true nor false.
     */
    private boolean loses(Condition condition, Field field, boolean isNull) {
        List<Condition> others = leaves.stream()
                .filter(leaf -> !leaf.fieldNames().contains(field.name()))
                .toList();
        if (others.size() > MOST_COMPARISONS) {
            return true;
        }
        for (int assignment = 0; assignment < 1 << others.size(); assignment++) {
            boolean matches = holds(condition, field, isNull, false, others, assignment);
            if (matches != holds(condition, field, isNull, true, others, assignment)) {
                return true;
            }
        }
        return false;
    }

    /**
     * @param isNull whether the field is null; else it is NaN
     * @param undecided outcome of comparisons that are neither true nor false
     */
    private boolean holds(
            Condition condition,
            Field field,
            boolean isNull,
            boolean undecided,
            List<Condition> others,
            int assignment) {
        if (condition instanceof Condition.And and) {
            return and.parts().stream().allMatch(part -> holds(part, field, isNull, undecided, others, assignment));
        } else if (condition instanceof Condition.Or or) {
            return or.parts().stream().anyMatch(part -> holds(part, field, isNull, undecided, others, assignment));
        } else if (!condition.fieldNames().contains(field.name())) {
            return (assignment >> others.indexOf(condition) & 1) == 1;
        } else if (condition instanceof Condition.Null test) {
            return test.isNull() == isNull;
        } else if (isNull) {
            return undecided;
        } else if (condition instanceof Condition.Among among) {
            return !among.in();
        }
        Condition.Compare compare = (Condition.Compare) condition;
        return switch (compare.comparison()) {
            case EQ -> false;
            case NE -> true;
            default -> undecided;
        };
    }
}
