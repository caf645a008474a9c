package dev.tegula.internal.sql.batch;

import dev.tegula.Query;
import dev.tegula.errors.MemoryLimitException;
import dev.tegula.internal.sql.batch.GroupSpec.Part;
import dev.tegula.internal.sql.memory.MemoryAccount;
import dev.tegula.internal.sql.scan.BatchesAhead;
import dev.tegula.internal.sql.scan.StatementContext;
import dev.tegula.query.Cells;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.jspecify.annotations.Nullable;

/** The rows of groups: all batches of the scan are read first. */
public final class GroupRows {

    /** The memory of an aggregate's state, when arrays have just grown. */
    private static final long STATE_BYTES = 48;

    private final GroupSpec spec;
    private final StatementContext context;
    private final Evaluation conditions;
    private final Evaluation evaluation;
    private final @Nullable Values condition;
    private final List<Values> keys = new ArrayList<>();
    private final List<Set> sets = new ArrayList<>();
    private final int[] groups = new int[Rows.MOST];

    /** The groups of one set of keys, and the aggregates of them. */
    private record Set(List<Integer> positions, GroupTable table, List<Aggregator> aggregators) {}

    private GroupRows(GroupSpec spec, StatementContext context) {
        this.spec = spec;
        this.context = context;
        this.conditions = new Evaluation(context.memory());
        this.evaluation = new Evaluation(context.memory());
        Expression where = spec.condition();
        this.condition = where == null ? null : conditions.of(where);
        spec.keys().forEach(key -> keys.add(evaluation.of(key.expression())));
        spec.sets().forEach(positions -> sets.add(set(positions)));
    }

    /**
     * Returns the rows.
     *
     * @param spilling returns them if they exceed the memory: arrays, or plain values of a single column
     */
    public static Enumerable<@Nullable Object[]> of(
            GroupSpec spec, DataContext root, Supplier<Enumerable<?>> spilling) {
        StatementContext context = StatementContext.of(root);
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<@Nullable Object[]> enumerator() {
                MemoryAccount memory = context.memory();
                long before = memory.usedBytes();
                try {
                    return new GroupRows(spec, context).rows();
                } catch (MemoryLimitException e) {
                    memory.release(memory.usedBytes() - before);
                    return spilling.get().select(GroupRows::array).enumerator();
                }
            }
        };
    }

    private static @Nullable Object[] array(@Nullable Object row) {
        return row instanceof @Nullable Object[] values ? values : new @Nullable Object[] {row};
    }

    private Set set(List<Integer> positions) {
        GroupTable table = new GroupTable(
                positions.stream().map(keys::get).toList(),
                context.memory(),
                STATE_BYTES * spec.parts().size());
        List<Aggregator> aggregators = new ArrayList<>();
        for (Part part : spec.parts()) {
            Expression argument = part.argument();
            Expression filter = part.filter();
            aggregators.add(Aggregator.of(
                    part,
                    evaluation.of(argument == null ? new Expression.Constant(1L, false) : argument),
                    filter == null ? null : evaluation.of(filter),
                    table,
                    context.memory()));
        }
        return new Set(positions, table, aggregators);
    }

    private Enumerator<@Nullable Object[]> rows() {
        context.check();
        Query query = spec.scan().query(context, List.of());
        if (query != null) {
            try (BatchesAhead batches = new BatchesAhead(context, query)) {
                for (Cells cells = batches.next(); cells != null; cells = batches.next()) {
                    batches.readAhead(cells);
                    add(cells);
                }
            }
        }
        return Linq4j.iterableEnumerator(() -> sets.stream()
                .flatMap(set ->
                        java.util.stream.IntStream.range(0, set.table.count()).mapToObj(group -> row(set, group)))
                .iterator());
    }

    private void add(Cells cells) {
        for (int from = 0; from < cells.size(); from += Rows.MOST) {
            Rows rows = Rows.of(cells, from);
            if (condition != null) {
                conditions.evaluate(rows);
                rows = rows.where(condition);
            }
            evaluation.evaluate(rows);
            for (Set set : sets) {
                set.table.find(groups, rows.count());
                for (Aggregator aggregator : set.aggregators) {
                    aggregator.add(groups, rows.count());
                }
            }
        }
    }

    private @Nullable Object[] row(Set set, int group) {
        @Nullable Object[] row = new Object[spec.keys().size() + spec.parts().size()];
        @Nullable Long[] values = set.table.keys(group);
        for (int i = 0; i < values.length; i++) {
            int position = set.positions.get(i);
            Long value = values[i];
            row[position] = value == null ? null : key(position, value);
        }
        for (int i = 0; i < spec.parts().size(); i++) {
            row[spec.keys().size() + i] = set.aggregators.get(i).result(group);
        }
        return row;
    }

    private Object key(int position, long value) {
        GroupSpec.Key key = spec.keys().get(position);
        Values values = keys.get(position);
        if (values instanceof CodeValues codes) {
            return codes.value(value);
        }
        return values.real ? RowValue.of(Double.longBitsToDouble(value), key.type()) : RowValue.of(value, key.type());
    }
}
