package dev.tegula.internal.write.commit;

import dev.tegula.errors.JobException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.commit.JobClaim.Kind;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.vfs.VfsEntry;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Deletes fragments of a job that are not published, after a claim that they will not be ({@link JobClaims}). */
public final class JobDiscard {

    private final StoreLocation location;
    private final WriteJob job;
    private final JobClaims claims;

    public JobDiscard(StoreLocation location, WriteJob job) {
        this.location = location;
        this.job = job;
        this.claims = new JobClaims(location, job);
    }

    /**
     * Deletes all fragments of the job, with or without receipts. Call it when no writer of the job is running.
     *
     * @return the number of fragments deleted
     * @throws JobException if the job was published, or is being published; nothing is deleted then
     */
    public int all() {
        ArrayContext context = ArrayContext.open(location);
        if (!committed(context).isEmpty()) {
            throw new JobException(job + ": was published", NextStep.of(Action.DELETE_FRAGMENTS));
        }
        claims.make(JobClaim.discard());
        return delete(context, Set.of());
    }

    /**
     * Deletes the fragments of the published job that were not published with it.
     *
     * @return the number of fragments deleted
     * @throws JobException if the job is not published; nothing is deleted then
     */
    public int unpublished() {
        ArrayContext context = ArrayContext.open(location);
        Set<String> kept = committed(context);
        claims.decisions().stream()
                .filter(made -> made.kind() == Kind.PUBLISH)
                .forEach(made -> kept.addAll(made.fragments()));
        if (kept.isEmpty()) {
            throw new JobException(job + ": is not published. Publish it, or discard all of its fragments.");
        }
        return delete(context, kept);
    }

    /**
     * Deletes the fragments of receipts that nobody publishes.
     *
     * @throws JobException if some are published or being published; nothing is deleted then
     */
    public int of(Collection<FragmentReceipt> receipts) {
        List<TimestampedName> names = receipts.stream()
                .map(receipt -> JobFragments.nameOf(job, receipt))
                .toList();
        if (names.isEmpty()) {
            return 0;
        }
        Set<String> committed = committed(ArrayContext.openCommits(location));
        for (TimestampedName name : names) {
            if (committed.contains(name.text())) {
                throw new JobException(
                        job + ": fragment '" + name + "' is published. Nothing was deleted.",
                        NextStep.of(Action.DELETE_FRAGMENTS));
            }
        }
        claims.drop(JobClaim.of(Kind.DROP, receipts));
        names.forEach(name -> location.storage()
                .deleteFolder(CommitNames.of(location.uri(), name).fragment(name)));
        return names.size();
    }

    /** Returns the names of the committed fragments of the job. */
    private Set<String> committed(ArrayContext context) {
        Set<String> committed = new HashSet<>();
        for (FragmentRef fragment : context.directory().allFragments()) {
            if (JobFragments.isOf(job, fragment.name())) {
                committed.add(fragment.name().text());
            }
        }
        return committed;
    }

    private int delete(ArrayContext context, Set<String> kept) {
        int deleted = 0;
        for (VfsEntry folder : context.directory().folders()) {
            TimestampedName name = TimestampedName.parse(folder.name());
            if (name != null
                    && JobFragments.isOf(job, name)
                    && !kept.contains(name.text())
                    && !JobFragments.isConsolidation(location.storage(), folder.uri())) {
                location.storage().deleteFolder(folder.uri());
                deleted++;
            }
        }
        return deleted;
    }
}
