package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/**
 * Anything that Tegula reports beyond a mistake of the calling code ({@link IllegalArgumentException} and
 * {@link IllegalStateException} stay the JDK's own). The subclasses are sorted by who can act on them.
 */
public abstract sealed class TegulaException extends RuntimeException
        permits ArrayAlreadyExistsException,
                ArrayNotFoundException,
                CorruptArrayException,
                EncryptionException,
                MemoryLimitException,
                StorageException,
                UnsupportedFormatException {

    private static final long serialVersionUID = 1L;

    TegulaException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
