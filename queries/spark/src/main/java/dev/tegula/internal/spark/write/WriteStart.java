package dev.tegula.internal.spark.write;

import dev.tegula.jobs.WriteJob;

/** What happens before and after the rows of a write. */
interface WriteStart {

    /** Begins the job. */
    WriteJob begin();

    /** Ends a job that is published. */
    default void published(WriteJob job) {}

    /** Ends a job that was discarded. */
    default void aborted() {}
}
