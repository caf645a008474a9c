package dev.tegula.internal.write.commit;

import dev.tegula.errors.JobException;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.internal.write.commit.JobClaim.Kind;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.vfs.VfsUri;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Publishes the fragments of a job. A claim decides first which fragments these are ({@link JobClaims}). Then one
 * object makes all of them visible: the commit file of a single fragment, or a list of commits whose name is that of
 * the job. So a crash leaves all or nothing, and anyone with the same receipts may complete it.
 */
public final class JobCommit {

    private final StoreLocation location;
    private final WriteJob job;
    private final JobClaims claims;

    public JobCommit(StoreLocation location, WriteJob job) {
        this.location = location;
        this.job = job;
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
        if (fragments.isEmpty() || arePublished(before, fragments.keySet())) {
            return false;
        }
        CommitNames commits = commonNames(fragments.keySet());
        requireFiles(before, List.copyOf(fragments.values()));
        JobClaim claim = JobClaim.of(Kind.PUBLISH, fragments.values());
        boolean isFirst = claims.make(claim);
        claims.requireNotDropped(claim.fragments());
        if (!isFirst) {
            CommitRecord now = CommitRecord.of(ArrayContext.openSchemas(location));
            if (arePublished(now, fragments.keySet())) {
                return false;
            }
        }
        return commit(commits, List.copyOf(fragments.keySet()));
    }

    /**
     * Publishes the fragments of a claim if it was made before; returns whether they are visible, or were until they
     * were deleted or replaced.
     *
     * @throws JobException if another decision was made
     */
    boolean complete(JobClaim claim) {
        List<TimestampedName> fragments = claim.names();
        CommitRecord now = CommitRecord.of(ArrayContext.openSchemas(location));
        String commit = CommitNames.of(location.uri(), fragments.get(0))
                .commit(fragments.get(0))
                .name();
        if (now.committed().contains(commit) || now.isIgnored(commit)) {
            return true;
        }
        if (!isDecided()) {
            return false;
        }
        claims.make(claim);
        commit(commonNames(new TreeSet<>(fragments)), fragments);
        return true;
    }

    /** Returns whether it was decided to publish the job. */
    public boolean isDecided() {
        return claims.decisions().stream().anyMatch(made -> made.kind() == Kind.PUBLISH);
    }

    /** Creates the file that makes the fragments visible; returns false if an equal publisher has created it. */
    private boolean commit(CommitNames commits, List<TimestampedName> fragments) {
        TimestampedName first = fragments.get(0);
        if (fragments.size() == 1) {
            return location.storage().createIfAbsent(commits.commit(first), new byte[0]);
        }
        TimestampedName name =
                TimestampedName.of(job.timestamp(), job.timestamp(), job.id() + job.id(), first.version());
        VfsUri list = commits.consolidatedCommits(name);
        List<String> lines = fragments.stream().map(commits::commitLine).toList();
        return location.storage().createIfAbsent(list, VacuumFile.lines(lines));
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

    /** Returns where the fragments are committed, which must all have one version. */
    private CommitNames commonNames(Set<TimestampedName> fragments) {
        TimestampedName first = fragments.iterator().next();
        for (TimestampedName fragment : fragments) {
            if (fragment.version() != first.version()) {
                throw new JobException(job + ": the fragments have different format versions (found "
                        + fragment.version() + ", expected " + first.version() + ", as '" + first
                        + "'). Publish only receipts of this job's writers.");
            }
        }
        CommitNames commits = CommitNames.of(location.uri(), first);
        if (fragments.size() > 1 && !ConsolidatedCommit.canBeSeveral(commits.version())) {
            throw new JobException(
                    job + ": arrays of format version " + commits.version().number()
                            + " publish one fragment at a time (found " + fragments.size()
                            + "). Write one fragment, or upgrade the array.");
        }
        return commits;
    }

    private void requireFiles(CommitRecord before, List<FragmentReceipt> receipts) {
        ReceiptCheck check =
                new ReceiptCheck(location, job, before.context().schemas().get(job.schema()));
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
