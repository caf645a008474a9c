package dev.tegula.integrity;

import dev.tegula.progress.Progress;

/** Receives findings and progress of a verification. Methods are called on several threads, one at a time. */
public interface VerifyListener {

    /** Receives each finding immediately. */
    default void found(Finding finding) {}

    /** Receives progress after each group of fragments of an object: its fragments, and the bytes of all objects. */
    default void progress(Progress progress) {}

    /**
     * Returns whether to cancel, called before each tile. If true, the verification ends with a
     * {@link java.util.concurrent.CancellationException}.
     */
    default boolean isCancelled() {
        return false;
    }
}
