package dev.tegula.gcs;

import com.google.api.client.googleapis.json.GoogleJsonResponseException;
import com.google.api.client.http.HttpResponseException;
import dev.tegula.vfs.StoreException;
import dev.tegula.vfs.StoreException.Problem;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import javax.net.ssl.SSLHandshakeException;

/** Converts failures to exceptions: absent, not allowed, throttled, unreachable or broken off. */
final class GcsErrors {

    private GcsErrors() {}

    static IOException of(VfsUri uri, IOException e, GcsBucket bucket) {
        if (Thread.currentThread().isInterrupted()) {
            return because(new InterruptedIOException(uri + ": interrupted"), e);
        }
        return e instanceof HttpResponseException said ? answered(uri, said, bucket) : unanswered(uri, e, bucket);
    }

    private static IOException answered(VfsUri uri, HttpResponseException e, GcsBucket bucket) {
        int status = e.getStatusCode();
        String words = words(e);
        if (status == 404 && words.contains("bucket does not exist")) {
            return because(new NoSuchFileException(uri.toString(), null, "no such bucket '" + bucket.name() + "'"), e);
        }
        if (status == 404) {
            return because(new NoSuchFileException(uri.toString()), e);
        }
        if (status == 401 || status == 403) {
            return because(
                    new AccessDeniedException(
                            uri.toString(),
                            null,
                            "the server says " + words + " to bucket '" + bucket.name() + "' ("
                                    + bucket.identity().words() + ")"),
                    e);
        }
        if (status == 412) {
            return because(new FileAlreadyExistsException(uri.toString()), e);
        }
        if (status == 429 || status == 503) {
            return new StoreException(
                    uri,
                    Problem.THROTTLED,
                    "the server limits requests (" + words + "), even after "
                            + bucket.settings().text(GcsSetting.MAX_TRIES)
                            + " attempts. Retry later, or use fewer threads.",
                    e);
        }
        return new StoreException(uri, Problem.OTHER, "the server says " + words, e);
    }

    private static String words(HttpResponseException e) {
        String said = e instanceof GoogleJsonResponseException json && json.getDetails() != null
                ? json.getDetails().getMessage()
                : null;
        return e.getStatusCode() + (said == null || said.isBlank() ? "" : ": " + said);
    }

    private static IOException unanswered(VfsUri uri, IOException e, GcsBucket bucket) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException
                    || cause instanceof ConnectException
                    || cause instanceof NoRouteToHostException
                    || cause instanceof SSLHandshakeException
                    || cause.getClass().getSimpleName().equals("ConnectTimeoutException")) {
                return new StoreException(
                        uri,
                        Problem.UNREACHABLE,
                        "no connection to " + UriSecrets.mask(bucket.settings().endpointUri()) + ": "
                                + cause.getMessage(),
                        e);
            }
        }
        return new StoreException(
                uri,
                Problem.BROKEN_OFF,
                "the connection to " + UriSecrets.mask(bucket.settings().endpointUri())
                        + " was closed during the response, in all of "
                        + bucket.settings().text(GcsSetting.MAX_TRIES) + " attempts: " + e.getMessage(),
                e);
    }

    private static IOException because(IOException exception, Throwable cause) {
        exception.initCause(cause);
        return exception;
    }
}
