package dev.tegula.internal.vfs.local;

import dev.tegula.vfs.StoreException;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Converts failures of local files to the exceptions of {@link Vfs}, with the URI of the caller. */
public final class LocalErrors {

    private LocalErrors() {}

    /** Converts a failure to read a file; a folder, or a path below a file, counts as missing. */
    static IOException reading(VfsUri file, Path path, IOException cause) {
        if (cause instanceof StoreException) {
            return cause;
        }
        StoreException broken = cause instanceof FileSystemException ? LocalLinks.broken(file, path) : null;
        if (broken != null) {
            return broken;
        }
        if (Files.isDirectory(path)) {
            return because(new NoSuchFileException(file.toString(), null, "not a file (found a folder)"), cause);
        }
        boolean gone = cause instanceof FileSystemException && !Files.exists(path, LinkOption.NOFOLLOW_LINKS);
        return gone && !(cause instanceof AccessDeniedException)
                ? because(new NoSuchFileException(file.toString()), cause)
                : named(file, cause);
    }

    /** Returns the same failure with the URI of the file. */
    public static IOException named(VfsUri file, IOException cause) {
        if (cause instanceof ClosedByInterruptException) {
            return because(new InterruptedIOException(file + ": interrupted"), cause);
        }
        if (cause instanceof EOFException
                || cause instanceof InterruptedIOException
                || cause instanceof StoreException
                || cause instanceof FileSystemException refused
                        && file.toString().equals(refused.getFile())) {
            return cause;
        }
        if (cause instanceof NoSuchFileException) {
            return because(new NoSuchFileException(file.toString()), cause);
        }
        if (cause instanceof AccessDeniedException denied) {
            return because(new AccessDeniedException(file.toString(), null, elsewhere(file, denied)), cause);
        }
        if (cause instanceof FileAlreadyExistsException) {
            return because(new FileAlreadyExistsException(file.toString()), cause);
        }
        return new StoreException(file, StoreException.Problem.OTHER, String.valueOf(cause.getMessage()), cause);
    }

    /** Returns the path to which access was denied, if it is not the file but one of its folders or the staged file. */
    private static @Nullable String elsewhere(VfsUri file, AccessDeniedException denied) {
        String path = denied.getFile();
        return path == null || file.path().endsWith(path.replace('\\', '/')) ? null : "at " + path;
    }

    private static IOException because(IOException exception, IOException cause) {
        exception.initCause(cause);
        return exception;
    }
}
