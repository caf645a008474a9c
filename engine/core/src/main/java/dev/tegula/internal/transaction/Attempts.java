package dev.tegula.internal.transaction;

import dev.tegula.errors.ConflictException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Repeats transactions that end with a conflict. */
public final class Attempts {

    private static final int MOST = 20;

    /** The longest pause grows with the attempts, so that all of several repeated transactions get their turn. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private Attempts() {}

    /**
     * Carries out a transaction until it has no conflict.
     *
     * @param transaction one attempt, from its beginning
     * @throws ConflictException of the last attempt
     */
    public static <T> T of(Supplier<T> transaction) {
        for (int attempt = 1; ; attempt++) {
            try {
                return transaction.get();
            } catch (ConflictException e) {
                if (attempt == MOST) {
                    throw e;
                }
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(attempt * PAUSE_NANOS));
            }
        }
    }
}
