package dev.tegula.integrity;

/** Result of committing a fragment again. */
public enum RecommitResult {
    /** The fragment was verified and committed. */
    COMMITTED,
    /** The fragment was already committed; nothing was changed. */
    ALREADY_COMMITTED
}
