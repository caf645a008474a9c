package dev.tegula.internal.verify;

import dev.tegula.internal.storage.FragmentRef;

/**
 * A fragment to verify.
 *
 * @param state how the fragment is committed
 */
public record FragmentFolder(FragmentRef ref, State state) {

    /** State of a fragment's commit. */
    public enum State {
        /** The fragment is committed and visible. */
        COMMITTED,
        /** The fragment is visible only at times before another fragment replaced it. */
        REPLACED,
        /** The folder exists, but there is no commit. */
        UNCOMMITTED,
        /** A deletion or a vacuum has started to remove the folder. */
        REMOVED
    }

    /** Returns whether the fragment is committed, also if another one has replaced it. */
    public boolean isCommitted() {
        return state == State.COMMITTED || state == State.REPLACED;
    }
}
