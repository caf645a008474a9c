package dev.tegula.vfs.store;

import dev.tegula.vfs.StoreException;
import dev.tegula.vfs.StoreException.Problem;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/**
 * A failed request, which its methods convert to exceptions of {@link dev.tegula.vfs.Vfs}.
 *
 * @param uri the requested file, folder or store
 * @param server the server
 * @param attempts the attempts of a request: {@code 5 attempts}
 * @param cause the exception of the client
 */
public record StoreFailure(VfsUri uri, String server, String attempts, Throwable cause) {

    /** Returns the exception of an interrupted request. */
    public IOException interrupted() {
        return because(new InterruptedIOException(uri + ": interrupted"));
    }

    /** Returns the exception for a missing file. */
    public IOException missing() {
        return because(new NoSuchFileException(uri.toString()));
    }

    /** Returns the exception for a missing bucket or container. */
    public IOException missing(String store) {
        return because(new NoSuchFileException(uri.toString(), null, "no such " + store));
    }

    /** Returns the exception for an existing file. */
    public IOException exists() {
        return because(new FileAlreadyExistsException(uri.toString()));
    }

    /** Returns the exception for a request that was not allowed. */
    public IOException denied(String reason) {
        return because(new AccessDeniedException(uri.toString(), null, reason));
    }

    /** Returns the exception for a server that limits requests. */
    public IOException throttled(String words) {
        return of(
                Problem.THROTTLED,
                "the server limits requests (" + words + "), even after " + attempts
                        + ". Retry later, or use fewer threads.");
    }

    /** Returns the exception for a response that is not expected. */
    public IOException unexpected(String words) {
        return of(Problem.OTHER, "the server answered " + words);
    }

    /** Returns the exception for a missing connection, or null if there was one. */
    public @Nullable IOException unreachable() {
        for (Throwable reason = cause; reason != null; reason = reason.getCause()) {
            if (reason instanceof UnknownHostException
                    || reason instanceof ConnectException
                    || reason instanceof NoRouteToHostException
                    || reason instanceof SSLHandshakeException
                    || reason instanceof HttpConnectTimeoutException
                    || reason instanceof UnresolvedAddressException
                    || reason.getClass().getSimpleName().equals("ConnectTimeoutException")) { // of Apache's client
                return of(Problem.UNREACHABLE, "no connection to " + server + ": " + text(reason));
            }
        }
        return null;
    }

    /** Returns the exception for a connection that was closed during the response. */
    public IOException brokenOff(Throwable reason) {
        return of(
                Problem.BROKEN_OFF,
                "the connection to " + server + " was closed during the response, in all of " + attempts + ": "
                        + text(reason));
    }

    /** Returns another exception of the store. */
    public IOException of(Problem problem, String detail) {
        return new StoreException(uri, problem, detail, cause);
    }

    /** Returns the first line of a message. */
    public static String text(Throwable e) {
        String message = e.getMessage();
        return message == null
                ? e.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }

    private IOException because(IOException exception) {
        exception.initCause(cause);
        return exception;
    }
}
