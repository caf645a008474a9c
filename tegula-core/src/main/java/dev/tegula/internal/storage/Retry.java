package dev.tegula.internal.storage;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.StorageException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Repeats operations that list and then read. A vacuum may delete what is listed before it is read; its replacement
 * exists by then, so that listing again finds it. On some stores, a list that another process is writing can be seen
 * incomplete.
 */
public final class Retry {

    private static final int MOST_ATTEMPTS = 5;
    private static final long FIRST_PAUSE_NANOS = 5_000_000;

    private Retry() {}

    /** Lists and reads, and repeats it if something was gone in between. */
    public static <T> T whileListingChanges(Supplier<T> reading) {
        for (int attempt = 1; ; attempt++) {
            try {
                return reading.get();
            } catch (StorageException e) {
                if (e.reason() != StorageException.Reason.ABSENT || attempt == MOST_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** Reads lists of commits, and repeats it after a pause if one is damaged: less than 100 ms in all. */
    public static <T> T whileListsAreDamaged(IntFunction<T> reading) {
        for (int attempt = 1; ; attempt++) {
            try {
                return reading.apply(attempt);
            } catch (CorruptArrayException e) {
                if (attempt == MOST_ATTEMPTS) {
                    throw e;
                }
                LockSupport.parkNanos(FIRST_PAUSE_NANOS << attempt - 1);
            }
        }
    }
}
