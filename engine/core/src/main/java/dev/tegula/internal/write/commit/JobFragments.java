package dev.tegula.internal.write.commit;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.write.fragment.FragmentWriter;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;

/** The fragments that one writer prepared for a job. Their names begin with the job's, so that all can be found. */
public final class JobFragments {

    private static final String DELETE_TIMES = "dt.tdb";

    private final WriteJob job;
    private final boolean isBelow;
    private final List<FragmentReceipt> receipts = new ArrayList<>();

    private JobFragments(WriteJob job, boolean isBelow) {
        this.job = job;
        this.isBelow = isBelow;
    }

    public JobFragments(WriteJob job) {
        this(job, false);
    }

    /** Returns the fragments of one writer that all others of the job hide. */
    public static JobFragments below(WriteJob job) {
        return new JobFragments(job, true);
    }

    /** Returns whether a fragment deletes cells by their coordinates. */
    public static boolean deletes(FragmentReceipt receipt) {
        TimestampedName name = TimestampedName.parse(receipt.fragment());
        // Before this version, it may be the file of an attribute.
        return name != null
                && new FormatVersion(name.leastVersion()).hasProcessedConditions()
                && receipt.files().containsKey(DELETE_TIMES);
    }

    /** Returns whether a name is that of a fragment of the job, or of a consolidation of its last fragments. */
    static boolean isOf(WriteJob job, TimestampedName name) {
        return name.start() == job.timestamp()
                && name.end() == job.timestamp()
                && name.uuid().startsWith(job.id());
    }

    /** Returns whether a folder is that of a fragment that replaces fragments of a job. Its name begins like theirs. */
    static boolean isConsolidation(Storage storage, VfsUri folder) {
        return storage.exists(folder.child(ConsolidationRecord.FILE));
    }

    /**
     * Returns the name of the fragment of a receipt.
     *
     * @throws IllegalArgumentException if it belongs to another job
     */
    static TimestampedName nameOf(WriteJob job, FragmentReceipt receipt) {
        TimestampedName name = TimestampedName.parse(receipt.fragment());
        if (name == null || !isOf(job, name)) {
            throw new IllegalArgumentException(job + ": fragment '" + receipt.fragment()
                    + "' belongs to another job. Publish each job by itself.");
        }
        return name;
    }

    /** Returns the name of a new fragment. */
    public TimestampedName newName(int version) {
        // The first digits contain a counter, so that later fragments of this process hide earlier ones.
        String uuid = job.id()
                + (isBelow
                        ? "%016x".formatted(receipts().size())
                        : NameSource.uuid().substring(0, WriteJob.ID_LENGTH));
        return TimestampedName.of(job.timestamp(), job.timestamp(), uuid, version);
    }

    /** Adds a fragment whose files were published without a commit. */
    public synchronized void add(FragmentWriter fragment, long cells) {
        receipts.add(fragment.receipt(cells));
    }

    /** Returns the receipts so far. */
    public synchronized List<FragmentReceipt> receipts() {
        return List.copyOf(receipts);
    }
}
