package dev.tegula.interop.model;

import java.io.Serializable;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A query condition. */
public sealed interface Condition extends Serializable {

    /** How a field is compared; the names are those of the format. */
    enum Op {
        LT,
        LE,
        GT,
        GE,
        EQ,
        NE
    }

    /** A field against a value, or against null with EQ and NE; a label stands for its index where {@code byLabel}. */
    record Compare(String field, Op op, @Nullable Bytes value, boolean byLabel) implements Condition {}

    /** A field among values, or among none of them. */
    record Among(String field, boolean in, List<Bytes> values, boolean byLabel) implements Condition {}

    /** All of them. */
    record And(List<Condition> parts) implements Condition {}

    /** Any of them. */
    record Or(List<Condition> parts) implements Condition {}

    /** Not this one. */
    record Not(Condition part) implements Condition {}

    /** Whether it asks of any field whether it is null. */
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

    /** The fields that it looks at. */
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
