package dev.tegula.s3;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Counts the requests sent by clients in this process, including retries. The client library loads this class through a
 * resource file.
 */
public final class CountedRequests implements ExecutionInterceptor {

    private static final Map<String, Integer> COUNTS = new TreeMap<>();

    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        SdkHttpRequest request = context.httpRequest();
        String method = request.method().name();
        boolean list = request.rawQueryParameters().containsKey("list-type");
        boolean delete = request.rawQueryParameters().containsKey("delete");
        synchronized (COUNTS) {
            COUNTS.merge(list ? "LIST" : delete ? "DELETE" : method, 1, Integer::sum);
        }
    }

    /** Returns the requests since the last call: {@code GET 2, LIST 4}. */
    static String take() {
        synchronized (COUNTS) {
            String text = COUNTS.entrySet().stream()
                    .map(e -> e.getKey() + " " + e.getValue())
                    .collect(Collectors.joining(", "));
            COUNTS.clear();
            return text;
        }
    }
}
