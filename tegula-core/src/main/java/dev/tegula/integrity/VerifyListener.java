package dev.tegula.integrity;

/** Receives findings and progress of a verification. Methods are called by several threads, one at a time. */
public interface VerifyListener {

    /** Receives a finding as soon as it is made. */
    default void found(Finding finding) {}

    /** Receives progress, after each group of fragments. */
    default void progress(VerifyProgress progress) {}

    /** Asked before each tile: true ends the verification with a {@link java.util.concurrent.CancellationException}. */
    default boolean isCancelled() {
        return false;
    }
}
