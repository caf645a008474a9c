package dev.tegula.internal.write.fragment;

import java.util.List;

/**
 * Fields and conditions that a fragment has in addition to its cells, depending on how it was made.
 *
 * @param timestamps whether each cell has the time at which it was written
 * @param deletes whether each cell has the time at which it was deleted
 * @param processedConditions names of the delete conditions that were already applied
 */
public record FragmentOrigin(boolean timestamps, boolean deletes, List<String> processedConditions) {

    /** A write, and a consolidation of fragments into one without timestamps. */
    public static final FragmentOrigin WRITE = new FragmentOrigin(false, false, List.of());

    /** A consolidation that keeps the time of each cell. */
    public static final FragmentOrigin CONSOLIDATION_WITH_TIMESTAMPS = new FragmentOrigin(true, false, List.of());
}
