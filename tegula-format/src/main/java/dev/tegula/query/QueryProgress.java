package dev.tegula.query;

/**
 * How far a query is.
 *
 * @param bytes stored bytes that were fetched
 * @param expected stored bytes to fetch in all, extrapolated from what is planned so far; the end can come sooner or
 *     later
 */
public record QueryProgress(long bytes, long expected) {

    /** The part that is done, from 0 to 1. */
    public double part() {
        return expected == 0 ? 1 : Math.min(1, (double) bytes / expected);
    }
}
