package dev.tegula.internal.storage;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.StorageException;
import dev.tegula.vfs.VfsUri;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Repeats operations that list and then read. A vacuum may delete listed files before they are read. Their replacement
 * exists by then, so listing again finds it. On some stores, an incomplete list may be visible while another process
 * writes it.
 */
public final class Retry {

    private static final int MAX_ATTEMPTS = 5;
    private static final long FIRST_PAUSE_NANOS = 5_000_000;

    private Retry() {}

    /** Lists and reads, and repeats both if a file was deleted in between: at once, then after a pause. */
    public static <T> T whileListingChanges(Supplier<T> reading) {
        for (int attempt = 1; ; attempt++) {
            try {
                return reading.get();
            } catch (StorageException e) {
                if (e.reason() != StorageException.Reason.ABSENT || attempt == MAX_ATTEMPTS) {
                    throw e;
                }
                if (attempt > 1) {
                    LockSupport.parkNanos(FIRST_PAUSE_NANOS << attempt);
                }
            }
        }
    }

    /**
     * Returns the failure of a listing during which files were deleted, so that others may be missing in it.
     *
     * @param gone one that was listed
     */
    public static StorageException listingChanged(VfsUri root, VfsUri gone) {
        return new StorageException(
                StorageException.Reason.ABSENT,
                "cannot list " + root + ": its commits change faster than they are listed. Try again.",
                new NoSuchFileException(gone.toString()));
    }

    /**
     * Reads lists of commits, and repeats that after a pause if one is damaged. The pauses take less than 100 ms in
     * all.
     */
    public static <T> T whileListsAreDamaged(IntFunction<T> reading) {
        for (int attempt = 1; ; attempt++) {
            try {
                return reading.apply(attempt);
            } catch (CorruptArrayException e) {
                if (attempt == MAX_ATTEMPTS) {
                    throw e;
                }
                LockSupport.parkNanos(FIRST_PAUSE_NANOS << attempt - 1);
            }
        }
    }
}
