package dev.tegula.integrity;

/** What became of a fragment that was to be committed again. */
public enum RecommitResult {
    /** It was verified and is committed now. */
    COMMITTED,
    /** It was committed before; nothing was changed. */
    ALREADY_COMMITTED
}
