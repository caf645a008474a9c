package dev.tegula.internal.sql.memory;

import dev.tegula.errors.MemoryLimitException;
import dev.tegula.errors.NextStep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The memory of one running statement. Operators that keep rows charge an estimate of their size before they keep them.
 * Used by one thread.
 */
public final class MemoryAccount implements AutoCloseable {

    /** What to do if a statement needs more memory. */
    static final NextStep RAISE = NextStep.of(NextStep.Action.RAISE_LIMIT).with(NextStep.Argument.NAME, "memory");

    private final long limitBytes;
    private final Path spillFolder;
    private final AtomicBoolean cancelled;
    private long usedBytes;
    private long keptBytes;
    private final Set<RowFile<?>> files = new HashSet<>();

    /**
     * @param limitBytes the memory that rows may take
     * @param spillFolder where operators write rows that exceed it
     * @param cancelled set when the statement must end
     */
    public MemoryAccount(long limitBytes, Path spillFolder, AtomicBoolean cancelled) {
        this.limitBytes = limitBytes;
        this.spillFolder = spillFolder;
        this.cancelled = cancelled;
    }

    /**
     * Takes memory for rows that could be on disk, unless that left less for other operators than this one has.
     *
     * @param held what the operator has taken so
     * @throws CancellationException if the statement must end
     */
    boolean tryCharge(long held, long bytes) {
        checkCancelled();
        boolean fits = held + bytes <= limitBytes - usedBytes - bytes;
        usedBytes += fits ? bytes : 0;
        return fits;
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
            throw exceeded(operator);
        }
    }

    /** Returns the error of an operator that cannot do with the memory. */
    MemoryLimitException exceeded(String operator) {
        return new MemoryLimitException(
                operator + ": needs more memory than the statement may have (limit " + limitBytes
                        + " bytes). Restrict the rows, or give it more.",
                RAISE);
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

    /** Returns the memory that is taken. */
    public long usedBytes() {
        return usedBytes;
    }

    /** Gives memory back. */
    public void release(long bytes) {
        usedBytes -= bytes;
    }

    Path spillFolder() {
        return spillFolder;
    }

    /** Returns the error of an operator whose rows cannot be written or read. */
    UncheckedIOException cannotSpill(String operator, IOException cause) {
        return new UncheckedIOException(
                operator + ": rows cannot be written to " + spillFolder
                        + ". Set spillFolder to a folder with room, or raise memory.",
                cause);
    }

    /** Notes a file that is deleted at the end. */
    void opened(RowFile<?> file) {
        files.add(file);
    }

    /** Forgets a file that is deleted. */
    void closed(RowFile<?> file) {
        files.remove(file);
    }

    /** Deletes the files of operators that were not closed. */
    @Override
    public void close() {
        List.copyOf(files).forEach(RowFile::close);
    }
}
