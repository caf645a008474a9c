package dev.tegula.internal.server.view;

import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Limits the number of requests that read cells at the same time. Others wait, and are refused after a time. */
record ConcurrencyLimit(Semaphore permits, Handler handler) implements Handler {

    private static final int WAIT_SECONDS = 15;

    @Override
    public Response handle(Request request) throws IOException {
        try {
            if (!permits.tryAcquire(WAIT_SECONDS, TimeUnit.SECONDS)) {
                throw new HttpException(503, "too many requests at once. Retry later.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HttpException(503, "the server stops");
        }
        try {
            return handler.handle(request);
        } finally {
            permits.release();
        }
    }
}
