package dev.tegula.internal.verify;

import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;

/**
 * A fragment to verify.
 *
 * @param state how it is committed
 */
public record FragmentFolder(FragmentRef ref, State state) {

    /** How a fragment is committed. */
    public enum State {
        /** Readers see it. */
        COMMITTED,
        /** Readers see it at times before another fragment replaced it. */
        REPLACED,
        /** There is a folder, but nothing commits it. */
        UNCOMMITTED,
        /** There is a folder that a deletion or a vacuum has begun to remove. */
        REMOVED
    }
}
