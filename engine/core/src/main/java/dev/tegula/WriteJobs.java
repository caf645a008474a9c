package dev.tegula;

import dev.tegula.internal.maintenance.CommitFolding;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.internal.write.WriteTarget;
import dev.tegula.internal.write.commit.JobCommit;
import dev.tegula.internal.write.commit.JobDiscard;
import dev.tegula.internal.write.commit.JobFragments;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.commit.NewerWrites;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.jobs.FoldReport;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.ListFolding;
import dev.tegula.jobs.WriteJob;
import dev.tegula.query.TimestampRange;
import java.util.Collection;

/**
 * Writes of an array by several threads or processes that become visible together. One process begins a job and sends
 * it to the others; these write fragments and send back receipts; the first one publishes all of them with one request.
 *
 * <p>All fragments have the time at which the job began. Readers at an earlier time never see the job; readers at this
 * time or later see nothing of it before it is published, and all of it afterwards. Writes that began and ended in the
 * meantime are newer.
 *
 * <pre>{@code
 * WriteJob job = tegula.jobs(uri).begin();
 * // In each process:
 * try (JobWriter writer = tegula.jobs(uri).open(job)) {
 *     writer.write(cells, Duplicates.REFUSE);
 *     send(writer.receipts());
 * }
 * // Then:
 * tegula.jobs(uri).publish(job, receipts);
 * }</pre>
 */
public final class WriteJobs {

    private final StoreLocation location;
    private final TimestampRange timestamps;

    WriteJobs(StoreLocation location, TimestampRange timestamps) {
        this.location = location;
        this.timestamps = timestamps;
    }

    /** Begins a job with the newest schema and the current time, or with the time of the options. */
    public WriteJob begin() {
        long time = Timestamps.forWriting(location.resources(), timestamps);
        SchemaRef schema = ArrayContext.openSchemas(location).directory().schemaAt(time);
        String id = NameSource.uuid();
        // The first digits contain a counter, so that the job is after earlier writes of its millisecond.
        return new WriteJob(location.uri().toString(), id.substring(0, WriteJob.ID_LENGTH), time, schema.name());
    }

    /**
     * Opens the array for writing fragments of a job.
     *
     * @throws IllegalArgumentException if the job is that of another array
     */
    public JobWriter open(WriteJob job) {
        requireSameArray(job);
        ArrayContext context = ArrayContext.openSchemas(location);
        SchemaRef schema = context.directory().schemas().stream()
                .filter(each -> each.name().equals(job.schema()))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException(job + ": the array has no such schema. Begin a new job."));
        JobFragments fragments = new JobFragments(job);
        WriteTarget target = new WriteTarget(context, schema, TimestampRange.upTo(job.timestamp()), fragments);
        return new JobWriter(new ArrayWriter(target, 0), fragments);
    }

    /**
     * Makes all fragments of a job visible, by one new file: a crash leaves all or nothing. Receipts of fragments that
     * were written again, by a task that was repeated, must be left out: every given one counts.
     *
     * <p>Only one process decides about a job: of concurrent calls with other receipts, and of a concurrent
     * {@link #discard(WriteJob)}, one succeeds and the others are refused. A publication that was interrupted can be
     * completed with the same receipts, by any process.
     *
     * <p>Folds the lists of commits of earlier jobs afterwards, as the engine's {@link ListFolding} says. A failure of
     * that is logged.
     *
     * @param receipts one or more from format version 12 on; one for arrays of earlier versions
     * @return false if there are no receipts, or if just these were published before
     * @throws dev.tegula.errors.JobException if files of fragments are missing, if receipts do not name all files, or
     *     if the job was discarded or published with other fragments; nothing is published then
     * @throws IllegalArgumentException if fragments delete cells, as only a {@link Transaction} may
     */
    public boolean publish(WriteJob job, Collection<FragmentReceipt> receipts) {
        requireSameArray(job);
        if (receipts.stream().anyMatch(JobFragments::deletes)) {
            throw new IllegalArgumentException(job + ": its fragments delete cells. Begin it with Transaction.beginJob,"
                    + " and publish it with the transaction.");
        }
        CommitRecord before = CommitRecord.of(ArrayContext.openSchemas(location));
        boolean published = new JobCommit(location, job).publish(before, receipts);
        if (published) {
            CommitFolding.afterPublishing(before, location.resources().folding());
            NewerWrites.warnIfNear(location, timestamps);
        }
        return published;
    }

    /**
     * Folds lists of commits of published jobs into one, and deletes those that were folded before. Publishing does the
     * same; call it where publishing does not, or with other settings. Can run concurrently with readers and writers in
     * any number of processes. An array that libtiledb opens while lists are deleted may have to be opened again.
     */
    public FoldReport foldLists(ListFolding folding) {
        return CommitFolding.run(CommitRecord.of(ArrayContext.openSchemas(location)), folding);
    }

    /**
     * Deletes all fragments of a job, with or without receipts. No writer of the job may be running. The job cannot be
     * published afterwards.
     *
     * @return the number of fragments deleted
     * @throws dev.tegula.errors.JobException if the job was published, or is being published; nothing is deleted then
     */
    public int discard(WriteJob job) {
        requireSameArray(job);
        return new JobDiscard(location, job).all();
    }

    /**
     * Deletes the fragments of a published job that were not published with it: those of tasks that ran twice. A writer
     * that is still running may leave another one.
     *
     * @return the number of fragments deleted
     * @throws dev.tegula.errors.JobException if the job is not published; nothing is deleted then
     */
    public int discardUnpublished(WriteJob job) {
        requireSameArray(job);
        return new JobDiscard(location, job).unpublished();
    }

    /**
     * Deletes fragments of a job whose receipts will not be published, such as those of a task that failed.
     *
     * @return the number of fragments deleted
     * @throws dev.tegula.errors.JobException if some of them are published or being published; nothing is deleted then
     */
    public int discard(WriteJob job, Collection<FragmentReceipt> receipts) {
        requireSameArray(job);
        return new JobDiscard(location, job).of(receipts);
    }

    private void requireSameArray(WriteJob job) {
        if (!job.uri().equals(location.uri().toString())) {
            throw new IllegalArgumentException(
                    job + ": belongs to another array (found " + location.uri() + "). Use its own URI.");
        }
    }
}
