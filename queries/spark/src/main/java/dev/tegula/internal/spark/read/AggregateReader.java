package dev.tegula.internal.spark.read;

import dev.tegula.ArrayReader;
import dev.tegula.QueryExecution;
import dev.tegula.internal.spark.engine.SparkSteps;
import dev.tegula.internal.spark.types.ArrayMapping;
import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.splits.QuerySplit;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.jspecify.annotations.Nullable;

/** Computes the aggregates of one piece: one row. */
final class AggregateReader implements PartitionReader<InternalRow> {

    private final AggregateReaderFactory factory;
    private final @Nullable QuerySplit split;
    private @Nullable InternalRow row;
    private @Nullable QueryExecution execution;

    /** @param split null for a query without cells */
    AggregateReader(AggregateReaderFactory factory, @Nullable QuerySplit split) {
        this.factory = factory;
        this.split = split;
    }

    @Override
    public boolean next() {
        if (row != null) {
            return false;
        }
        QuerySplit piece = split;
        if (piece == null) {
            row = row(Map.of(), Map.of());
            return true;
        }
        row = SparkSteps.phrased(() -> row(piece));
        return true;
    }

    private InternalRow row(QuerySplit piece) {
        try (ArrayReader array =
                factory.handle().engine().open(piece, factory.handle().open())) {
            Aggregate[] wanted = wanted();
            QueryExecution started = array.query(piece).execution();
            execution = started;
            Map<Aggregate, AggregateResult> results = new HashMap<>();
            started.aggregate(wanted).forEach(result -> results.put(result.aggregate(), result));
            return row(results, ArrayMapping.of(array, factory.types()).byName());
        }
    }

    private Aggregate[] wanted() {
        Set<Aggregate> wanted = new LinkedHashSet<>();
        wanted.add(Aggregate.count());
        for (AggregatePlan.Part part : factory.plan().columns()) {
            String field = part.field();
            if (field == null) {
                continue;
            }
            switch (part.function()) {
                case COUNT_ROWS -> {}
                case COUNT -> wanted.add(Aggregate.nullCount(field));
                case SUM -> {
                    wanted.add(Aggregate.sum(field));
                    wanted.add(Aggregate.nullCount(field));
                }
                case MIN -> wanted.add(Aggregate.min(field));
                case MAX -> wanted.add(Aggregate.max(field));
            }
        }
        return wanted.toArray(Aggregate[]::new);
    }

    private InternalRow row(Map<Aggregate, AggregateResult> results, Map<String, FieldMapping> mappings) {
        List<AggregatePlan.Part> parts = factory.plan().columns();
        @Nullable Object[] values = new Object[parts.size()];
        long rows = count(results, Aggregate.count());
        for (int i = 0; i < values.length; i++) {
            AggregatePlan.Part part = parts.get(i);
            String field = part.field();
            if (field == null) {
                values[i] = rows;
                continue;
            }
            values[i] = switch (part.function()) {
                case COUNT_ROWS -> rows;
                case COUNT -> rows - count(results, Aggregate.nullCount(field));
                case SUM ->
                    rows == count(results, Aggregate.nullCount(field))
                            ? null
                            : (Object) sum(value(results, Aggregate.sum(field)));
                case MIN -> extreme(value(results, Aggregate.min(field)), mappings.get(field));
                case MAX -> extreme(value(results, Aggregate.max(field)), mappings.get(field));
            };
        }
        return new GenericInternalRow(values);
    }

    private static @Nullable Object value(Map<Aggregate, AggregateResult> results, Aggregate aggregate) {
        AggregateResult result = results.get(aggregate);
        return result == null ? null : result.value();
    }

    private static long count(Map<Aggregate, AggregateResult> results, Aggregate aggregate) {
        return value(results, aggregate) instanceof Long count ? count : 0;
    }

    private static long sum(@Nullable Object value) {
        BigInteger sum = (BigInteger) Objects.requireNonNull(value);
        if (sum.bitLength() > 63) {
            throw new ArithmeticException("sum exceeds 64 bits (found " + sum
                    + "). Cast the column to a decimal, or read it with the option pushdown=false.");
        }
        return sum.longValue();
    }

    private static @Nullable Object extreme(@Nullable Object value, @Nullable FieldMapping mapping) {
        return value instanceof BigInteger stored && mapping != null ? mapping.internal(stored) : null;
    }

    @Override
    public InternalRow get() {
        return Objects.requireNonNull(row, "next() was not called");
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        QueryExecution started = execution;
        return started == null
                ? new CustomTaskMetric[0]
                : ScanMetric.of(started.statistics().cost());
    }

    @Override
    public void close() {
        QueryExecution started = execution;
        if (started != null) {
            started.cancel();
        }
    }
}
