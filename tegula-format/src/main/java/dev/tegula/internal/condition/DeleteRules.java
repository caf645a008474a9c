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

    private static final int MAX_COMPARISONS = 12;

    private final List<Condition> leaves = new ArrayList<>();

    private DeleteRules(Condition condition) {
        collect(condition);
    }

    /** A value that no comparison is satisfied by. */
    public enum Unmatched {
        NULL,
        NAN
    }

    /** Cells with such a value in a field would be deleted although they do not match. */
    public record Loss(String field, Unmatched value) {}

    /**
     * Returns which nulls or NaNs would be deleted although they do not match, or null.
     *
     * @param condition condition for the cells to delete
     */
    public static @Nullable Loss lossOf(ArraySchema schema, Condition condition) {
        DeleteRules rules = new DeleteRules(condition);
        for (String name : condition.fieldNames()) {
            Field field = schema.field(name);
            if (field != null && field.nullable() && rules.loses(condition, field, Unmatched.NULL)) {
                return new Loss(name, Unmatched.NULL);
            } else if (field != null && field.datatype().isFloat() && rules.loses(condition, field, Unmatched.NAN)) {
                return new Loss(name, Unmatched.NAN);
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
    private boolean loses(Condition condition, Field field, Unmatched value) {
        List<Condition> others = leaves.stream()
                .filter(leaf -> !leaf.fieldNames().contains(field.name()))
                .toList();
        if (others.size() > MAX_COMPARISONS) {
            return true;
        }
        for (int outcomes = 0; outcomes < 1 << others.size(); outcomes++) {
            boolean matches = new Cell(field, value, false, others, outcomes).satisfies(condition);
            if (matches != new Cell(field, value, true, others, outcomes).satisfies(condition)) {
                return true;
            }
        }
        return false;
    }

    /**
     * A cell with an unmatched value in a field.
     *
     * @param undecided outcome of comparisons that are neither true nor false
     * @param others comparisons of other fields
     * @param outcomes outcomes of {@code others}, one bit each
     */
    private record Cell(Field field, Unmatched value, boolean undecided, List<Condition> others, int outcomes) {

        boolean satisfies(Condition condition) {
            if (condition instanceof Condition.And and) {
                return and.parts().stream().allMatch(this::satisfies);
            } else if (condition instanceof Condition.Or or) {
                return or.parts().stream().anyMatch(this::satisfies);
            } else if (!condition.fieldNames().contains(field.name())) {
                return (outcomes >> others.indexOf(condition) & 1) == 1;
            } else if (condition instanceof Condition.Null test) {
                return test.isNull() == (value == Unmatched.NULL);
            } else if (value == Unmatched.NULL) {
                return undecided;
            } else if (condition instanceof Condition.Nan test) {
                return test.isNan();
            } else if (condition instanceof Condition.Among among) {
                return !among.in();
            } else if (condition instanceof Condition.Like) {
                return false; // of texts, of which none is NaN
            }
            Condition.Compare compare = (Condition.Compare) condition;
            return switch (compare.comparison()) {
                case EQ -> false;
                case NE -> true;
                default -> undecided;
            };
        }
    }
}
