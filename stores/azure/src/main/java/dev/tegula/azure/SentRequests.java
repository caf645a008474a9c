package dev.tegula.azure;

import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpPipelineNextPolicy;
import com.azure.core.http.HttpPipelineNextSyncPolicy;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.azure.core.util.Context;
import dev.tegula.vfs.RequestCounter;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.publisher.Mono;

/**
 * Counts the requests of a client and its retries. The client calls it for each attempt, because it is added without a
 * position.
 */
final class SentRequests implements HttpPipelinePolicy {

    private static final String SENT = "tegula-sent";

    private final RequestCounter requests;

    SentRequests(RequestCounter requests) {
        this.requests = requests;
    }

    /** Returns the context of a download, which several calls of the client continue. */
    static Context download() {
        return new Context(SENT, new AtomicBoolean());
    }

    @Override
    public Mono<HttpResponse> process(HttpPipelineCallContext context, HttpPipelineNextPolicy next) {
        return Mono.defer(() -> {
            count(context);
            return next.process();
        });
    }

    @Override
    public HttpResponse processSync(HttpPipelineCallContext context, HttpPipelineNextSyncPolicy next) {
        count(context);
        return next.processSync();
    }

    private void count(HttpPipelineCallContext context) {
        requests.countRequest();
        AtomicBoolean sent = (AtomicBoolean) context.getData(SENT).orElse(null);
        if (sent == null) {
            context.setData(SENT, new AtomicBoolean(true));
        } else if (sent.getAndSet(true)) {
            HttpRequest request = context.getHttpRequest();
            requests.countRetry(request.getHttpMethod().name(), request.getUrl().getPath());
        }
    }
}
