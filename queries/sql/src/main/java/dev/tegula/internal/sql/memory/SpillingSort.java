package dev.tegula.internal.sql.memory;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/**
 * A stable sort of rows. Rows that exceed the memory are written to disk in sorted runs, which are merged while the
 * result is read.
 */
final class SpillingSort<T> implements Enumerator<T> {

    /** More rows are sorted as if all were needed. */
    private static final long MOST_KEPT = 1_000_000;

    private static final long LEAST_CUT = 1_000;

    private final MemoryAccount account;
    private final Comparator<T> order;
    private final long needed;
    private final List<Path> files = new ArrayList<>();
    private final List<Run<T>> runs = new ArrayList<>();
    private List<T> rows = new ArrayList<>();
    private long bytes;
    private @Nullable Iterator<T> sorted;
    private final PriorityQueue<Run<T>> merge;
    private @Nullable T current;
    private @Nullable T bound;
    private boolean bounded;

    /** A sorted run: a file, or the rows in memory, which come last. */
    private static final class Run<T> {
        private final int number;
        private final Iterator<T> rows;
        private T head;

        Run(int number, Iterator<T> rows) {
            this.number = number;
            this.rows = rows;
            this.head = rows.next();
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
        } catch (IOException e) {
            sort.close();
            throw new UncheckedIOException(
                    "sort: rows cannot be written to " + account.spillFolder()
                            + ". Set spillFolder to a folder with room, or raise memory.",
                    e);
        } catch (RuntimeException | Error e) {
            sort.close();
            throw e;
        }
    }

    @SuppressWarnings("NullAway") // rows may be null, which their type does not say
    private void add(T row) throws IOException {
        if (bounded && order.compare(row, bound) >= 0) {
            return; // enough rows come before it
        }
        long size = RowSize.of(row) + Long.BYTES;
        if (bytes + size > account.sortBytes() || !account.has(size)) {
            spill();
        }
        account.charge(size, "sort");
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

    private void spill() throws IOException {
        if (rows.isEmpty()) {
            return;
        }
        rows.sort(order);
        files.add(RowFile.write(account.spillFolder(), rows));
        rows = new ArrayList<>();
        account.release(bytes);
        bytes = 0;
    }

    private void finish() throws IOException {
        rows.sort(order);
        if (files.isEmpty()) {
            sorted = rows.iterator();
            return;
        }
        for (Path file : files) {
            addRun(new FileRows<>(RowFile.open(file)));
        }
        addRun(rows.iterator());
    }

    private void addRun(Iterator<T> run) {
        if (run.hasNext()) {
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
        Iterator<T> memory = sorted;
        if (memory != null) {
            if (!memory.hasNext()) {
                return false;
            }
            current = memory.next();
            return true;
        }
        Run<T> least = merge.poll();
        if (least == null) {
            return false;
        }
        current = least.head;
        if (least.rows.hasNext()) {
            least.head = least.rows.next();
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
        for (Run<T> run : runs) {
            if (run.rows instanceof FileRows<T> file) {
                file.close();
            }
        }
        for (Path file : files) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                file.toFile().deleteOnExit();
            }
        }
        files.clear();
    }

    /** The rows of a file. */
    private static final class FileRows<T> implements Iterator<T> {
        private final DataInputStream in;
        private @Nullable Object next;
        private boolean ended;

        FileRows(DataInputStream in) {
            this.in = in;
            advance();
        }

        private void advance() {
            try {
                next = RowFile.get(in);
            } catch (EOFException e) {
                ended = true;
                close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public boolean hasNext() {
            return !ended;
        }

        @Override
        @SuppressWarnings({"unchecked", "NullAway"})
        public T next() {
            Object row = next;
            advance();
            return (T) row;
        }

        void close() {
            try {
                in.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
