package dev.tegula.query;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a cell must be like to be read, counted or deleted: comparisons of attributes and dimensions with values, joined
 * by {@link #and}, {@link #or} and {@link #invertComparisons}. Immutable.
 *
 * <pre>{@code
 * field("quality").ge(20).and(field("chrom").in("chr1", "chr2").or(field("note").isNull()))
 * }</pre>
 *
 * <p>A null satisfies {@code isNull} alone. NaN satisfies {@code ne} and {@code notIn} alone. −0.0 equals 0.0. Strings
 * are compared by unsigned bytes. Values of enumerated attributes are labels, unless {@link ConditionField#byIndex}
 * says otherwise; a label that does not exist makes {@code eq} and {@code in} match nothing, {@code ne} and
 * {@code notIn} every cell that is not null; {@code lt} and its like need an ordered enumeration. {@code not} inverts
 * each comparison: it is not "all cells that do not match".
 */
public sealed interface Condition {

    /** A field against a value. */
    record Compare(ConditionField field, Comparison comparison, Literal value) implements Condition {
        @Override
        public String toString() {
            return field + " " + comparison.sign() + " " + value;
        }
    }

    /** A field among values, or among none of them. */
    record Among(ConditionField field, boolean in, List<Literal> values) implements Condition {

        public Among {
            values = List.copyOf(values);
        }

        @Override
        public String toString() {
            return field
                    + (in ? " in " : " not in ")
                    + values.stream().map(Literal::toString).collect(Collectors.joining(", ", "(", ")"));
        }
    }

    /** A field that is null, or that is not. */
    record Null(ConditionField field, boolean isNull) implements Condition {
        @Override
        public String toString() {
            return field + (isNull ? " is null" : " is not null");
        }
    }

    /** All of them. */
    record And(List<Condition> parts) implements Condition {

        public And {
            parts = flattened(parts, And.class);
        }

        @Override
        public String toString() {
            return joined(parts, " and ");
        }
    }

    /** Any of them. */
    record Or(List<Condition> parts) implements Condition {

        public Or {
            parts = flattened(parts, Or.class);
        }

        @Override
        public String toString() {
            return joined(parts, " or ");
        }
    }

    private static List<Condition> flattened(List<Condition> parts, Class<?> kind) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a condition of no parts");
        }
        List<Condition> flat = new ArrayList<>();
        for (Condition part : parts) {
            if (part instanceof And and && kind == And.class) {
                flat.addAll(and.parts);
            } else if (part instanceof Or or && kind == Or.class) {
                flat.addAll(or.parts);
            } else {
                flat.add(part);
            }
        }
        return List.copyOf(flat);
    }

    private static String joined(List<Condition> parts, String word) {
        return parts.stream()
                .map(part -> part instanceof And || part instanceof Or ? "(" + part + ")" : part.toString())
                .collect(Collectors.joining(word));
    }

    /** Begins a condition on an attribute or dimension. */
    static ConditionField field(String name) {
        return new ConditionField(name, false);
    }

    /**
     * A condition in words: {@code quality >= 20 and chrom in ('chr1', 'chr2') and not (note is null)}.
     *
     * @throws ConditionSyntaxException if it is none, with the place where
     */
    static Condition parse(String text) {
        return new ConditionParser(text).parse();
    }

    /** This and another. */
    default Condition and(Condition other) {
        return new And(List.of(this, other));
    }

    /** This or another. */
    default Condition or(Condition other) {
        return new Or(List.of(this, other));
    }

    /**
     * Returns the condition with every comparison inverted ({@code lt} becomes {@code ge}) and {@code and} exchanged
     * with {@code or}. Not the complement: a null or NaN can fail both. {@code not} in the text of a condition means
     * this.
     */
    default Condition invertComparisons() {
        if (this instanceof Compare compare) {
            return new Compare(compare.field, compare.comparison.opposite(), compare.value);
        } else if (this instanceof Among among) {
            return new Among(among.field, !among.in, among.values);
        } else if (this instanceof Null test) {
            return new Null(test.field, !test.isNull);
        } else if (this instanceof And and) {
            return new Or(and.parts.stream().map(Condition::invertComparisons).toList());
        }
        return new And(
                ((Or) this).parts.stream().map(Condition::invertComparisons).toList());
    }

    /** The names of all fields in it. */
    default Set<String> fieldNames() {
        Set<String> names = new LinkedHashSet<>();
        collect(this, names);
        return names;
    }

    private static void collect(Condition condition, Set<String> names) {
        if (condition instanceof Compare compare) {
            names.add(compare.field.name());
        } else if (condition instanceof Among among) {
            names.add(among.field.name());
        } else if (condition instanceof Null test) {
            names.add(test.field.name());
        } else if (condition instanceof And and) {
            and.parts.forEach(part -> collect(part, names));
        } else if (condition instanceof Or or) {
            or.parts.forEach(part -> collect(part, names));
        }
    }
}
