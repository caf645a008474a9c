package dev.tegula.internal.salvage;

import dev.tegula.errors.MemoryLimitException;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.StorageException.Reason;
import java.util.concurrent.CancellationException;

/** Distinguishes damage from transient failures. */
final class DamageReasons {

    private DamageReasons() {}

    /**
     * Returns a description of the damage.
     *
     * @throws RuntimeException the given exception if it does not concern stored data: the store is unreachable, or
     *     memory is limited
     */
    static String reason(RuntimeException e) {
        boolean isTransient = e instanceof CancellationException
                || e instanceof MemoryLimitException
                || e instanceof StorageException storage
                        && storage.reason() != Reason.ABSENT
                        && storage.reason() != Reason.FAILED;
        if (isTransient) {
            throw e;
        }
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }
}
