package dev.tegula.testkit.model;

import dev.tegula.query.Comparison;
import dev.tegula.query.Condition;
import dev.tegula.query.Literal;
import dev.tegula.schema.ArraySchema;
import dev.tegula.testkit.generate.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Generates random conditions on cells of model arrays. */
final class ConditionMaker {

    private final ArraySchema schema;
    private final CoordinateMaker coordinates;
    private final RandomGenerator random;

    ConditionMaker(ArraySchema schema, CoordinateMaker coordinates, RandomGenerator random) {
        this.schema = schema;
        this.coordinates = coordinates;
        this.random = random;
    }

    /**
     * Returns a condition.
     *
     * @param depth the maximum nesting depth
     * @param nulls whether the condition may test for nulls
     */
    Condition condition(int depth, boolean nulls) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return leaf(nulls);
        }
        List<Condition> parts = new ArrayList<>();
        for (int i = random.nextInt(2, 4); i > 0; i--) {
            parts.add(condition(depth - 1, nulls));
        }
        Condition joined = random.nextBoolean() ? new Condition.And(parts) : new Condition.Or(parts);
        return random.nextInt(4) == 0 ? joined.invertComparisons() : joined;
    }

    private Condition leaf(boolean nulls) {
        // Conditions do not support cells of several numbers.
        List<String> names = schema.fieldNames().stream()
                .filter(name ->
                        !name.equals(AttributeKind.INT16_TRIPLE.attribute().name()))
                .toList();
        String name = Choice.of(random, names);
        if (nulls && random.nextInt(6) == 0) {
            return random.nextBoolean()
                    ? Condition.field(name).isNull()
                    : Condition.field(name).isNotNull();
        } else if (nulls && random.nextInt(6) == 0 && value(name) instanceof Literal.Float) {
            return random.nextBoolean()
                    ? Condition.field(name).isNan()
                    : Condition.field(name).isNotNan();
        } else if (nulls && random.nextBoolean() && value(name) instanceof Literal.Text text) {
            return new Condition.Like(Condition.field(name), random.nextBoolean(), pattern(text.value()));
        } else if (random.nextInt(4) == 0) {
            List<Literal> values = new ArrayList<>();
            for (int i = random.nextInt(1, 4); i > 0; i--) {
                values.add(value(name));
            }
            return new Condition.Among(Condition.field(name), random.nextBoolean(), values);
        }
        return Condition.field(name).is(Choice.of(random, Comparison.values()), value(name));
    }

    /** Returns a pattern that matches a text: some of its characters become wildcards. */
    private String pattern(String text) {
        StringBuilder pattern = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (random.nextInt(4)) {
                case 0 -> pattern.append('_');
                case 1 -> pattern.append('%');
                default ->
                    pattern.append(c == '%' || c == '_' || c == '\\' ? "\\" : "")
                            .appendCodePoint(c);
            }
        });
        return random.nextBoolean() ? pattern.toString() : pattern + "%";
    }

    private Literal value(String name) {
        int dimension = schema.dimensionIndex(name);
        @Nullable Object value = null;
        while (value == null) {
            value = dimension >= 0
                    ? coordinates.coordinates().get(dimension)
                    : AttributeKind.of(Objects.requireNonNull(schema.attribute(name))
                                    .field())
                            .random(random);
        }
        if (value instanceof Double real) {
            return Literal.of(real.doubleValue());
        }
        return value instanceof Number number ? Literal.of(number.longValue()) : Literal.of((String) value);
    }
}
