package dev.tegula.internal.sql.scan;

import dev.tegula.query.Condition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a join that reads, for each batch of left rows, only the right rows with their keys. The batch is kept in
 * a hash table; the right rows are streamed past it.
 */
public final class JoinRows implements Enumerator<@Nullable Object[]> {

    /** Left rows of a batch: a query of the right array per batch, with at most as many ranges. */
    private static final int BATCH = 4096;

    private final JoinSpec spec;
    private final StatementContext context;
    private final Enumerator<?> left;
    private final Map<List<@Nullable Object>, List<LeftRow>> batch = new HashMap<>();
    private final List<LeftRow> unkeyed = new ArrayList<>();
    private Enumerator<@Nullable Object[]> right = Linq4j.emptyEnumerator();
    private @Nullable Object @Nullable [] rightRow;
    private List<LeftRow> partners = List.of();
    private int partner;
    private List<LeftRow> alone = List.of();
    private int single;
    private @Nullable Object[] current = new Object[0];

    /** A row of the batch, and whether it has found a partner. */
    private static final class LeftRow {
        private final @Nullable Object[] values;
        private boolean matched;

        LeftRow(@Nullable Object[] values) {
            this.values = values;
        }
    }

    private JoinRows(JoinSpec spec, StatementContext context, Enumerator<?> left) {
        this.spec = spec;
        this.context = context;
        this.left = left;
    }

    /** Returns the rows of a join; called by generated code. */
    public static Enumerable<@Nullable Object[]> of(Enumerable<?> left, JoinSpec spec, DataContext root) {
        StatementContext context = StatementContext.of(root);
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<@Nullable Object[]> enumerator() {
                return new JoinRows(spec, context, left.enumerator());
            }
        };
    }

    @Override
    public @Nullable Object[] current() {
        return current;
    }

    @Override
    public boolean moveNext() {
        while (true) {
            if (partner < partners.size() && rightRow != null) {
                LeftRow row = partners.get(partner++);
                row.matched = true;
                current = joined(row, rightRow);
                return true;
            } else if (right.moveNext()) {
                rightRow = right.current();
                partners = batch.getOrDefault(key(rightRow, spec.rightKeys()), List.of());
                partner = 0;
            } else if (single < alone.size()) {
                current = joined(alone.get(single++), null);
                return true;
            } else if (!batch.isEmpty() || !unkeyed.isEmpty()) {
                finishBatch();
            } else if (!nextBatch()) {
                return false;
            }
        }
    }

    /** Collects the rows of the batch without partner, when all right rows were seen. */
    private void finishBatch() {
        List<LeftRow> rows = new ArrayList<>();
        if (spec.outer()) {
            rows.addAll(unkeyed);
            batch.values()
                    .forEach(list -> list.stream().filter(row -> !row.matched).forEach(rows::add));
        }
        alone = rows;
        single = 0;
        batch.clear();
        unkeyed.clear();
    }

    private boolean nextBatch() {
        right.close();
        right = Linq4j.emptyEnumerator();
        partners = List.of();
        alone = List.of();
        single = 0;
        Set<Object> keys = new HashSet<>();
        int rows = 0;
        while (rows < BATCH && left.moveNext()) {
            rows++;
            LeftRow row = new LeftRow(values(left.current()));
            List<@Nullable Object> key = key(row.values, spec.leftKeys());
            if (key.contains(null)) {
                unkeyed.add(row);
            } else {
                batch.computeIfAbsent(key, each -> new ArrayList<>()).add(row);
                Object first = key.get(0);
                if (first != null) {
                    keys.add(first);
                }
            }
        }
        List<Condition> conditions = keys.isEmpty() ? null : DimensionKeys.conditions(spec.dimension(), keys);
        if (conditions != null) {
            right = ScanRows.open(spec.right(), context, conditions);
        }
        return rows > 0;
    }

    private @Nullable Object[] values(@Nullable Object row) {
        return row instanceof Object[] values && (spec.leftColumns() != 1 || values.length == 1)
                ? values
                : new @Nullable Object[] {row};
    }

    private static List<@Nullable Object> key(@Nullable Object[] row, List<Integer> columns) {
        @Nullable Object[] key = new Object[columns.size()];
        for (int i = 0; i < key.length; i++) {
            key[i] = row[columns.get(i)];
        }
        return Arrays.asList(key);
    }

    private @Nullable Object[] joined(LeftRow row, @Nullable Object @Nullable [] other) {
        int count = spec.right().columns().size();
        @Nullable Object[] both = Arrays.copyOf(row.values, spec.leftColumns() + count);
        if (other != null) {
            System.arraycopy(other, 0, both, spec.leftColumns(), count);
        }
        return both;
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        right.close();
        left.close();
    }
}
