package dev.tegula.internal.spark.write;

import dev.tegula.WriteJobs;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import java.util.List;
import java.util.Set;

/** What happens before and after the rows of a write. */
interface WriteStart {

    /** Begins the job. */
    WriteJob begin();

    /** Is told the space tiles of the rows before these are published. */
    default void written(Set<String> tiles) {
        // Most writes do not depend on them.
    }

    /** Makes the fragments of the job visible; returns false if nothing was to be published. */
    default boolean publish(WriteJobs jobs, WriteJob job, List<FragmentReceipt> receipts) {
        return jobs.publish(job, receipts);
    }

    /** Deletes the fragments of a job that failed. */
    default void discard(WriteJobs jobs, WriteJob job) {
        jobs.discard(job);
    }
}
