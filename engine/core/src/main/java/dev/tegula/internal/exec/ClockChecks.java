package dev.tegula.internal.exec;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * When the clock was compared with the writes of arrays, which takes a listing: often enough to notice that it was set
 * back, and seldom enough that many small writes do not pay for it.
 */
public final class ClockChecks {

    private static final long INTERVAL_MILLIS = 60_000;

    /** Bounds the memory of a process that writes to ever new arrays. */
    private static final int MAX_ARRAYS = 10_000;

    private final Map<String, Long> passed = new ConcurrentHashMap<>();

    /** Returns whether a check is due: none passed within the last minute, or the clock is before that one. */
    public boolean isDue(String array, long now) {
        long since = now - passed.getOrDefault(array, Long.MIN_VALUE / 2);
        return since < 0 || since > INTERVAL_MILLIS;
    }

    /** Notes a check that found no later write. */
    public void passed(String array, long now) {
        if (passed.size() >= MAX_ARRAYS) {
            passed.clear();
        }
        passed.put(array, now);
    }

    /** Makes the next check due, after a write of a time that is not that of the clock. */
    public void forget(String array) {
        passed.remove(array);
    }
}
