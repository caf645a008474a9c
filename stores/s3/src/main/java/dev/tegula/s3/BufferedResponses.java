package dev.tegula.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;

/**
 * Buffers XML responses before the client parses them. The client retries after a connection is closed during a
 * response, but not during its parsing.
 */
final class BufferedResponses implements ExecutionInterceptor {

    @Override
    public Optional<InputStream> modifyHttpResponseContent(
            Context.ModifyHttpResponse context, ExecutionAttributes attributes) {
        Optional<InputStream> body = context.responseBody();
        if (body.isEmpty() || context.request() instanceof GetObjectRequest) {
            return body;
        }
        try (InputStream answer = body.get()) {
            return Optional.of(new ByteArrayInputStream(answer.readAllBytes()));
        } catch (IOException e) {
            throw RetryableException.create("the answer broke off: " + e.getMessage(), e);
        }
    }
}
