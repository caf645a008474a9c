package dev.tegula.query;

import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A condition on cells to read, count or delete: comparisons of attributes and dimensions with values, combined by
 * {@link #and}, {@link #or} and {@link #invertComparisons}. Immutable and serializable.
 *
 * <pre>{@code
 * field("quality").ge(20).and(field("chrom").in("chr1", "chr2").or(field("note").isNull()))
 * }</pre>
 *
 * <p>Null satisfies only {@code isNull}, so neither {@code between} nor {@code notBetween}, {@code like} nor
 * {@code notLike}. NaN satisfies only {@code isNan}, {@code ne} and {@code notIn}. −0.0 equals 0.0. Strings are
 * compared by unsigned bytes. Values of enumerated attributes are labels, unless {@link ConditionField#byIndex} is
 * used. For a label that does not exist, {@code eq} and {@code in} match nothing, and {@code ne} and {@code notIn}
 * match every cell that is not null. {@code lt}, {@code le}, {@code gt} and {@code ge} require an ordered enumeration.
 * {@code not} inverts each comparison, so it does not select exactly the cells that do not match.
 */
public sealed interface Condition extends Serializable {

    /** Compares a field with a value. */
    record Compare(ConditionField field, Comparison comparison, Literal value) implements Condition {

        public Compare {
            requireField(field);
            ComponentRules.require(comparison, "condition, comparison");
            ComponentRules.require(value, "condition, value");
        }

        @Override
        public String toString() {
            return field + " " + comparison.sign() + " " + value;
        }
    }

    /** Tests whether the value of a field is, or is not, one of several values. */
    record Among(ConditionField field, boolean in, List<Literal> values) implements Condition {

        public Among {
            requireField(field);
            values = ComponentRules.copy(values, Literal.class, "condition, value");
        }

        @Override
        public String toString() {
            return field
                    + (in ? " in " : " not in ")
                    + values.stream().map(Literal::toString).collect(Collectors.joining(", ", "(", ")"));
        }
    }

    /**
     * Tests whether the text of a field matches, or does not match, a pattern: {@code %} stands for any text, {@code _}
     * for one character, and a backslash precedes these characters and itself where they are meant literally.
     */
    record Like(ConditionField field, boolean like, String pattern) implements Condition {

        public Like {
            requireField(field);
            ComponentRules.require(pattern, "condition, pattern");
        }

        @Override
        public String toString() {
            return field + (like ? " like " : " not like ") + Literal.of(pattern);
        }
    }

    /** Tests whether a field is, or is not, null. */
    record Null(ConditionField field, boolean isNull) implements Condition {

        public Null {
            requireField(field);
        }

        @Override
        public String toString() {
            return field + (isNull ? " is null" : " is not null");
        }
    }

    /** Tests whether a floating-point field is, or is not, NaN. Neither holds for null. */
    record Nan(ConditionField field, boolean isNan) implements Condition {

        public Nan {
            requireField(field);
        }

        @Override
        public String toString() {
            return field + (isNan ? " is nan" : " is not nan");
        }
    }

    /** Holds if all parts hold. */
    record And(List<Condition> parts) implements Condition {

        public And {
            parts = flattened(parts, And.class);
        }

        @Override
        public String toString() {
            return joined(parts, " and ");
        }
    }

    /** Holds if any part holds. */
    record Or(List<Condition> parts) implements Condition {

        public Or {
            parts = flattened(parts, Or.class);
        }

        @Override
        public String toString() {
            return joined(parts, " or ");
        }
    }

    private static void requireField(ConditionField field) {
        ComponentRules.require(field, "condition, field");
    }

    private static List<Condition> flattened(List<Condition> parts, Class<?> kind) {
        List<Condition> given = ComponentRules.copy(parts, Condition.class, "condition, part");
        if (given.isEmpty()) {
            throw new IllegalArgumentException("condition: has no parts (expected at least one)");
        }
        List<Condition> flat = new ArrayList<>();
        for (Condition part : given) {
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

    /** Returns a field, an attribute or dimension, to compare. */
    static ConditionField field(String name) {
        return new ConditionField(name, false);
    }

    /**
     * Parses a condition such as {@code quality >= 20 and chrom in ('chr1', 'chr2') and not (note is null)}.
     *
     * @throws ConditionSyntaxException if the text is not a condition; it has the position of the error
     */
    static Condition parse(String text) {
        return new ConditionParser(text).parse();
    }

    /** Returns a condition that holds if this and another hold. */
    default Condition and(Condition other) {
        return new And(List.of(this, other));
    }

    /** Returns a condition that holds if this or another holds. */
    default Condition or(Condition other) {
        return new Or(List.of(this, other));
    }

    /**
     * Returns the condition with every comparison inverted ({@code lt} becomes {@code ge}) and {@code and} exchanged
     * with {@code or}, as {@code not} in the text of a condition does. This is not the complement: null and NaN can
     * fail both.
     */
    default Condition invertComparisons() {
        if (this instanceof Compare compare) {
            return new Compare(compare.field, compare.comparison.opposite(), compare.value);
        } else if (this instanceof Among among) {
            return new Among(among.field, !among.in, among.values);
        } else if (this instanceof Like like) {
            return new Like(like.field, !like.like, like.pattern);
        } else if (this instanceof Null test) {
            return new Null(test.field, !test.isNull);
        } else if (this instanceof Nan test) {
            return new Nan(test.field, !test.isNan);
        } else if (this instanceof And and) {
            return new Or(and.parts.stream().map(Condition::invertComparisons).toList());
        }
        return new And(
                ((Or) this).parts.stream().map(Condition::invertComparisons).toList());
    }

    /** Returns the names of all fields of the condition. */
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
        } else if (condition instanceof Like like) {
            names.add(like.field.name());
        } else if (condition instanceof Null test) {
            names.add(test.field.name());
        } else if (condition instanceof Nan test) {
            names.add(test.field.name());
        } else if (condition instanceof And and) {
            and.parts.forEach(part -> collect(part, names));
        } else if (condition instanceof Or or) {
            or.parts.forEach(part -> collect(part, names));
        }
    }
}
