package dev.tegula.internal.read.sparse;

/**
 * Treatment of deleted cells, and of versions that nobody reads any more.
 *
 * @param until cells that were deleted up to this time are dropped, with all their older versions
 * @param horizon reads of all versions drop those that a newer version hid up to this time
 */
public record Deletes(long until, long horizon) {

    private static final long NEVER = -1;

    /** Deleted cells are dropped, with all their older versions. */
    public static final Deletes APPLIED = new Deletes(Long.MAX_VALUE, NEVER);

    /** Deleted cells are read like others. */
    public static final Deletes IGNORED = new Deletes(NEVER, NEVER);

    /** Reads from a time on find the same cells; what only earlier ones need is dropped. */
    public static Deletes purgedUntil(long time) {
        return new Deletes(time, time);
    }

    /** Like {@link #purgedUntil}, but deleted cells stay, which hide older versions elsewhere. */
    public static Deletes keptWithHorizon(long time) {
        return new Deletes(NEVER, time);
    }

    /** Returns whether some deletes apply. */
    public boolean isApplied() {
        return until != NEVER;
    }
}
