package dev.tegula.gcs;

import com.google.api.client.googleapis.json.GoogleJsonResponseException;
import com.google.api.client.http.HttpResponseException;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.StoreFailure;
import java.io.IOException;

/** Converts failures to exceptions: absent, not allowed, throttled, unreachable or broken off. */
final class GcsErrors {

    private GcsErrors() {}

    static IOException of(VfsUri uri, IOException e, GcsBucket bucket) {
        StoreFailure failure = new StoreFailure(
                uri,
                UriSecrets.mask(bucket.settings().endpointUri()),
                bucket.settings().values().text(GcsSetting.MAX_TRIES) + " attempts",
                e);
        if (Thread.currentThread().isInterrupted()) {
            return failure.interrupted();
        }
        if (e instanceof HttpResponseException said) {
            return answered(failure, said, bucket);
        }
        IOException unreachable = failure.unreachable();
        return unreachable == null ? failure.brokenOff(e) : unreachable;
    }

    private static IOException answered(StoreFailure failure, HttpResponseException e, GcsBucket bucket) {
        String words = words(e);
        return switch (e.getStatusCode()) {
            case 404 ->
                words.contains("bucket does not exist")
                        ? failure.missing("bucket '" + bucket.name() + "'")
                        : failure.missing();
            case 401, 403 ->
                failure.denied("the server answered " + words + " for bucket '" + bucket.name() + "' ("
                        + bucket.identity().words() + ").");
            case 412 -> failure.exists();
            case 429, 503 -> failure.throttled(words);
            default -> failure.unexpected(words);
        };
    }

    private static String words(HttpResponseException e) {
        String said = e instanceof GoogleJsonResponseException json && json.getDetails() != null
                ? json.getDetails().getMessage()
                : null;
        return e.getStatusCode() + (said == null || said.isBlank() ? "" : ": " + said);
    }
}
