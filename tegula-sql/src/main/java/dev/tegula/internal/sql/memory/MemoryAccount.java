package dev.tegula.internal.sql.memory;

import java.nio.file.Path;

/**
 * The memory of one running statement. Operators that keep rows charge an estimate of their size before they keep them.
 * Used by one thread.
 */
public final class MemoryAccount {

    private final long limitBytes;
    private final Path spillFolder;
    private long usedBytes;

    /**
     * @param limitBytes the memory that rows may take
     * @param spillFolder where sorts write rows that exceed it
     */
    public MemoryAccount(long limitBytes, Path spillFolder) {
        this.limitBytes = limitBytes;
        this.spillFolder = spillFolder;
    }

    /** Returns whether memory is left for some bytes. */
    boolean has(long bytes) {
        return usedBytes + bytes <= limitBytes;
    }

    /**
     * Takes memory.
     *
     * @param operator the operator for the message, such as {@code hash join}
     * @throws MemoryLimitException if the statement has too little memory left
     */
    void charge(long bytes, String operator) {
        usedBytes += bytes;
        if (usedBytes > limitBytes) {
            usedBytes -= bytes;
            throw new MemoryLimitException(operator + ": needs more memory than the statement may have (limit "
                    + limitBytes + " bytes). Raise the setting memory, or restrict the rows.");
        }
    }

    /** Gives memory back. */
    void release(long bytes) {
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
