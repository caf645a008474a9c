package dev.tegula.testkit.model;

import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Computes aggregates of cells of the model by iteration. */
record ModelAggregates(ArraySchema schema, List<ModelCell> cells) {

    /** Returns the aggregates to test on arrays of a schema. */
    static List<Aggregate> of(ArraySchema schema) {
        List<Aggregate> all = new ArrayList<>(List.of(Aggregate.count()));
        for (Attribute attribute : schema.attributes()) {
            String name = attribute.name();
            all.add(Aggregate.nullCount(name));
            switch (AttributeKind.of(attribute.field())) {
                case INT32 ->
                    all.addAll(List.of(
                            Aggregate.sum(name), Aggregate.min(name), Aggregate.max(name), Aggregate.mean(name)));
                case FLOAT64, TEXT -> all.addAll(List.of(Aggregate.min(name), Aggregate.max(name)));
                default -> {}
            }
        }
        return all;
    }

    /** Returns the difference from the results of an engine, or null. */
    @Nullable
    String difference(List<AggregateResult> found) {
        for (AggregateResult result : found) {
            Object expected = expected(result.aggregate());
            if (!Objects.equals(expected, result.value())) {
                return result.aggregate() + " is " + result.value() + ", not " + expected + ", of " + cells;
            }
        }
        return null;
    }

    private @Nullable Object expected(Aggregate aggregate) {
        String field = aggregate.field();
        if (field == null) {
            return (long) cells.size();
        }
        int place = schema.attributes().indexOf(Objects.requireNonNull(schema.attribute(field)));
        List<Object> values = new ArrayList<>();
        cells.stream()
                .map(cell -> cell.values().get(place))
                .filter(Objects::nonNull)
                .forEach(values::add);
        if (aggregate.kind() == Aggregate.Kind.NULL_COUNT) {
            return (long) cells.size() - values.size();
        }
        return switch (AttributeKind.of(Objects.requireNonNull(schema.field(field)))) {
            case INT32 ->
                wholes(
                        aggregate.kind(),
                        values.stream()
                                .map(value -> BigInteger.valueOf((Integer) value))
                                .toList());
            case FLOAT64 ->
                extreme(
                        aggregate.kind(),
                        values.stream()
                                .map(value -> (Double) value)
                                .filter(value -> !value.isNaN())
                                .toList(),
                        Comparator.naturalOrder());
            default ->
                extreme(
                        aggregate.kind(),
                        values.stream().map(value -> (String) value).toList(),
                        (a, b) -> Arrays.compareUnsigned(
                                a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8)));
        };
    }

    private static @Nullable Object wholes(Aggregate.Kind kind, List<BigInteger> values) {
        BigInteger sum = values.stream().reduce(BigInteger.ZERO, BigInteger::add);
        return switch (kind) {
            case SUM -> sum;
            case MEAN -> values.isEmpty() ? null : (Object) (sum.doubleValue() / values.size());
            default -> extreme(kind, values, Comparator.naturalOrder());
        };
    }

    private static <T> @Nullable T extreme(Aggregate.Kind kind, List<T> values, Comparator<T> order) {
        return (kind == Aggregate.Kind.MIN
                        ? values.stream().min(order)
                        : values.stream().max(order))
                .orElse(null);
    }
}
