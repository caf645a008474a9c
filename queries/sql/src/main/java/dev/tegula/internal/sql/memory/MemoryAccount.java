package dev.tegula.internal.sql.memory;

import dev.tegula.errors.MemoryLimitException;
import dev.tegula.errors.NextStep;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The memory of one running statement. Operators that keep rows charge an estimate of their size before they keep them.
 * Used by one thread.
 */
public final class MemoryAccount {

    /** What to do if a statement needs more memory. */
    static final NextStep RAISE = NextStep.of(NextStep.Action.RAISE_LIMIT).with(NextStep.Argument.NAME, "memory");

    private final long limitBytes;
    private final Path spillFolder;
    private final AtomicBoolean cancelled;
    private long usedBytes;
    private long keptBytes;

    /**
     * @param limitBytes the memory that rows may take
     * @param spillFolder where sorts write rows that exceed it
     * @param cancelled set when the statement must end
     */
    public MemoryAccount(long limitBytes, Path spillFolder, AtomicBoolean cancelled) {
        this.limitBytes = limitBytes;
        this.spillFolder = spillFolder;
        this.cancelled = cancelled;
    }

    /** Returns whether memory is left for some bytes. */
    boolean has(long bytes) {
        return usedBytes + bytes <= limitBytes;
    }

    /**
     * Takes memory.
     *
     * @param operator the operator for the message, such as {@code hash join}
     * @throws CancellationException if the statement must end
     * @throws MemoryLimitException if the statement has too little memory left
     */
    public void charge(long bytes, String operator) {
        checkCancelled();
        usedBytes += bytes;
        if (usedBytes > limitBytes) {
            usedBytes -= bytes;
            throw new MemoryLimitException(
                    operator + ": needs more memory than the statement may have (limit " + limitBytes
                            + " bytes). Restrict the rows, or give it more.",
                    RAISE);
        }
    }

    /**
     * Ends a cancelled statement. Joins of rows that are kept already read nothing else.
     *
     * @throws CancellationException if the statement must end
     */
    void checkCancelled() {
        if (cancelled.get()) {
            throw new CancellationException();
        }
    }

    /** Takes memory for rows that are kept to the end of the statement, unless that left less than half of it. */
    boolean keep(long bytes) {
        checkCancelled();
        boolean fits = usedBytes + bytes <= limitBytes / 2;
        if (fits) {
            usedBytes += bytes;
            keptBytes += bytes;
        }
        return fits;
    }

    /** Gives the memory of such rows back. */
    void forget(long bytes) {
        usedBytes -= bytes;
        keptBytes -= bytes;
    }

    /** Returns the memory of operators, without that of rows that are kept to the end of the statement. */
    long operatorBytes() {
        return usedBytes - keptBytes;
    }

    /** Gives memory back. */
    public void release(long bytes) {
        usedBytes -= bytes;
    }

    /** Returns a sort of half of the memory, so that other operators of the plan have the rest. */
    long sortBytes() {
        return limitBytes / 2;
    }

    Path spillFolder() {
        return spillFolder;
    }
}
