package dev.tegula.cli;

/** Limits progress lines to one every few seconds. */
final class ProgressRate {

    private static final long EVERY = 3_000_000_000L;

    private long last = System.nanoTime();

    /** Returns the {@link System#nanoTime} of the last line, or of the construction. */
    long last() {
        return last;
    }

    /** Returns whether a line is due, and if so starts the next interval. */
    boolean isDue() {
        long now = System.nanoTime();
        if (now - last < EVERY) {
            return false;
        }
        last = now;
        return true;
    }
}
