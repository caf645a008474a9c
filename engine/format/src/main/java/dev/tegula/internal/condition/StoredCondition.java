package dev.tegula.internal.condition;

import dev.tegula.query.Comparison;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A condition as stored in delete commits; values are bytes of the fields' types. Cells that satisfy it remain, and all
 * others are deleted. Enumerated attributes are compared by index.
 */
public sealed interface StoredCondition {

    /**
     * A comparison of a field with a value.
     *
     * @param value empty for null, unless the field is a variable-length string
     */
    record Compare(String field, Comparison comparison, byte[] value) implements StoredCondition {
        @Override
        public boolean equals(Object other) {
            return other instanceof Compare that
                    && field.equals(that.field)
                    && comparison == that.comparison
                    && Arrays.equals(value, that.value);
        }

        @Override
        public int hashCode() {
            return 31 * field.hashCode() + Arrays.hashCode(value);
        }
    }

    /** A field whose value is in a set, or not in it. */
    record Among(String field, boolean in, List<byte[]> values) implements StoredCondition {}

    /** A condition that every cell satisfies, or none. */
    record Constant(boolean value) implements StoredCondition {}

    /** All conditions are satisfied. */
    record And(List<StoredCondition> parts) implements StoredCondition {}

    /** Any condition is satisfied. */
    record Or(List<StoredCondition> parts) implements StoredCondition {}

    /** Returns the opposite condition, with every comparison reversed. */
    default StoredCondition not() {
        if (this instanceof Compare compare) {
            return new Compare(compare.field, compare.comparison.opposite(), compare.value);
        } else if (this instanceof Among among) {
            return new Among(among.field, !among.in, among.values);
        } else if (this instanceof Constant constant) {
            return new Constant(!constant.value);
        } else if (this instanceof And and) {
            return new Or(and.parts.stream().map(StoredCondition::not).toList());
        }
        return new And(((Or) this).parts.stream().map(StoredCondition::not).toList());
    }

    /** Returns the names of all its fields. */
    default Set<String> fieldNames() {
        if (this instanceof Compare compare) {
            return Set.of(compare.field);
        } else if (this instanceof Among among) {
            return Set.of(among.field);
        } else if (this instanceof Constant) {
            return Set.of();
        }
        List<StoredCondition> parts = this instanceof And and ? and.parts : ((Or) this).parts;
        return parts.stream().flatMap(part -> part.fieldNames().stream()).collect(Collectors.toSet());
    }
}
