package dev.tegula.statistics;

import dev.tegula.CellBatches;
import dev.tegula.Query;
import dev.tegula.QueryExecution;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.QueryStatistics;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects statistics by group. Consecutive cells of one group are looked up once. */
final class Groups {

    /** The codes and states of all groupings. */
    private record Key(long[] codes, int[] states) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key that && Arrays.equals(codes, that.codes) && Arrays.equals(states, that.states);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(codes) + Arrays.hashCode(states);
        }
    }

    private static final class Totals {
        private final FieldTotals[] fields;
        private long cells;

        private Totals(FieldTotals[] fields) {
            this.fields = fields;
        }
    }

    private static final long BATCH_BYTES = 32L << 20;

    private final List<Statistic> statistics;
    private final List<GroupKeys> groupings;
    private final int maxGroups;
    /** The statistics of each field. */
    private final Map<Field, Set<Statistic.Kind>> fields = new LinkedHashMap<>();

    private final List<String> names = new ArrayList<>();
    private final Map<Key, Totals> groups = new HashMap<>();
    private long cells;

    Groups(ArraySchema schema, List<Statistic> statistics, List<GroupKeys> groupings, int maxGroups) {
        this.statistics = statistics;
        this.groupings = groupings;
        this.maxGroups = maxGroups;
        for (Statistic statistic : statistics) {
            String name = statistic.field();
            if (name != null) {
                fields.computeIfAbsent(Fields.of(schema, name), field -> EnumSet.noneOf(Statistic.Kind.class))
                        .add(statistic.kind());
            }
        }
        fields.keySet().forEach(field -> names.add(field.name()));
        if (groupings.isEmpty()) {
            groups.put(new Key(new long[0], new int[0]), newTotals());
        }
    }

    private Totals newTotals() {
        return new Totals(fields.entrySet().stream()
                .map(entry -> new FieldTotals(entry.getKey(), entry.getValue()))
                .toArray(FieldTotals[]::new));
    }

    /** Reads the cells of a query in batches and returns its cost. */
    QueryStatistics read(Query query, List<String> wanted) {
        QueryExecution execution = query.fields(wanted)
                .order(ResultOrder.UNORDERED)
                .matchesOnly()
                .execution()
                .withMemoryBudget(BATCH_BYTES);
        try (CellBatches batches = execution.batches()) {
            while (batches.hasNext()) {
                add(batches.next());
            }
        }
        return execution.statistics();
    }

    private void add(Cells batch) {
        int size = batch.size();
        Column[] values = names.stream().map(batch::column).toArray(Column[]::new);
        Column[] by = groupings.stream().map(key -> batch.column(key.field())).toArray(Column[]::new);
        Key last = new Key(new long[by.length], new int[by.length]);
        Totals totals = by.length == 0 ? groups.get(last) : null;
        for (int cell = 0; cell < size; cell++) {
            if (by.length > 0 && (moved(last, by, cell) || totals == null)) {
                totals = find(last);
            }
            if (totals == null) {
                throw new IllegalStateException();
            }
            totals.cells++;
            for (int f = 0; f < values.length; f++) {
                totals.fields[f].add(values[f], cell);
            }
        }
        cells += size;
    }

    /** Changes a key to that of a cell; returns whether it differs. */
    private boolean moved(Key key, Column[] by, int cell) {
        boolean changed = false;
        for (int i = 0; i < by.length; i++) {
            GroupKeys grouping = groupings.get(i);
            int state = grouping.state(by[i], cell);
            long code = state == GroupKeys.VALUE ? grouping.code(by[i], cell) : 0;
            changed |= code != key.codes[i] || state != key.states[i];
            key.codes[i] = code;
            key.states[i] = state;
        }
        return changed;
    }

    private Totals find(Key key) {
        Totals known = groups.get(key);
        if (known == null) {
            if (groups.size() == maxGroups) {
                throw new TooManyGroupsException(maxGroups);
            }
            known = newTotals();
            groups.put(new Key(key.codes.clone(), key.states.clone()), known);
        }
        return known;
    }

    long cells() {
        return cells;
    }

    /** Returns the totals of a field over all cells, if there are no groupings. */
    FieldTotals totals(String field) {
        return groups.values().iterator().next().fields[names.indexOf(field)];
    }

    List<StatisticsResult.Group> result() {
        List<Map.Entry<Key, Totals>> sorted = new ArrayList<>(groups.entrySet());
        sorted.sort((a, b) -> compare(a.getKey(), b.getKey()));
        List<StatisticsResult.Group> result = new ArrayList<>();
        for (Map.Entry<Key, Totals> entry : sorted) {
            List<@Nullable Object> keys = new ArrayList<>();
            for (int i = 0; i < groupings.size(); i++) {
                keys.add(groupings.get(i).value(entry.getKey().states[i], entry.getKey().codes[i]));
            }
            Totals totals = entry.getValue();
            List<@Nullable Object> values = new ArrayList<>();
            for (Statistic statistic : statistics) {
                String field = statistic.field();
                values.add(
                        field == null ? (Object) totals.cells : totals.fields[names.indexOf(field)].value(statistic));
            }
            result.add(new StatisticsResult.Group(keys, values));
        }
        return result;
    }

    private int compare(Key a, Key b) {
        for (int i = 0; i < groupings.size(); i++) {
            int order = Integer.compare(a.states[i], b.states[i]);
            if (order == 0 && a.states[i] == GroupKeys.VALUE) {
                order = groupings.get(i).compare(a.codes[i], b.codes[i]);
            }
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
