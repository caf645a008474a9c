package dev.tegula.internal.write.fragment;

import java.util.List;

/**
 * Fields and conditions that a consolidated fragment has in addition to its cells.
 *
 * @param timestamps whether each cell has the time at which it was written
 * @param deletes whether each cell has the time at which it was deleted
 * @param processedConditions names of the delete conditions that were already applied
 */
public record FragmentOrigin(boolean timestamps, boolean deletes, List<String> processedConditions) {

    /** The origin of a fragment that was not consolidated. */
    public static final FragmentOrigin NOT = new FragmentOrigin(false, false, List.of());
}
