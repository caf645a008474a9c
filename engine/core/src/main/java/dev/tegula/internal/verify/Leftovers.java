package dev.tegula.internal.verify;

import dev.tegula.errors.TegulaException;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.verify.FragmentFolder.State;
import dev.tegula.internal.write.commit.JobObjections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Explains fragments without a commit that must not get one: leftovers of consolidations, deletions and jobs. */
final class Leftovers {

    private final VerifyContext context;

    Leftovers(VerifyContext context) {
        this.context = context;
    }

    /**
     * Returns explanations by the names of fragments.
     *
     * @param vacuums the vacuum files of the array; the fragments that they name are left to them
     */
    Map<String, String> of(List<FragmentFolder> fragments, List<VacuumFile> vacuums) {
        Set<String> vacuumed = new HashSet<>();
        vacuums.forEach(vacuum -> vacuumed.addAll(vacuum.names()));
        JobObjections jobs = new JobObjections(
                context.array().location(),
                fragments.stream().map(folder -> folder.ref().name()).toList());
        Map<String, String> leftovers = new HashMap<>();
        for (FragmentFolder fragment : fragments) {
            TimestampedName name = fragment.ref().name();
            if (fragment.state() == State.REMOVED && !vacuumed.contains(name.text())) {
                leftovers.put(
                        name.text(),
                        "the fragment was deleted, according to an ignore file (.ign), but its files still exist");
            } else if (fragment.state() == State.UNCOMMITTED) {
                String claim = claim(jobs, name);
                if (claim != null) {
                    leftovers.put(name.text(), "the fragment has no commit, and " + claim);
                }
            }
        }
        for (String name : new DeadConsolidations(context).names(fragments)) {
            leftovers.put(
                    name,
                    "a consolidation died before the commit of this fragment; its cells are in the fragments that "
                            + "it was to replace");
        }
        return leftovers;
    }

    private static @Nullable String claim(JobObjections jobs, TimestampedName fragment) {
        try {
            return jobs.claim(fragment);
        } catch (TegulaException unreadable) {
            return null;
        }
    }
}
