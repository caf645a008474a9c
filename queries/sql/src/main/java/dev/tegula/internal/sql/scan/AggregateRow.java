package dev.tegula.internal.sql.scan;

import dev.tegula.Query;
import dev.tegula.internal.sql.scan.AggregateSpec.Part;
import dev.tegula.internal.sql.types.CalendarValue;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.tables.ValueKind;
import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.jspecify.annotations.Nullable;

/** The row of aggregates that the engine computes. */
public final class AggregateRow {

    private AggregateRow() {}

    /** Returns the row; called by generated code. */
    public static Enumerable<@Nullable Object[]> of(AggregateSpec spec, DataContext root) {
        StatementContext context = StatementContext.of(root);
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<@Nullable Object[]> enumerator() {
                return Linq4j.singletonEnumerator(row(spec, context));
            }
        };
    }

    private static @Nullable Object[] row(AggregateSpec spec, StatementContext context) {
        context.check();
        Query query = spec.scan().query(context, List.of());
        List<Aggregate> wanted = new ArrayList<>();
        for (Part part : spec.parts()) {
            wanted.addAll(aggregates(part));
        }
        List<AggregateResult> results = query == null
                ? List.of()
                : context.running(query.execution(), run -> run.aggregate(wanted.toArray(Aggregate[]::new)));
        @Nullable Object[] row = new Object[spec.parts().size()];
        int at = 0;
        for (int i = 0; i < row.length; i++) {
            Part part = spec.parts().get(i);
            int count = aggregates(part).size();
            row[i] = query == null ? empty(part) : value(part, results.subList(at, at + count));
            at += count;
        }
        return row;
    }

    /** Returns what the engine computes for an aggregate: a count of values is the rows without the nulls. */
    private static List<Aggregate> aggregates(Part part) {
        ColumnType column = part.column();
        if (column == null) {
            return List.of(Aggregate.count());
        }
        String name = column.field().name();
        return switch (part.function()) {
            case COUNT ->
                column.isNullable()
                        ? List.of(Aggregate.count(), Aggregate.nullCount(name))
                        : List.of(Aggregate.count());
            case SUM, AVERAGE ->
                column.isNullable()
                        ? List.of(Aggregate.sum(name), Aggregate.count(), Aggregate.nullCount(name))
                        : List.of(Aggregate.sum(name), Aggregate.count());
            case SUM_OR_ZERO -> List.of(Aggregate.sum(name));
            case MIN -> List.of(Aggregate.min(name));
            case MAX -> List.of(Aggregate.max(name));
            case COUNT_DISTINCT -> throw new IllegalStateException("the engine counts no distinct values");
        };
    }

    private static @Nullable Object empty(Part part) {
        return part.function() == AggregateFunction.COUNT
                ? (Object) 0L
                : part.function() == AggregateFunction.SUM_OR_ZERO ? sum(part.column(), BigDecimal.ZERO) : null;
    }

    private static long count(List<AggregateResult> results, int from) {
        long rows = number(results.get(from).value()).longValueExact();
        return results.size() > from + 1
                ? rows - number(results.get(from + 1).value()).longValueExact()
                : rows;
    }

    private static @Nullable Object value(Part part, List<AggregateResult> results) {
        if (part.function() == AggregateFunction.COUNT) {
            return count(results, 0);
        }
        Object value = results.get(0).value();
        boolean ofValues = part.function() == AggregateFunction.SUM || part.function() == AggregateFunction.AVERAGE;
        if (ofValues && count(results, 1) == 0) {
            return null;
        }
        return value == null
                ? null
                : switch (part.function()) {
                    case SUM, SUM_OR_ZERO -> sum(part.column(), value);
                    case AVERAGE -> ((Number) value).doubleValue() / count(results, 1);
                    default -> extreme(part.column(), value);
                };
    }

    private static BigDecimal number(@Nullable Object value) {
        return value instanceof BigInteger integer ? new BigDecimal(integer) : new BigDecimal(String.valueOf(value));
    }

    private static Object sum(@Nullable ColumnType column, Object value) {
        ValueKind kind = column == null ? ValueKind.LONG : column.kind();
        return switch (kind) {
            case BYTE, SHORT, INT, UNSIGNED_BYTE, UNSIGNED_SHORT ->
                number(value).longValueExact();
            case FLOAT, DOUBLE -> ((Number) value).doubleValue();
            default -> number(value);
        };
    }

    private static @Nullable Object extreme(@Nullable ColumnType column, Object value) {
        if (column == null) {
            throw new IllegalStateException("extremes have a column");
        }
        return switch (column.kind()) {
            case BYTE -> number(value).byteValueExact();
            case SHORT, UNSIGNED_BYTE -> number(value).shortValueExact();
            case INT, UNSIGNED_SHORT -> number(value).intValueExact();
            case LONG, UNSIGNED_INT -> number(value).longValueExact();
            case UNSIGNED_LONG -> number(value);
            case FLOAT -> ((Number) value).floatValue();
            case DOUBLE -> ((Number) value).doubleValue();
            case DATE, TIMESTAMP -> calendar(column, number(value).longValueExact());
            default -> throw new IllegalStateException("no extremes of " + column.kind());
        };
    }

    private static @Nullable Object calendar(ColumnType column, long value) {
        if (value == CalendarValue.NOT_A_TIME) {
            return null;
        }
        CalendarValue calendar = new CalendarValue(column.name(), column.field().datatype(), column.mode());
        return column.kind() == ValueKind.DATE ? (Object) calendar.days(value) : (Object) calendar.units(value);
    }
}
