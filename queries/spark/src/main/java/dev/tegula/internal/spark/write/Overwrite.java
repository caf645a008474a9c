package dev.tegula.internal.spark.write;

import dev.tegula.ArrayReader;
import dev.tegula.FragmentInfo;
import dev.tegula.JobWriter;
import dev.tegula.Transaction;
import dev.tegula.WriteJobs;
import dev.tegula.internal.selection.Selection;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.query.Condition;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A write that replaces cells, as a transaction at a time after all present cells. One file makes the new rows visible,
 * and contains the delete of the old ones as of one millisecond earlier. If the format cannot store its condition, they
 * are deleted by tombstones; in a dense array, fill values cover them, which the new rows hide.
 */
final class Overwrite implements WriteStart {

    private final ArrayHandle handle;
    private final boolean dense;
    private final @Nullable Condition condition;
    private @Nullable Transaction begun;

    /**
     * Plans an overwrite.
     *
     * @param condition of the cells to replace; null for all
     * @throws IllegalArgumentException if the format cannot delete these cells
     */
    Overwrite(ArrayHandle handle, boolean dense, @Nullable Condition condition) {
        Deletion.check(handle, condition);
        this.handle = handle;
        this.dense = dense;
        this.condition = condition;
    }

    @Override
    public WriteJob begin() {
        Transaction transaction = afterAll(handle);
        begun = transaction;
        WriteJob job = transaction.beginJob();
        replaceIn(transaction);
        return job;
    }

    /** Begins a transaction at a time after all present cells. */
    static Transaction afterAll(ArrayHandle handle) {
        long time = System.currentTimeMillis();
        try (ArrayReader array =
                handle.engine().openForReading(handle.uri(), handle.settings().open())) {
            for (FragmentInfo fragment : array.fragments()) {
                time = Math.max(time, fragment.end() + 2);
            }
        }
        return handle.engine()
                .transaction(handle.uri(), handle.settings().open().at(time));
    }

    /** Replaces the cells of a sparse array by those of the job of a transaction. */
    void replaceIn(Transaction transaction) {
        Condition replaced = condition;
        if (dense) {
            return;
        }
        if (replaced == null) {
            transaction.replaceAllBut(
                    Selection.none(transaction.schema().dimensions().get(0)));
        } else {
            replace(transaction, replaced);
        }
    }

    /** Replaces cells by those of the job of a transaction. */
    static void replace(Transaction transaction, Condition condition) {
        if (!transaction.replace(condition)) {
            transaction.delete(condition);
        }
    }

    @Override
    public boolean publish(WriteJobs jobs, WriteJob job, List<FragmentReceipt> receipts) {
        Transaction transaction = Objects.requireNonNull(begun);
        fillIn(transaction);
        transaction.add(receipts);
        transaction.commit();
        return true;
    }

    /** Covers the cells of a dense array by fill values, which those of the job of a transaction hide. */
    void fillIn(Transaction transaction) {
        if (dense) {
            try (JobWriter below = transaction.openBelow()) {
                DenseFill.write(
                        handle, transaction.schema(), transaction.reader().nonEmptyDomain(), condition, below);
            }
        }
    }

    @Override
    public void discard(WriteJobs jobs, WriteJob job) {
        Objects.requireNonNull(begun).close();
    }
}
