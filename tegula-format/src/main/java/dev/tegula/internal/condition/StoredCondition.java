package dev.tegula.internal.condition;

import dev.tegula.query.Comparison;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A condition as delete commits hold it: values are bytes of the fields' types. What matches it stays; everything else
 * is deleted. Enumerated attributes are compared by index.
 */
public sealed interface StoredCondition {

    /**
     * A field against a value.
     *
     * @param value no bytes for null, unless the field is a string of variable length
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

    /** A field among values, or among none of them. */
    record Among(String field, boolean in, List<byte[]> values) implements StoredCondition {}

    /** What every cell satisfies, or none does. */
    record Constant(boolean value) implements StoredCondition {}

    /** All of them. */
    record And(List<StoredCondition> parts) implements StoredCondition {}

    /** Any of them. */
    record Or(List<StoredCondition> parts) implements StoredCondition {}

    /** The opposite: every comparison reversed. */
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

    /** The names of all fields in it. */
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
