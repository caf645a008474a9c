package dev.tegula.internal.write;

import dev.tegula.errors.InexactDeleteException.Loss;
import dev.tegula.errors.InexactDeleteException.Unmatched;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Determines whether the cells that do not match a condition can be described by a stored condition. The format stores
 * the condition for the remaining cells. No comparison is satisfied only by nulls, or only by NaNs, so they might be
 * deleted with the matching cells.
 */
public final class DeleteRules {

    /** Limits of the number of outcomes that are tried. */
    private static final int MAX_COMPARISONS = 8;

    private static final int MAX_LEAVES = 64;

    private final List<Condition> leaves = new ArrayList<>();

    private DeleteRules(Condition condition) {
        collect(condition);
    }

    /**
     * Returns which nulls or NaNs would be deleted although they do not match, or null. Coordinates are neither.
     *
     * @param condition condition for the cells to delete
     */
    public static @Nullable Loss lossOf(ArraySchema schema, Condition condition) {
        DeleteRules rules = new DeleteRules(condition);
        for (String name : condition.fieldNames()) {
            Attribute attribute = schema.attribute(name);
            Field field = attribute == null ? null : attribute.field();
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
        if (others.size() > MAX_COMPARISONS || leaves.size() > MAX_LEAVES) {
            return new Cell(field, value, false, others, 0).mayLose(condition);
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

        /**
         * Returns whether the outcome of undecided comparisons may matter, as if the outcomes of all other comparisons
         * did not depend on one another. Takes time in proportion to the condition.
         */
        boolean mayLose(Condition condition) {
            return outcomes(condition).contains(Outcome.UNDECIDED);
        }

        private Set<Outcome> outcomes(Condition condition) {
            if (condition instanceof Condition.And and) {
                return joined(and.parts(), Outcome.TRUE);
            } else if (condition instanceof Condition.Or or) {
                return joined(or.parts(), Outcome.FALSE);
            } else if (!condition.fieldNames().contains(field.name())) {
                return EnumSet.of(Outcome.FALSE, Outcome.TRUE);
            }
            boolean one = new Cell(field, value, false, others, 0).satisfies(condition);
            boolean other = new Cell(field, value, true, others, 0).satisfies(condition);
            return EnumSet.of(one == other ? (one ? Outcome.TRUE : Outcome.FALSE) : Outcome.UNDECIDED);
        }

        /** @param neutral the outcome of no parts */
        private Set<Outcome> joined(List<Condition> parts, Outcome neutral) {
            Set<Outcome> all = EnumSet.of(neutral);
            for (Condition part : parts) {
                Set<Outcome> next = outcomes(part);
                Set<Outcome> both = EnumSet.noneOf(Outcome.class);
                all.forEach(a -> next.forEach(b -> both.add(neutral == Outcome.TRUE ? least(a, b) : greatest(a, b))));
                all = both;
            }
            return all;
        }

        private static Outcome least(Outcome a, Outcome b) {
            return a.compareTo(b) < 0 ? a : b;
        }

        private static Outcome greatest(Outcome a, Outcome b) {
            return a.compareTo(b) > 0 ? a : b;
        }
    }

    /** The outcome of a comparison, in the order of "and" and "or". */
    private enum Outcome {
        FALSE,
        UNDECIDED,
        TRUE
    }
}
