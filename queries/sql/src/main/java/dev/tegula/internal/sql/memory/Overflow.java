package dev.tegula.internal.sql.memory;

import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/**
 * The memory of an operator that keeps something for each key. When it is used up, the rows of all other keys are
 * written to disk, in partitions by the hash of their keys, for later.
 */
final class Overflow<T> {

    private final String operator;
    private final Function<T, @Nullable Object> key;
    private final MemoryAccount account;
    private final int level;
    private long bytes;
    private @Nullable Partitions<T> later;

    /** @param level 0 for all rows, 1 for those of a partition, and so on */
    Overflow(String operator, Function<T, @Nullable Object> key, MemoryAccount account, int level) {
        this.operator = operator;
        this.key = key;
        this.account = account;
        this.level = level;
    }

    /**
     * Takes memory for a new key, or writes its row to disk.
     *
     * @throws dev.tegula.errors.MemoryLimitException if there is no memory for any key
     */
    boolean fits(T row, long size) {
        Partitions<T> written = later;
        if (written == null) {
            if (account.tryCharge(bytes, size)) {
                bytes += size;
                return true;
            } else if (bytes == 0) {
                throw account.exceeded(operator);
            }
            written = new Partitions<>(account, operator, key, level);
            later = written;
        }
        written.add(row);
        return false;
    }

    /**
     * Returns the result of the keys in memory, then those of the rows on disk, a partition at a time.
     *
     * @param result may read the rows of the operator as it is read itself
     */
    <R> Enumerator<R> then(Enumerator<R> result, Function<Enumerator<T>, Enumerator<R>> operation) {
        return new RowSequence<>(
                new Supplier<>() {
                    private @Nullable Enumerator<R> first = result; // not kept longer than its memory
                    private int part;

                    @Override
                    public @Nullable Enumerator<R> get() {
                        Enumerator<R> now = first;
                        first = null;
                        if (now != null) {
                            return now;
                        }
                        release();
                        Partitions<T> written = later;
                        while (written != null && part < Partitions.COUNT) {
                            int number = part++;
                            if (written.has(number)) {
                                return operation.apply(written.rows(number).enumerator());
                            }
                        }
                        return null;
                    }
                },
                this::close);
    }

    private void release() {
        account.release(bytes);
        bytes = 0;
    }

    /** Gives the memory back, and deletes what was not read. */
    void close() {
        release();
        if (later != null) {
            later.close();
        }
    }
}
