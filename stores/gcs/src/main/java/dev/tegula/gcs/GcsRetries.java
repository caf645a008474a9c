package dev.tegula.gcs;

import com.google.api.client.http.HttpBackOffIOExceptionHandler;
import com.google.api.client.http.HttpBackOffUnsuccessfulResponseHandler;
import com.google.api.client.http.HttpRequest;
import com.google.api.client.http.HttpUnsuccessfulResponseHandler;
import com.google.api.client.util.BackOff;
import com.google.api.client.util.ExponentialBackOff;

/** Retries transient failures with growing delays. */
final class GcsRetries {

    private GcsRetries() {}

    static void initialize(HttpRequest request, GcsSettings settings) {
        request.setNumberOfRetries(settings.values().number(GcsSetting.MAX_TRIES) - 1);
        HttpUnsuccessfulResponseHandler signer = request.getUnsuccessfulResponseHandler();
        HttpUnsuccessfulResponseHandler later = new HttpBackOffUnsuccessfulResponseHandler(pauses(settings))
                .setBackOffRequired(response -> mayPass(response.getStatusCode()));
        request.setUnsuccessfulResponseHandler(
                (asked, response, again) -> signer != null && signer.handleResponse(asked, response, again)
                        || later.handleResponse(asked, response, again));
        request.setIOExceptionHandler(new HttpBackOffIOExceptionHandler(pauses(settings)));
    }

    static BackOff pauses(GcsSettings settings) {
        return new ExponentialBackOff.Builder()
                .setInitialIntervalMillis(settings.values().number(GcsSetting.RETRY_DELAY_MS))
                .setMultiplier(2)
                .build();
    }

    /** Returns whether a response indicates a transient failure. */
    static boolean mayPass(int status) {
        return status == 408 || status == 429 || status >= 500 && status != 501;
    }
}
