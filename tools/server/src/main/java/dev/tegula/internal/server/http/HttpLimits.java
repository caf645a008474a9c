package dev.tegula.internal.server.http;

/**
 * Limits of a server.
 *
 * @param threads greatest number of requests that are answered at the same time
 * @param perClient greatest number of concurrent requests of one address
 * @param memory greatest number of bytes of responses in memory
 * @param requestMillis time for the head of a request
 * @param stallMillis time without progress after which a response is broken off
 */
public record HttpLimits(int threads, int perClient, long memory, int requestMillis, int stallMillis) {

    /** Returns the limits of a server for a few users. */
    public static HttpLimits defaults() {
        return new HttpLimits(128, 64, 256L << 20, 10_000, 30_000);
    }

    /** Returns a copy with another number of concurrent requests of one address. */
    public HttpLimits perClient(int newPerClient) {
        return new HttpLimits(threads, newPerClient, memory, requestMillis, stallMillis);
    }
}
