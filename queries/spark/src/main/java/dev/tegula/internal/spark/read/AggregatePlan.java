package dev.tegula.internal.spark.read;

import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.ValueType;
import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.expressions.aggregate.Sum;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates that tasks compute with the engine, from metadata where possible. Spark combines the rows of all tasks, so
 * an average is a sum and a count.
 *
 * <p>Only aggregates whose result does not depend on the order of evaluation, nor on values that Spark treats
 * differently: extremes of floats, among which NaN is greatest in Spark, and sums of floats are left to Spark.
 *
 * @param columns one per aggregate
 */
record AggregatePlan(List<Part> columns) implements Serializable {

    private static final long serialVersionUID = 1L;

    /** The function of an aggregate. */
    enum Function {
        COUNT_ROWS,
        COUNT,
        SUM,
        MIN,
        MAX
    }

    /**
     * One aggregate.
     *
     * @param field null for {@link Function#COUNT_ROWS}
     * @param value type of its values
     */
    record Part(Function function, @Nullable String field, ValueType value) implements Serializable {

        private static final long serialVersionUID = 1L;

        Part {
            ComponentRules.require(function, "aggregate, function");
            ComponentRules.require(value, "aggregate, type");
            if (field == null && function != Function.COUNT_ROWS) {
                throw new IllegalArgumentException("aggregate " + function + ", field: is missing (found null)");
            }
        }

        DataType type() {
            return switch (function) {
                case COUNT_ROWS, COUNT, SUM -> DataTypes.LongType;
                case MIN, MAX -> value.type();
            };
        }
    }

    AggregatePlan {
        columns = ComponentRules.copy(columns, Part.class, "aggregates, column");
    }

    /** Returns the plan of aggregates, or null if some of them are left to Spark. */
    static @Nullable AggregatePlan of(Aggregation aggregation, Map<String, FieldMapping> mappings) {
        if (aggregation.groupByExpressions().length > 0) {
            return null;
        }
        List<Part> columns = new ArrayList<>();
        for (AggregateFunc function : aggregation.aggregateExpressions()) {
            Part part = part(function, mappings);
            if (part == null) {
                return null;
            }
            columns.add(part);
        }
        return new AggregatePlan(columns);
    }

    private static @Nullable Part part(AggregateFunc function, Map<String, FieldMapping> mappings) {
        if (function instanceof CountStar) {
            return new Part(Function.COUNT_ROWS, null, ValueType.LONG);
        } else if (function instanceof Count count && !count.isDistinct()) {
            return part(Function.COUNT, count.column(), mappings);
        } else if (function instanceof Sum sum && !sum.isDistinct()) {
            return part(Function.SUM, sum.column(), mappings);
        } else if (function instanceof Min min) {
            return part(Function.MIN, min.column(), mappings);
        } else if (function instanceof Max max) {
            return part(Function.MAX, max.column(), mappings);
        }
        return null;
    }

    private static @Nullable Part part(Function function, Expression column, Map<String, FieldMapping> mappings) {
        if (!(column instanceof NamedReference reference)) {
            return null;
        }
        FieldMapping mapping = mappings.get(FieldMapping.nameOf(reference));
        if (mapping == null || mapping.enumeration() != null || mapping.decimals() != null) {
            return null;
        }
        ValueType value = mapping.value();
        boolean single = mapping.shape() == FieldMapping.Shape.SINGLE;
        boolean exact = switch (function) {
            case COUNT_ROWS -> true;
            // "Not a time" is null in Spark and counted by the engine.
            case COUNT -> !value.isCalendar() || mapping.dimension();
            case SUM -> single && value.isInteger() && value != ValueType.UNSIGNED_LONG;
            case MIN -> single && (value.isInteger() || (value.isCalendar() && mapping.dimension()));
            case MAX -> single && (value.isInteger() || value.isCalendar());
        };
        return exact ? new Part(function, mapping.field().name(), value) : null;
    }

    /** Returns whether a sum may exceed 64 bits. */
    boolean mayOverflow() {
        return columns.stream()
                .anyMatch(part -> part.function() == Function.SUM
                        && (part.value() == ValueType.LONG || part.value() == ValueType.UNSIGNED_INT));
    }

    /** Returns the columns of the rows of tasks. */
    StructType schema() {
        StructType schema = new StructType();
        for (Part part : columns) {
            String name = part.function() + (part.field() == null ? "" : "(" + part.field() + ")");
            schema = schema.add(name, part.type(), true);
        }
        return schema;
    }

    @Override
    public String toString() {
        return List.of(schema().fieldNames()).toString();
    }
}
