package dev.tegula.interop.model;

import java.io.Serializable;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

public sealed interface Condition extends Serializable {

    /** A comparison operator, named as in the format. */
    enum Op {
        LT,
        LE,
        GT,
        GE,
        EQ,
        NE
    }

    /**
     * Compares a field with a value, or with null (EQ and NE only). If {@code byLabel}, the value is an enumeration
     * label.
     */
    record Compare(String field, Op op, @Nullable Bytes value, boolean byLabel) implements Condition {}

    /** Tests membership of a field in a set of values, or its negation. */
    record Among(String field, boolean in, List<Bytes> values, boolean byLabel) implements Condition {}

    record And(List<Condition> parts) implements Condition {}

    record Or(List<Condition> parts) implements Condition {}

    record Not(Condition part) implements Condition {}

    /** Returns true if it contains a comparison with null. */
    default boolean testsNull() {
        if (this instanceof Compare compare) {
            return compare.value == null;
        } else if (this instanceof Among) {
            return false;
        } else if (this instanceof Not not) {
            return not.part.testsNull();
        }
        return (this instanceof And and ? and.parts : ((Or) this).parts)
                .stream().anyMatch(Condition::testsNull);
    }

    /** Returns the names of the fields it contains. */
    default Set<String> fields() {
        if (this instanceof Compare compare) {
            return Set.of(compare.field);
        } else if (this instanceof Among among) {
            return Set.of(among.field);
        } else if (this instanceof Not not) {
            return not.part.fields();
        }
        List<Condition> parts = this instanceof And and ? and.parts : ((Or) this).parts;
        return parts.stream().flatMap(part -> part.fields().stream()).collect(Collectors.toSet());
    }
}
