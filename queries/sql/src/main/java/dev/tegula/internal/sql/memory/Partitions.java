package dev.tegula.internal.sql.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/** Rows on disk in partitions by the hash of their keys: rows with equal keys are in the same one. */
final class Partitions<T> implements AutoCloseable {

    private static final int BITS = 5;

    /** The number of partitions. */
    static final int COUNT = 1 << BITS;

    private final MemoryAccount account;
    private final String operator;
    private final Function<T, @Nullable Object> key;
    private final int shift;
    private final List<@Nullable Partition<T>> partitions = new ArrayList<>();

    private static final class Partition<T> {
        private final RowFile<T> file;
        private final int hash;
        private boolean hasOtherHashes;

        Partition(RowFile<T> file, int hash) {
            this.file = file;
            this.hash = hash;
        }
    }

    /** @param level 0 for rows of an operator, 1 for those of one of its partitions, and so on */
    Partitions(MemoryAccount account, String operator, Function<T, @Nullable Object> key, int level) {
        this.account = account;
        this.operator = operator;
        this.key = key;
        this.shift = level * BITS;
        for (int i = 0; i < COUNT; i++) {
            partitions.add(null);
        }
    }

    /** Adds a row. */
    void add(T row) {
        int hash = KeyHash.of(key.apply(row));
        int number = Integer.rotateRight(hash, shift) & COUNT - 1;
        Partition<T> partition = partitions.get(number);
        if (partition == null) {
            partition = new Partition<>(new RowFile<>(account, operator), hash);
            partitions.set(number, partition);
        }
        partition.hasOtherHashes |= partition.hash != hash;
        partition.file.add(row);
    }

    /** Adds rows, and closes them. */
    void addAll(Enumerator<T> rows) {
        try (rows) {
            while (rows.moveNext()) {
                account.checkCancelled();
                add(rows.current());
            }
        }
    }

    /** Returns whether a partition has rows. */
    boolean has(int number) {
        return partitions.get(number) != null;
    }

    /** Returns whether the rows of a partition can be partitioned again. */
    boolean isDivisible(int number) {
        Partition<T> partition = partitions.get(number);
        return partition != null && partition.hasOtherHashes;
    }

    /**
     * Returns the rows of a partition in the order in which they were added. They are read once, and no more are added.
     */
    Enumerable<T> rows(int number) {
        Partition<T> partition = partitions.get(number);
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<T> enumerator() {
                return partition == null
                        ? new KeptRows<>(List.of(), account)
                        : RowSequence.of(List.of(partition.file::rows), partition.file::close);
            }
        };
    }

    /** Deletes what was not read. */
    @Override
    public void close() {
        for (Partition<T> partition : partitions) {
            if (partition != null) {
                partition.file.close();
            }
        }
    }
}
