package dev.tegula.progress;

import dev.tegula.annotations.Result;

/**
 * The progress of an operation. Listeners are called on threads of the operation, one at a time; an exception of a
 * listener ends the operation.
 *
 * @param phase what is being done, such as {@code reading}, or the object being verified; empty if there is one phase
 * @param unit what {@code done} counts
 * @param done number of finished units of the phase
 * @param expected number of units of the phase, which may change; -1 if unknown
 * @param bytes number of finished bytes, including those of unfinished units; 0 if bytes are not counted
 * @param expectedBytes number of bytes, which may change; -1 if unknown
 */
@Result
public record Progress(String phase, Unit unit, long done, long expected, long bytes, long expectedBytes) {

    /** What an operation counts. */
    public enum Unit {
        CELLS,
        CHUNKS,
        FILES,
        FRAGMENTS,
        RECORDS,
        REQUESTS,
        ROWS,
        SAMPLES
    }

    /** Returns the progress of an operation that does not count bytes. */
    public static Progress of(String phase, Unit unit, long done, long expected) {
        return new Progress(phase, unit, done, expected, 0, -1);
    }

    /**
     * Returns the finished part of the phase, from 0 to 1: of its bytes if their number is known, else of its units.
     */
    public double fraction() {
        return expectedBytes > 0 ? part(bytes, expectedBytes) : expected > 0 ? part(done, expected) : 0;
    }

    private static double part(long finished, long all) {
        return Math.min(1, (double) finished / all);
    }
}
