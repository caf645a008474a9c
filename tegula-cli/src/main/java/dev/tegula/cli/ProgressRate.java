package dev.tegula.cli;

/** When the next line about progress is due: every few seconds, the first not at once. */
final class ProgressRate {

    private static final long EVERY = 3_000_000_000L;

    private long last = System.nanoTime();

    /** When the last line was due, or when this began, by {@link System#nanoTime}. */
    long last() {
        return last;
    }

    /** Whether a line is due; then the next is a while later. */
    boolean isDue() {
        long now = System.nanoTime();
        if (now - last < EVERY) {
            return false;
        }
        last = now;
        return true;
    }
}
