package dev.tegula.internal.write.fragment;

import java.util.List;

/**
 * What a fragment holds that was made of others, beside the cells.
 *
 * @param timestamps whether each cell has the time at which it was written
 * @param deletes whether each cell has the time at which it was deleted
 * @param processedConditions names of the delete conditions that were applied already
 */
public record FragmentOrigin(boolean timestamps, boolean deletes, List<String> processedConditions) {

    /** Nothing: a fragment of a write. */
    public static final FragmentOrigin NOT = new FragmentOrigin(false, false, List.of());
}
