package dev.tegula.internal.write.commit;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.jobs.WriteJob;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Evidence of jobs against committing single fragments. A claim names the published fragments of its job; all others
 * are repeated attempts, or were discarded. Without a claim, several fragments of one job may contain the same cells.
 */
public final class JobObjections {

    private static final String UUID = "[0-9a-f]{32}";

    private final StoreLocation location;
    private final List<TimestampedName> fragments;

    /** @param fragments all fragments of the array, committed or not */
    public JobObjections(StoreLocation location, Collection<TimestampedName> fragments) {
        this.location = location;
        this.fragments = List.copyOf(fragments);
    }

    /** Returns the evidence against committing a fragment, or null. */
    public @Nullable String of(TimestampedName fragment) {
        WriteJob job = jobOf(fragment);
        if (job == null) {
            return null;
        }
        String claim = claim(job, fragment);
        if (claim != null || !new JobClaims(location, job).decisions().isEmpty()) {
            return claim;
        }
        long others = fragments.stream()
                .filter(other -> !other.equals(fragment) && JobFragments.isOf(job, other))
                .count();
        return others == 0
                ? null
                : job + " was neither published nor discarded, and " + others
                        + " more fragments of it exist, which may repeat these cells";
    }

    /** Returns the claim of a job against committing a fragment, or null. */
    public @Nullable String claim(TimestampedName fragment) {
        WriteJob job = jobOf(fragment);
        return job == null ? null : claim(job, fragment);
    }

    private @Nullable String claim(WriteJob job, TimestampedName fragment) {
        try {
            return new JobClaims(location, job).objection(fragment.text());
        } catch (CorruptArrayException e) {
            return "a claim of " + job + " cannot be read (" + e.getMessage() + ")";
        }
    }

    /**
     * Returns the job that a fragment belongs to if it is one of a job: names do not tell. Consolidated fragments
     * replace fragments of jobs, and belong to none.
     */
    private @Nullable WriteJob jobOf(TimestampedName fragment) {
        boolean canBeOfJob =
                fragment.start() == fragment.end() && fragment.uuid().matches(UUID);
        if (!canBeOfJob
                || JobFragments.isConsolidation(
                        location.storage(),
                        CommitNames.of(location.uri(), fragment).fragment(fragment))) {
            return null;
        }
        String id = fragment.uuid().substring(0, WriteJob.ID_LENGTH);
        return new WriteJob(location.uri().toString(), id, fragment.start(), "");
    }
}
