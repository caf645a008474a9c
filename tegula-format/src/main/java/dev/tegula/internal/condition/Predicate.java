package dev.tegula.internal.condition;

import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.TextSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A condition bound to a schema: every comparison is a set of matching values. A null is in no set. */
public sealed interface Predicate {

    /** The order key of a field is in a set. */
    record InKeys(String field, KeySet keys) implements Predicate {
        @Override
        public Set<String> fields() {
            return Set.of(field);
        }
    }

    /** The bytes of a field are in a set. */
    record InTexts(String field, TextSet texts) implements Predicate {
        @Override
        public Set<String> fields() {
            return Set.of(field);
        }
    }

    /** The text of a field matches a pattern, or does not. */
    record Matches(String field, LikePattern pattern, boolean like) implements Predicate {
        @Override
        public Set<String> fields() {
            return Set.of(field);
        }
    }

    /** A field is null, or is not null. */
    record IsNull(String field, boolean isNull) implements Predicate {
        @Override
        public Set<String> fields() {
            return Set.of(field);
        }
    }

    /** All parts are satisfied; true if there are none. */
    record All(List<Predicate> parts) implements Predicate {
        @Override
        public Set<String> fields() {
            return union(parts);
        }

        /** Written out: the generated method is linked at run time, which delays the first query. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof All all && parts.equals(all.parts);
        }

        @Override
        public int hashCode() {
            return parts.hashCode();
        }
    }

    /** Any part is satisfied; false if there are none. */
    record Any(List<Predicate> parts) implements Predicate {
        @Override
        public Set<String> fields() {
            return union(parts);
        }
    }

    /** The predicate that every cell satisfies. */
    Predicate TRUE = new All(List.of());

    /** The predicate that no cell satisfies. */
    Predicate FALSE = new Any(List.of());

    /** Returns the conjunction of predicates; sets of one field are intersected. */
    static Predicate all(List<Predicate> parts) {
        return joined(parts, Junction.AND);
    }

    /** Returns the disjunction of predicates; sets of one field are united. */
    static Predicate any(List<Predicate> parts) {
        return joined(parts, Junction.OR);
    }

    /** Returns the cells that a set of values excludes, except nulls. */
    static Predicate complement(Predicate set) {
        if (set instanceof InKeys test) {
            return new InKeys(test.field, test.keys.complement());
        } else if (set instanceof InTexts test) {
            return new InTexts(test.field, test.texts.complement());
        }
        throw new IllegalArgumentException("not a set of values: " + set);
    }

    private static Predicate joined(List<Predicate> parts, Junction junction) {
        List<Predicate> joined = new ArrayList<>();
        for (Predicate part : parts) {
            add(joined, part, junction);
        }
        if (joined.size() == 1) {
            return joined.get(0);
        }
        return junction == Junction.AND ? new All(joined) : new Any(joined);
    }

    private static void add(List<Predicate> joined, Predicate part, Junction junction) {
        boolean all = junction == Junction.AND;
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

    /** Returns the fields that the predicate refers to. */
    Set<String> fields();

    private static Set<String> union(List<Predicate> parts) {
        Set<String> fields = new LinkedHashSet<>();
        parts.forEach(part -> fields.addAll(part.fields()));
        return fields;
    }
}
