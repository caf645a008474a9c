package dev.tegula.internal.spark.write;

import dev.tegula.Transaction;
import dev.tegula.WriteJobs;
import dev.tegula.errors.ConflictException;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An epoch of a streaming query: a transaction that writes its cells and its number, and that depends on the number of
 * the epoch before. So an epoch is written once, even by two processes that run the query.
 */
final class EpochStart implements WriteStart {

    private final ArrayHandle handle;
    private final String query;
    private final @Nullable Overwrite overwrite;
    private @Nullable Transaction begun;
    private long last = StreamProgress.NONE;
    private long epoch;

    /**
     * @param query identifier of the query, which is that of its checkpoint
     * @param overwrite replaces the cells of the epoch before; null to keep them
     */
    EpochStart(ArrayHandle handle, String query, @Nullable Overwrite overwrite) {
        this.handle = handle;
        this.query = query;
        this.overwrite = overwrite;
    }

    @Override
    public WriteJob begin() {
        Transaction transaction =
                handle.engine().transaction(handle.uri(), handle.settings().open());
        begun = transaction;
        try {
            last = StreamProgress.lastEpoch(transaction.metadata(StreamProgress.key(query)));
            WriteJob job = transaction.beginAppend();
            if (overwrite != null) {
                overwrite.replaceIn(transaction);
            }
            return job;
        } catch (RuntimeException | Error e) {
            transaction.close(); // Spark does not call abort yet.
            throw e;
        }
    }

    /** Returns the last epoch that was written before; -1 for none. */
    long last() {
        return last;
    }

    /** Names the epoch, before it is published. */
    void at(long number) {
        epoch = number;
    }

    @Override
    public boolean publish(WriteJobs jobs, WriteJob job, List<FragmentReceipt> receipts) {
        try (Transaction transaction = Objects.requireNonNull(begun)) {
            if (epoch == last) {
                return false; // It was written, and the query ended before its checkpoint said so.
            }
            requireNext();
            if (overwrite != null) {
                overwrite.fillIn(transaction);
            }
            transaction.add(receipts);
            transaction.updateMetadata(
                    MetadataChanges.none().put(StreamProgress.key(query), MetadataValue.int64(epoch)));
            transaction.commit();
            return true;
        } catch (ConflictException e) {
            if (StreamProgress.of(handle).getOrDefault(query, StreamProgress.NONE) == epoch) {
                return false; // Another process has written it meanwhile, or completed a commit that was interrupted.
            }
            throw e;
        }
    }

    /** Refuses epochs whose predecessors are missing in the array, or that the array has left behind. */
    private void requireNext() {
        if (last != StreamProgress.NONE && epoch != last + 1) {
            throw new IllegalStateException("array '" + handle + "': the checkpoint of streaming query " + query
                    + " does not belong to this state of the array, "
                    + (epoch < last ? "which is newer" : "which is older")
                    + " (found epoch " + epoch + ", expected " + (last + 1)
                    + "). Nothing was written. Use the newest checkpoint and array, or let the query continue with"
                    + " CALL forget_stream, after which rows may be missing or repeated.");
        }
    }

    @Override
    public void discard(WriteJobs jobs, WriteJob job) {
        Objects.requireNonNull(begun).close();
    }
}
