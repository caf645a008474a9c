package dev.tegula.gcs;

import com.google.api.client.http.HttpExecuteInterceptor;
import com.google.api.client.http.HttpRequest;
import dev.tegula.vfs.RequestCounter;

/** Counts the attempts of a request. */
final class SentRequests implements HttpExecuteInterceptor {

    private final RequestCounter requests;
    private boolean sent;

    SentRequests(RequestCounter requests) {
        this.requests = requests;
    }

    /** Is called for each attempt, one after the other. */
    @Override
    public void intercept(HttpRequest request) {
        requests.countRequest();
        if (sent) {
            requests.countRetry(request.getRequestMethod(), request.getUrl().getRawPath());
        }
        sent = true;
    }
}
