package dev.tegula.internal.transaction;

import dev.tegula.errors.ConflictException;
import dev.tegula.errors.StorageException;
import dev.tegula.internal.storage.open.LostFragments;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Repeats transactions that end with a conflict, or whose fragments others replaced and removed meanwhile. */
public final class Attempts {

    private static final int MOST = 20;

    private static final long LEAST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private Attempts() {}

    /**
     * Carries out a transaction until nothing is in its way. The longest pause grows with the attempts and with the
     * time that they take, to a second, so that all of several repeated transactions get their turn.
     *
     * @param transaction one attempt, from its beginning
     * @throws ConflictException of the last attempt
     * @throws StorageException of the last attempt, if its fragments were removed
     */
    public static <T> T of(Supplier<T> transaction) {
        for (int attempt = 1; ; attempt++) {
            long start = System.nanoTime();
            try {
                return transaction.get();
            } catch (ConflictException | StorageException e) {
                boolean passes = e instanceof ConflictException || LostFragments.areRemoved((StorageException) e);
                if (!passes || attempt == MOST) {
                    throw e;
                }
                long pause = attempt * Math.max(LEAST_PAUSE_NANOS, System.nanoTime() - start);
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(Math.min(pause, LONGEST_PAUSE_NANOS)));
            }
        }
    }
}
