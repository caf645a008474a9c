package dev.tegula.azure;

import com.azure.core.exception.ClientAuthenticationException;
import com.azure.core.exception.HttpResponseException;
import com.azure.storage.blob.models.BlobStorageException;
import dev.tegula.vfs.StoreException.Problem;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.StoreFailure;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Converts failures to exceptions: absent, not allowed, throttled, unreachable or broken off. */
final class AzureErrors {

    private static final int THROTTLED = 503;
    private static final int TOO_MANY = 429;

    private AzureErrors() {}

    static IOException of(VfsUri uri, RuntimeException e, AzureContainer container) {
        StoreFailure failure = failure(uri, e, container);
        if (Thread.currentThread().isInterrupted() || cause(e, InterruptedException.class) != null) {
            Thread.currentThread().interrupt();
            return failure.interrupted();
        }
        if (e instanceof BlobStorageException said) {
            return answered(failure, said, container);
        }
        if (e instanceof ClientAuthenticationException
                || e.getClass().getSimpleName().equals("CredentialUnavailableException")) {
            return failure.denied("no credentials found (" + container.identity() + "; " + StoreFailure.text(e)
                    + "). For public containers, set " + AzureSetting.ANONYMOUS.key() + "=true.");
        }
        return unanswered(failure, e);
    }

    private static StoreFailure failure(VfsUri uri, RuntimeException e, AzureContainer container) {
        return new StoreFailure(
                uri,
                container.settings().endpointUri(),
                container.settings().values().text(AzureSetting.MAX_RETRIES) + " retries",
                e);
    }

    private static IOException answered(StoreFailure failure, BlobStorageException e, AzureContainer container) {
        int status = e.getStatusCode();
        String code = code(e);
        if (code.equals("ContainerNotFound")) {
            return failure.missing("container '" + container.name() + "'");
        }
        if (status == 404) {
            return failure.missing();
        }
        if (status == 401
                || status == 403
                || code.equals("PublicAccessNotPermitted")
                || code.equals("NoAuthenticationInformation")) {
            return failure.denied("the server answered " + words(e) + " for container '" + container.name() + "' ("
                    + container.identity() + ").");
        }
        if (isTaken(e)) {
            return failure.exists();
        }
        return status == TOO_MANY || status == THROTTLED ? failure.throttled(words(e)) : failure.unexpected(words(e));
    }

    static IOException taken(VfsUri uri, BlobStorageException e, AzureContainer container) {
        return failure(uri, e, container).exists();
    }

    /** Returns whether the server refused to overwrite a blob. */
    static boolean isTaken(BlobStorageException e) {
        return e.getStatusCode() == 412 || e.getStatusCode() == 409 && code(e).equals("BlobAlreadyExists");
    }

    /** Returns the server's error code, or an empty string. */
    static String code(BlobStorageException e) {
        return e.getErrorCode() == null ? "" : e.getErrorCode().toString();
    }

    private static IOException unanswered(StoreFailure failure, RuntimeException e) {
        IOException unreachable = failure.unreachable();
        if (unreachable != null) {
            return unreachable;
        }
        Throwable broken = cause(e, IOException.class);
        if (broken == null) {
            broken = cause(e, TimeoutException.class);
        }
        return broken != null && !(e instanceof HttpResponseException)
                ? failure.brokenOff(broken)
                : failure.of(Problem.OTHER, StoreFailure.text(e));
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
}
