package dev.tegula.internal.condition;

import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.TextSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
        Map<String, List<Predicate>> sets = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            Predicate part = parts.get(i);
            String key = part instanceof InKeys test
                    ? "keys " + test.field
                    : part instanceof InTexts test ? "texts " + test.field : "part" + i;
            sets.computeIfAbsent(key, any -> new ArrayList<>()).add(part);
        }
        List<Predicate> joined = new ArrayList<>();
        sets.values().forEach(same -> joined.add(set(same, junction)));
        if (joined.size() == 1) {
            return joined.get(0);
        }
        return junction == Junction.AND ? new All(joined) : new Any(joined);
    }

    private static Predicate set(List<Predicate> sets, Junction junction) {
        if (sets.size() == 1) {
            return sets.get(0);
        }
        boolean all = junction == Junction.AND;
        if (sets.get(0) instanceof InKeys first) {
            List<KeySet> keys = sets.stream().map(each -> ((InKeys) each).keys).toList();
            return new InKeys(first.field, all ? KeySet.intersectionOf(keys) : KeySet.unionOf(keys));
        }
        return texts(sets, all);
    }

    /** Joins sets of one field by halves, because each step takes time in proportion to its sets. */
    private static InTexts texts(List<Predicate> sets, boolean all) {
        if (sets.size() == 1) {
            return (InTexts) sets.get(0);
        }
        int middle = sets.size() / 2;
        InTexts a = texts(sets.subList(0, middle), all);
        InTexts b = texts(sets.subList(middle, sets.size()), all);
        return new InTexts(a.field, all ? a.texts.intersect(b.texts) : a.texts.union(b.texts));
    }

    /** Returns the fields that the predicate refers to. */
    Set<String> fields();

    private static Set<String> union(List<Predicate> parts) {
        Set<String> fields = new LinkedHashSet<>();
        parts.forEach(part -> fields.addAll(part.fields()));
        return fields;
    }
}
