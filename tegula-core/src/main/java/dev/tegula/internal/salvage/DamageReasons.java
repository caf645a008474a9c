package dev.tegula.internal.salvage;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.MemoryLimitException;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.StorageException.Reason;
import java.util.concurrent.CancellationException;

/** Tells damage from failures that may pass. */
final class DamageReasons {

    private DamageReasons() {}

    /**
     * What is damaged, as text.
     *
     * @throws RuntimeException the given one, if it says nothing about what is stored: the store cannot be reached, or
     *     memory is limited
     */
    static String reason(RuntimeException e) {
        boolean passes = e instanceof CancellationException
                || e instanceof MemoryLimitException
                || e instanceof StorageException storage
                        && storage.reason() != Reason.ABSENT
                        && storage.reason() != Reason.FAILED;
        if (passes) {
            throw e;
        }
        String message = e instanceof CorruptArrayException corrupt ? corrupt.problem() : e.getMessage();
        return message == null ? e.toString() : message;
    }
}
