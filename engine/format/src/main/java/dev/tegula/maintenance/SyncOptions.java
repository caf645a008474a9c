package dev.tegula.maintenance;

/**
 * Options of a synchronization. Immutable.
 *
 * @param isDeleting whether files are deleted that the source does not have
 * @param isDryRun whether nothing is changed, and the report says what would be
 */
public record SyncOptions(boolean isDeleting, boolean isDryRun) {

    private static final SyncOptions DEFAULT = new SyncOptions(false, false);

    /** Returns the defaults: files are copied, and none is deleted. */
    public static SyncOptions defaults() {
        return DEFAULT;
    }

    /** Returns these options so that files of the target that the source does not have are deleted at the end. */
    public SyncOptions withDeletions() {
        return new SyncOptions(true, isDryRun);
    }

    /** Returns these options so that nothing is changed, and the report says what would be. */
    public SyncOptions withDryRun() {
        return new SyncOptions(isDeleting, true);
    }
}
