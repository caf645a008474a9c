package dev.tegula.query;

/**
 * Progress of a query.
 *
 * @param bytes stored bytes fetched so far
 * @param expected estimated stored bytes to fetch in all, extrapolated from what is planned so far; it changes while
 *     the query runs
 */
public record QueryProgress(long bytes, long expected) {

    /** Returns the finished part, from 0 to 1. */
    public double fraction() {
        return expected == 0 ? 1 : Math.min(1, (double) bytes / expected);
    }
}
