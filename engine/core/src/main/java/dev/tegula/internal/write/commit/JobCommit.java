package dev.tegula.internal.write.commit;

import dev.tegula.errors.JobException;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.FragmentFields.Times;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.internal.write.commit.JobClaim.Kind;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Publishes the fragments of a job. A claim decides first which fragments these are ({@link JobClaims}). Then one
 * object makes all of them visible: the commit file of a single fragment, or a list of commits whose name is that of
 * the job. So a crash leaves all or nothing, and anyone with the same receipts may complete it. Schemas and metadata of
 * a transaction are published beside it.
 */
public final class JobCommit {

    private final StoreLocation location;
    private final WriteJob job;
    private final StagedFiles staged;
    private final JobClaims claims;

    public JobCommit(StoreLocation location, WriteJob job) {
        this(location, job, StagedFiles.none(location, job));
    }

    public JobCommit(StoreLocation location, WriteJob job, StagedFiles staged) {
        this.location = location;
        this.job = job;
        this.staged = staged;
        this.claims = new JobClaims(location, job);
    }

    /**
     * Makes the fragments visible.
     *
     * @param before the commits of the array now
     * @return false if just these fragments were published before
     * @throws JobException if files are missing or have other sizes, or if the job was discarded or published with
     *     other fragments
     */
    public boolean publish(CommitRecord before, Collection<FragmentReceipt> receipts) {
        TreeMap<TimestampedName, FragmentReceipt> fragments = new TreeMap<>();
        receipts.forEach(receipt -> fragments.put(JobFragments.nameOf(job, receipt), receipt));
        if (fragments.isEmpty() ? staged.isEmpty() : arePublished(before, fragments.keySet())) {
            publishBeside();
            return false;
        }
        requireCommonVersion(fragments.keySet());
        requireFiles(before, List.copyOf(fragments.values()));
        JobClaim claim = JobClaim.of(Kind.PUBLISH, fragments.values());
        boolean isFirst = claims.make(claim);
        claims.requireNotDropped(claim.fragments());
        if (!isFirst && !fragments.isEmpty()) {
            CommitRecord now = CommitRecord.of(ArrayContext.openSchemas(location));
            if (arePublished(now, fragments.keySet())) {
                publishBeside();
                return false;
            }
        }
        return commit(List.copyOf(fragments.keySet()));
    }

    /**
     * Publishes the fragments of a claim if it was made before; returns whether they are visible, or were until they
     * were deleted or replaced.
     *
     * @throws JobException if another decision was made
     */
    boolean complete(JobClaim claim) {
        List<TimestampedName> fragments = claim.names();
        if (!fragments.isEmpty() && wasPublished(fragments.get(0))) {
            publishBeside();
            return true;
        }
        if (!isDecided()) {
            return false;
        }
        claims.make(claim);
        requireCommonVersion(new TreeSet<>(fragments));
        commit(fragments);
        return true;
    }

    /** Returns whether a fragment is visible, or was until it was deleted or replaced. */
    private boolean wasPublished(TimestampedName fragment) {
        CommitRecord now = CommitRecord.of(ArrayContext.openSchemas(location));
        String commit =
                CommitNames.of(location.uri(), fragment).commit(fragment).name();
        return now.committed().contains(commit) || now.isIgnored(commit);
    }

    /** Returns whether it was decided to publish the job. */
    public boolean isDecided() {
        return claims.decisions().stream().anyMatch(made -> made.kind() == Kind.PUBLISH);
    }

    /** Publishes everything; returns false if an equal publisher has made the fragments visible. */
    private boolean commit(List<TimestampedName> fragments) {
        staged.publishSchema();
        List<CommitList.Entry> deletes = staged.deletes();
        boolean created = fragments.isEmpty() || createCommit(fragments, deletes);
        publishBeside();
        location.written();
        return created;
    }

    /** Publishes what readers see beside the fragments. A delete without fragments is a commit of its own. */
    private void publishBeside() {
        staged.publishDeletes();
        staged.publishMetadata();
    }

    /** Creates the file that makes the fragments visible; returns false if an equal publisher has created it. */
    private boolean createCommit(List<TimestampedName> fragments, List<CommitList.Entry> deletes) {
        TimestampedName first = fragments.get(0);
        CommitNames commits = CommitNames.of(location.uri(), first);
        if (fragments.size() == 1 && deletes.isEmpty()) {
            return location.storage().createIfAbsent(commits.commit(first), new byte[0]);
        }
        TimestampedName name =
                TimestampedName.of(job.timestamp(), job.timestamp(), job.id() + job.id(), first.version());
        List<CommitList.Entry> entries = new ArrayList<>(deletes);
        fragments.forEach(fragment -> entries.add(new CommitList.Entry(commits.commitLine(fragment), null)));
        ByteWriter list = new ByteWriter();
        CommitList.write(list, entries);
        return location.storage().createIfAbsent(commits.consolidatedCommits(name), list.toByteArray());
    }

    /**
     * Returns whether all fragments are committed.
     *
     * @throws JobException if some were deleted
     */
    private boolean arePublished(CommitRecord record, Set<TimestampedName> fragments) {
        Set<String> committed = record.committed();
        boolean all = true;
        for (TimestampedName fragment : fragments) {
            String commit =
                    CommitNames.of(location.uri(), fragment).commit(fragment).name();
            if (!committed.contains(commit) && record.isIgnored(commit)) {
                throw new JobException(job + ": fragment '" + fragment
                        + "' was published, and then deleted or replaced. Nothing was published now. Write its cells "
                        + "with a new job.");
            }
            all &= committed.contains(commit);
        }
        return all;
    }

    private void requireCommonVersion(Set<TimestampedName> fragments) {
        if (fragments.size() < 2) {
            return;
        }
        TimestampedName first = fragments.iterator().next();
        for (TimestampedName fragment : fragments) {
            if (fragment.version() != first.version()) {
                throw new JobException(job + ": the fragments have different format versions (found "
                        + fragment.version() + ", expected " + first.version() + ", as '" + first
                        + "'). Publish only receipts of this job's writers.");
            }
        }
        FormatVersion version = CommitNames.of(location.uri(), first).version();
        if (!ConsolidatedCommit.canBeSeveral(version)) {
            throw new JobException(job + ": arrays of format version " + version.number()
                    + " publish one fragment at a time (found " + fragments.size()
                    + "). Write one fragment, or upgrade the array.");
        }
    }

    private void requireFiles(CommitRecord before, List<FragmentReceipt> receipts) {
        ReceiptCheck check = new ReceiptCheck(
                location, job.toString(), before.context().schemas().get(job.schema()), Times.NONE);
        try {
            check.run(receipts);
        } catch (JobException e) {
            if (claims.decisions().stream().anyMatch(made -> made.kind() == Kind.DISCARD)) {
                throw new JobException(job + ": was discarded. Begin a new job.");
            }
            throw e;
        }
    }
}
