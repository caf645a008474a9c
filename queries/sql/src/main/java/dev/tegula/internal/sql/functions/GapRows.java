package dev.tegula.internal.sql.functions;

import dev.tegula.internal.sql.scan.StatementContext;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/**
 * Rows in the order of keys and buckets, and between them rows for the buckets that have none. One row is kept in
 * memory.
 */
public final class GapRows implements Enumerator<@Nullable Object[]> {

    private static final int ROWS_PER_CHECK = 4096;

    private final GapSpec spec;
    private final StatementContext context;
    private final Enumerator<?> rows;
    /** The row before of the same keys, which has a bucket. */
    private @Nullable Object @Nullable [] before;
    /** The row that follows the new rows. */
    private @Nullable Object @Nullable [] held;
    /** Some row of the same keys. */
    private @Nullable Object @Nullable [] group;

    private @Nullable Object @Nullable [] ahead;
    private long next;
    private long end;
    private boolean linked;
    private boolean closed;
    private boolean started;
    private int checked;
    private @Nullable Object[] current = new Object[0];
    private final int columns;

    private GapRows(GapSpec spec, int columns, StatementContext context, Enumerator<?> rows) {
        this.spec = spec;
        this.columns = columns;
        this.context = context;
        this.rows = rows;
    }

    /** Returns the rows; called by generated code. */
    public static Enumerable<@Nullable Object[]> of(Enumerable<?> rows, GapSpec spec, int columns, DataContext root) {
        StatementContext context = StatementContext.of(root);
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<@Nullable Object[]> enumerator() {
                return new GapRows(spec, columns, context, rows.enumerator());
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
            if (next < end) {
                if (++checked % ROWS_PER_CHECK == 0) {
                    context.check();
                }
                current = added(next);
                next = spec.grid().next(next);
                return true;
            } else if (held != null) {
                current = held;
                before = bucket(held) == null ? before : held;
                held = null;
                return true;
            } else if (ahead != null) {
                begin(ahead);
                ahead = null;
            } else if (rows.moveNext()) {
                take(values(rows.current()));
            } else if (!finish()) {
                return false;
            }
        }
    }

    private static @Nullable Object[] values(@Nullable Object row) {
        return row instanceof Object[] values ? values : new @Nullable Object[] {row};
    }

    /** Sets the rows to add before a row. */
    private void take(@Nullable Object[] row) {
        if (group == null) {
            begin(row);
        } else if (!keys(row).equals(keys(group))) {
            ahead = row;
            addLast();
        } else {
            follow(row);
        }
    }

    private void begin(@Nullable Object[] row) {
        started = true;
        group = row;
        before = null;
        closed = false;
        Long bucket = bucket(row);
        Long start = spec.start();
        held = row;
        linked = false;
        if (bucket != null) {
            check(bucket);
            gap(start == null ? bucket : spec.grid().start(start), bucket);
        }
    }

    private void follow(@Nullable Object[] row) {
        Long bucket = bucket(row);
        if (bucket == null) {
            addLast();
            held = row;
            return;
        }
        check(bucket);
        @Nullable Object[] last = before;
        Long lastBucket = last == null ? null : bucket(last);
        if (lastBucket == null) {
            throw new IllegalStateException("rows without bucket are last");
        } else if (lastBucket >= bucket) {
            throw new IllegalArgumentException("GAPFILL: several rows of a bucket (found two that begin at " + bucket
                    + "). Name the other columns of the grouping in KEYS.");
        }
        held = row;
        linked = true;
        gap(spec.grid().next(lastBucket), bucket);
    }

    private void gap(long from, long to) {
        next = from;
        end = to;
    }

    /** Adds the rows after the last of the same keys. */
    private void addLast() {
        @Nullable Object[] last = before;
        Long finish = spec.finish();
        if (!closed && last != null && finish != null) {
            Long bucket = bucket(last);
            linked = false;
            gap(spec.grid().next(bucket == null ? finish : bucket), finish);
        }
        closed = true;
    }

    /** Adds the rows after the last row, or all if there are none; returns false if they were added before. */
    private boolean finish() {
        if (!started) {
            started = true;
            closed = true;
            Long start = spec.start();
            Long finish = spec.finish();
            if (start == null || finish == null || !spec.keys().isEmpty()) {
                return false;
            }
            gap(spec.grid().start(start), finish);
            return true;
        }
        if (closed) {
            return false;
        }
        addLast();
        return true;
    }

    private void check(long bucket) {
        if (spec.grid().start(bucket) != bucket) {
            throw new IllegalArgumentException("GAPFILL: not the start of a bucket (found " + bucket
                    + "). Give WIDTH and ORIGIN the values that the function of the grouping has.");
        }
    }

    private @Nullable Long bucket(@Nullable Object[] row) {
        Object value = row[spec.bucket()];
        return value == null ? null : (Long) ((Number) value).longValue();
    }

    private List<@Nullable Object> keys(@Nullable Object[] row) {
        List<@Nullable Object> keys = new ArrayList<>();
        spec.keys().forEach(column -> keys.add(row[column]));
        return keys;
    }

    private @Nullable Object[] added(long bucket) {
        @Nullable Object[] row = new Object[columns];
        @Nullable Object[] some = group;
        @Nullable Object[] last = before;
        for (int column : spec.keys()) {
            row[column] = some == null ? null : some[column];
        }
        if (last != null) {
            spec.previous().forEach(column -> row[column] = last[column]);
            @Nullable Object[] following = held;
            if (following != null && linked) {
                spec.linear().forEach(column -> row[column] = between(bucket, last, following, column));
            }
        }
        row[spec.bucket()] = spec.grid().isDate() ? (Object) Math.toIntExact(bucket) : (Object) bucket;
        return row;
    }

    private @Nullable Object between(long bucket, @Nullable Object[] last, @Nullable Object[] following, int column) {
        Long from = bucket(last);
        Long to = bucket(following);
        if (last[column] instanceof Double low
                && following[column] instanceof Double high
                && from != null
                && to != null) {
            return low + (high - low) * ((double) (bucket - from) / (to - from));
        }
        return null;
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        rows.close();
    }
}
