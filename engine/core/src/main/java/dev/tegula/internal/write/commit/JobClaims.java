package dev.tegula.internal.write.commit;

import dev.tegula.errors.JobException;
import dev.tegula.errors.NextStep;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.write.commit.JobClaim.Kind;
import dev.tegula.jobs.WriteJob;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The claims of a job. Of several processes that publish or discard a job, the first one whose claim exists decides;
 * others may complete an equal claim and are refused otherwise. Claims are never deleted, so that a late publisher
 * finds them after the lists of the job were folded and its fragments were vacuumed.
 *
 * <pre>
 * __tegula/__jobs/TIME_ID.claim          the decision, created only if absent
 * __tegula/__jobs/TIME_ID/UUID.claim     the decision of one process, on stores that cannot create files conditionally
 * __tegula/__jobs/TIME_ID/UUID.drop      fragments whose receipts were discarded
 * </pre>
 *
 * <p>On stores without conditional creation the last of two writers of one file wins silently. There, each process
 * creates a file with its own name and then lists all of them. If it finds another decision, it deletes its own file
 * and is refused. Of two concurrent processes at least one finds the file of the other; both may be refused, and can
 * try again.
 */
final class JobClaims {

    private static final String CLAIM = ".claim";
    private static final String DROP = ".drop";

    private final Storage storage;
    private final WriteJob job;
    private final VfsUri decision;
    private final VfsUri folder;

    JobClaims(StoreLocation location, WriteJob job) {
        this.storage = location.storage();
        this.job = job;
        VfsUri jobs = location.uri().child(FolderNames.SEALS).child(FolderNames.JOBS);
        String name = job.timestamp() + "_" + job.id();
        this.decision = jobs.child(name + CLAIM);
        this.folder = jobs.child(name);
    }

    /** Returns the decision about the job, if there is one, and those of processes that may still be refused. */
    List<JobClaim> decisions() {
        List<JobClaim> decisions = new ArrayList<>();
        List<VfsUri> files = new ArrayList<>(own(CLAIM));
        files.add(decision);
        for (VfsUri file : files) {
            JobClaim claim = JobClaim.readIfPresent(storage, file);
            if (claim != null) {
                decisions.add(claim);
            }
        }
        return decisions;
    }

    /**
     * Decides about the job.
     *
     * @return false if an equal claim existed
     * @throws JobException if another claim exists
     */
    boolean make(JobClaim claim) {
        if (storage.traits().createIfAbsent()) {
            boolean created = storage.createIfAbsent(decision, claim.bytes());
            if (!created) {
                requireEqual(claim, JobClaim.read(storage.readAll(decision), decision), decision);
                return false;
            }
            if (storage.traits().createIfAbsent()) {
                return true;
            }
            // The server turned out to lack conditional requests, so another process may replace the file.
            storage.deleteAll(List.of(decision));
        }
        return makeAmongOthers(claim);
    }

    private boolean makeAmongOthers(JobClaim claim) {
        VfsUri own = folder.child(NameSource.uuid() + CLAIM);
        storage.write(own, claim.bytes());
        List<VfsUri> others = new ArrayList<>(own(CLAIM));
        others.remove(own);
        others.add(decision);
        boolean isFirst = true;
        for (VfsUri file : others) {
            JobClaim other = JobClaim.readIfPresent(storage, file);
            if (other != null) {
                isFirst = false;
                try {
                    requireEqual(claim, other, file);
                } catch (JobException e) {
                    storage.deleteAll(List.of(own));
                    throw new JobException(NextStep.after(
                            String.valueOf(e.getMessage()),
                            "The store cannot create files conditionally, so that two processes that decide at the"
                                    + " same time may both be refused. Try again."));
                }
            }
        }
        return isFirst;
    }

    /**
     * Decides that fragments will not be published, whatever is decided about the job.
     *
     * @throws JobException if the decision about the job contains one of them
     */
    void drop(JobClaim claim) {
        VfsUri own = folder.child(NameSource.uuid() + DROP);
        storage.write(own, claim.bytes());
        boolean published = decisions().stream()
                .anyMatch(made ->
                        made.kind() == Kind.PUBLISH && !Collections.disjoint(made.fragments(), claim.fragments()));
        if (published) {
            storage.deleteAll(List.of(own));
            throw new JobException(job + ": some of these fragments are published or being published (by a claim below "
                    + decision.parent() + "). Nothing was deleted. Discard only receipts that are not published.");
        }
    }

    /**
     * Refuses fragments that another process dropped. Call it after {@link #make}: either this finds the other process,
     * or the other process finds the claim.
     */
    void requireNotDropped(Collection<String> fragments) {
        for (VfsUri file : own(DROP)) {
            JobClaim dropped = JobClaim.readIfPresent(storage, file);
            if (dropped != null && !Collections.disjoint(dropped.fragments(), fragments)) {
                throw new JobException(job + ": the receipts of some of these fragments were discarded (by " + file
                        + "). Nothing was published now. Write the cells with a new job.");
            }
        }
    }

    /** Returns the claim against committing a fragment of the job, or null. */
    @Nullable
    String objection(String fragment) {
        for (VfsUri file : own(DROP)) {
            JobClaim dropped = JobClaim.readIfPresent(storage, file);
            if (dropped != null && dropped.fragments().contains(fragment)) {
                return "its receipt was discarded, according to " + file;
            }
        }
        for (JobClaim made : decisions()) {
            if (made.kind() == Kind.DISCARD || !made.fragments().contains(fragment)) {
                return job + (made.kind() == Kind.DISCARD ? " was discarded" : " was published without it")
                        + ", according to a claim in " + decision.parent();
            }
        }
        return null;
    }

    /** Returns the files of single processes with an ending. */
    private List<VfsUri> own(String ending) {
        return storage.list(folder).stream()
                .map(VfsEntry::uri)
                .filter(uri -> uri.name().endsWith(ending))
                .toList();
    }

    private void requireEqual(JobClaim claim, JobClaim found, VfsUri file) {
        if (!found.equals(claim)) {
            throw new JobException(job + ": " + refusal(claim, found) + " (decided by " + file + ")");
        }
    }

    private static String refusal(JobClaim claim, JobClaim found) {
        int published = found.fragments().size();
        if (found.kind() == Kind.DISCARD) {
            return "was discarded. Begin a new job";
        }
        return claim.kind() == Kind.DISCARD
                ? "was published or is being published (found " + published
                        + " fragments). If its publisher died, publish the same receipts again"
                : "was published with other fragments (found "
                        + claim.fragments().size() + ", published " + published + "). Discard these";
    }
}
