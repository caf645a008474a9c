package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/**
 * Superclass of Tegula's exceptions. Errors of the calling code cause {@link IllegalArgumentException} or
 * {@link IllegalStateException} instead.
 */
public abstract sealed class TegulaException extends RuntimeException
        permits ArrayAlreadyExistsException,
                ArrayNotFoundException,
                CorruptArrayException,
                EncryptionException,
                JobException,
                LostHistoryException,
                MemoryLimitException,
                SnapshotLostException,
                StorageException,
                TaggedHistoryException,
                UnsupportedFormatException {

    private static final long serialVersionUID = 1L;

    TegulaException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
