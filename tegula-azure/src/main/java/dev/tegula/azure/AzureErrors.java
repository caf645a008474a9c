package dev.tegula.azure;

import com.azure.core.exception.ClientAuthenticationException;
import com.azure.core.exception.HttpResponseException;
import com.azure.storage.blob.models.BlobStorageException;
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
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/** Converts failures to exceptions: absent, not allowed, throttled, unreachable or broken off. */
final class AzureErrors {

    private static final int THROTTLED = 503;
    private static final int TOO_MANY = 429;

    private AzureErrors() {}

    static IOException of(VfsUri uri, RuntimeException e, AzureContainer container) {
        if (Thread.currentThread().isInterrupted() || cause(e, InterruptedException.class) != null) {
            Thread.currentThread().interrupt();
            return because(new InterruptedIOException(uri + ": interrupted"), e);
        }
        if (e instanceof BlobStorageException said) {
            return answered(uri, said, container);
        }
        if (e instanceof ClientAuthenticationException
                || e.getClass().getSimpleName().equals("CredentialUnavailableException")) {
            return because(
                    new AccessDeniedException(
                            uri.toString(),
                            null,
                            "no credentials found (" + container.identity() + "); for public containers set "
                                    + AzureSetting.ANONYMOUS.key() + "=true; " + firstLine(e)),
                    e);
        }
        return unanswered(uri, e, container);
    }

    private static IOException answered(VfsUri uri, BlobStorageException e, AzureContainer container) {
        int status = e.getStatusCode();
        String code = code(e);
        if (code.equals("ContainerNotFound")) {
            return because(
                    new NoSuchFileException(uri.toString(), null, "no such container '" + container.name() + "'"), e);
        }
        if (status == 404) {
            return because(new NoSuchFileException(uri.toString()), e);
        }
        if (status == 401
                || status == 403
                || code.equals("PublicAccessNotPermitted")
                || code.equals("NoAuthenticationInformation")) {
            return because(
                    new AccessDeniedException(
                            uri.toString(),
                            null,
                            "the server says " + words(e) + " to container '" + container.name() + "' ("
                                    + container.identity() + ")"),
                    e);
        }
        if (isTaken(e)) {
            return taken(uri, e);
        }
        if (status == TOO_MANY || status == THROTTLED) {
            return new StoreException(
                    uri,
                    Problem.THROTTLED,
                    "the server limits requests (" + words(e) + "), even after "
                            + container.settings().text(AzureSetting.MAX_RETRIES)
                            + " retries. Retry later, or use fewer threads.",
                    e);
        }
        return new StoreException(uri, Problem.OTHER, "the server says " + words(e), e);
    }

    static IOException taken(VfsUri uri, BlobStorageException cause) {
        return because(new FileAlreadyExistsException(uri.toString()), cause);
    }

    /** Returns whether the server refused to overwrite a blob. */
    static boolean isTaken(BlobStorageException e) {
        return e.getStatusCode() == 412 || e.getStatusCode() == 409 && code(e).equals("BlobAlreadyExists");
    }

    /** Returns the server's error code, or an empty string. */
    static String code(BlobStorageException e) {
        return e.getErrorCode() == null ? "" : e.getErrorCode().toString();
    }

    private static IOException unanswered(VfsUri uri, RuntimeException e, AzureContainer container) {
        String server = container.settings().endpointUri();
        Throwable connection = null;
        for (Throwable cause = e; cause != null && connection == null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException
                    || cause instanceof ConnectException
                    || cause instanceof NoRouteToHostException
                    || cause instanceof SSLHandshakeException
                    || cause instanceof HttpConnectTimeoutException
                    || cause instanceof UnresolvedAddressException) {
                connection = cause;
            }
        }
        if (connection != null) {
            return new StoreException(
                    uri, Problem.UNREACHABLE, "no connection to " + server + ": " + firstLine(connection), e);
        }
        Throwable broken = cause(e, IOException.class);
        if (broken == null) {
            broken = cause(e, TimeoutException.class);
        }
        if (broken != null && !(e instanceof HttpResponseException)) {
            return new StoreException(
                    uri,
                    Problem.BROKEN_OFF,
                    "the connection to " + server + " was closed during the response, in all of "
                            + container.settings().text(AzureSetting.MAX_RETRIES) + " retries: " + firstLine(broken),
                    e);
        }
        return new StoreException(uri, Problem.OTHER, firstLine(e), e);
    }

    private static @Nullable Throwable cause(Throwable e, Class<? extends Throwable> type) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return cause;
            }
        }
        return null;
    }

    private static String words(BlobStorageException e) {
        return (e.getStatusCode() + " " + code(e)).strip();
    }

    private static String firstLine(Throwable e) {
        String message = e.getMessage();
        return message == null
                ? e.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }

    private static IOException because(IOException exception, Throwable cause) {
        exception.initCause(cause);
        return exception;
    }
}
