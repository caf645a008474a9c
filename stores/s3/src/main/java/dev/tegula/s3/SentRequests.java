package dev.tegula.s3;

import dev.tegula.vfs.RequestCounter;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Counts the requests of a client and its retries. */
final class SentRequests implements ExecutionInterceptor {

    private static final ExecutionAttribute<Boolean> SENT = new ExecutionAttribute<>("tegula-sent");

    private final RequestCounter requests;

    SentRequests(RequestCounter requests) {
        this.requests = requests;
    }

    /** Is called for each attempt. */
    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        requests.countRequest();
        if (attributes.getAttribute(SENT) != null) {
            requests.countRetry(
                    context.httpRequest().method().name(), context.httpRequest().encodedPath());
        }
        attributes.putAttribute(SENT, true);
    }
}
