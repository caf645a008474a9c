package dev.tegula.internal.condition;

import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.TextSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A condition in the terms of a schema: every comparison is a set of values that match. A null is in no set. */
public sealed interface Predicate {

    /** A field whose order key is in a set. */
    record InKeys(String field, KeySet keys) implements Predicate {
        @Override
        public Set<String> fields() {
            return Set.of(field);
        }
    }

    /** A field whose bytes are in a set. */
    record InTexts(String field, TextSet texts) implements Predicate {
        @Override
        public Set<String> fields() {
            return Set.of(field);
        }
    }

    /** A field that is null, or that is not. */
    record IsNull(String field, boolean isNull) implements Predicate {
        @Override
        public Set<String> fields() {
            return Set.of(field);
        }
    }

    /** All of them; true if there are none. */
    record All(List<Predicate> parts) implements Predicate {
        @Override
        public Set<String> fields() {
            return union(parts);
        }
    }

    /** Any of them; false if there are none. */
    record Any(List<Predicate> parts) implements Predicate {
        @Override
        public Set<String> fields() {
            return union(parts);
        }
    }

    /** What every cell satisfies. */
    Predicate TRUE = new All(List.of());

    /** What no cell satisfies. */
    Predicate FALSE = new Any(List.of());

    /** All of these; sets of one field become their intersection. */
    static Predicate all(List<Predicate> parts) {
        return joined(parts, true);
    }

    /** Any of these; sets of one field become their union. */
    static Predicate any(List<Predicate> parts) {
        return joined(parts, false);
    }

    private static Predicate joined(List<Predicate> parts, boolean all) {
        List<Predicate> joined = new ArrayList<>();
        for (Predicate part : parts) {
            add(joined, part, all);
        }
        if (joined.size() == 1) {
            return joined.get(0);
        }
        return all ? new All(joined) : new Any(joined);
    }

    private static void add(List<Predicate> joined, Predicate part, boolean all) {
        for (int i = 0; i < joined.size(); i++) {
            Predicate other = joined.get(i);
            if (part instanceof InKeys a && other instanceof InKeys b && a.field.equals(b.field)) {
                joined.set(i, new InKeys(a.field, all ? a.keys.intersect(b.keys) : a.keys.union(b.keys)));
                return;
            } else if (part instanceof InTexts a && other instanceof InTexts b && a.field.equals(b.field)) {
                joined.set(i, new InTexts(a.field, all ? a.texts.intersect(b.texts) : a.texts.union(b.texts)));
                return;
            }
        }
        joined.add(part);
    }

    /** The fields whose cells are looked at. */
    Set<String> fields();

    private static Set<String> union(List<Predicate> parts) {
        Set<String> fields = new LinkedHashSet<>();
        parts.forEach(part -> fields.addAll(part.fields()));
        return fields;
    }
}
