package dev.tegula.internal.sql.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/**
 * A stable sort of rows. Rows that exceed the memory are written to disk in sorted runs, which are merged while the
 * result is read.
 */
final class SpillingSort<T> implements Enumerator<T> {

    private static final String OPERATOR = "sort";

    /** More rows are sorted as if all were needed. */
    private static final long MOST_KEPT = 1_000_000;

    private static final long LEAST_CUT = 1_000;

    private final MemoryAccount account;
    private final Comparator<T> order;
    private final long needed;
    private final List<RowFile<T>> files = new ArrayList<>();
    private final List<Run<T>> runs = new ArrayList<>();
    private List<T> rows = new ArrayList<>();
    private long bytes;
    private @Nullable Enumerator<T> sorted;
    private final PriorityQueue<Run<T>> merge;
    private @Nullable T current;
    private @Nullable T bound;
    private boolean bounded;

    /** A sorted run: a file, or the rows in memory, which come last. */
    private static final class Run<T> {
        private final int number;
        private final Enumerator<T> rows;
        private T head;

        /** @param rows at their first row */
        Run(int number, Enumerator<T> rows) {
            this.number = number;
            this.rows = rows;
            this.head = rows.current();
        }
    }

    private SpillingSort(MemoryAccount account, Comparator<T> order, long needed) {
        this.account = account;
        this.order = order;
        this.needed = needed;
        this.merge = new PriorityQueue<>((a, b) -> {
            int compared = order.compare(a.head, b.head);
            return compared != 0 ? compared : Integer.compare(a.number, b.number);
        });
    }

    /**
     * Reads and sorts all rows of a source, and closes it.
     *
     * @param needed how many of the first rows are read from the result
     */
    static <T> Enumerator<T> sort(Enumerator<T> source, Comparator<T> order, MemoryAccount account, long needed) {
        SpillingSort<T> sort = new SpillingSort<>(account, order, needed);
        try (source) {
            while (source.moveNext()) {
                sort.add(source.current());
            }
            sort.finish();
            return sort;
        } catch (RuntimeException | Error e) {
            sort.close();
            throw e;
        }
    }

    @SuppressWarnings("NullAway") // rows may be null, which their type does not say
    private void add(T row) {
        if (bounded && order.compare(row, bound) >= 0) {
            return; // enough rows come before it
        }
        long size = RowSize.of(row) + Long.BYTES;
        if (!account.tryCharge(bytes, size)) {
            spill();
            account.charge(size, OPERATOR);
        }
        bytes += size;
        rows.add(row);
        if (needed > 0 && needed <= MOST_KEPT && rows.size() >= 2 * Math.max(needed, LEAST_CUT)) {
            cut();
        }
    }

    /** Leaves out the rows that are not read from the result. */
    private void cut() {
        rows.sort(order);
        List<T> others = rows.subList((int) needed, rows.size());
        long size = 0;
        for (T row : others) {
            size += RowSize.of(row) + Long.BYTES;
        }
        others.clear();
        account.release(size);
        bytes -= size;
        bound = rows.get((int) needed - 1);
        bounded = true;
    }

    private void spill() {
        if (rows.isEmpty()) {
            return;
        }
        rows.sort(order);
        RowFile<T> file = new RowFile<>(account, OPERATOR);
        files.add(file);
        rows.forEach(file::add);
        rows = new ArrayList<>();
        account.release(bytes);
        bytes = 0;
    }

    private void finish() {
        rows.sort(order);
        if (files.isEmpty()) {
            sorted = new KeptRows<>(rows, account);
            return;
        }
        for (RowFile<T> file : files) {
            addRun(file.rows());
        }
        addRun(new KeptRows<>(rows, account));
    }

    private void addRun(Enumerator<T> run) {
        if (run.moveNext()) {
            Run<T> added = new Run<>(runs.size(), run);
            runs.add(added);
            merge.add(added);
        }
    }

    @Override
    @SuppressWarnings("NullAway") // rows may be null, which their type does not say
    public T current() {
        return current;
    }

    @Override
    public boolean moveNext() {
        Enumerator<T> memory = sorted;
        if (memory != null) {
            boolean more = memory.moveNext();
            current = more ? memory.current() : null;
            return more;
        }
        Run<T> least = merge.poll();
        if (least == null) {
            return false;
        }
        current = least.head;
        if (least.rows.moveNext()) {
            least.head = least.rows.current();
            merge.add(least);
        }
        return true;
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        account.release(bytes);
        bytes = 0;
        rows = List.of();
        runs.forEach(run -> run.rows.close());
        files.forEach(RowFile::close);
        files.clear();
    }
}
