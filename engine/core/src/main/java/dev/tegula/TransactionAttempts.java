package dev.tegula;

import dev.tegula.errors.ConflictException;
import dev.tegula.transactions.CommitResult;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Repeats transactions that end with a conflict. */
final class TransactionAttempts {

    private static final int MOST = 20;

    /** The longest pause grows with the attempts, so that all of several repeated transactions get their turn. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private TransactionAttempts() {}

    static CommitResult run(Supplier<Transaction> begin, Consumer<Transaction> changes) {
        for (int attempt = 1; ; attempt++) {
            try (Transaction transaction = begin.get()) {
                changes.accept(transaction);
                return transaction.commit();
            } catch (ConflictException e) {
                if (attempt == MOST) {
                    throw e;
                }
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(attempt * PAUSE_NANOS));
            }
        }
    }
}
