package dev.tegula.internal.flight;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.FlightRuntimeException;

/**
 * Bounds the statements that run at the same time. The threads of the server are not bounded instead, because those
 * that send rows need others that notice what clients take.
 */
final class CallLimit {

    private static final int WAITING_PER_RUNNING = 16;
    private static final int SECONDS = 60;

    private final int limit;
    private final Semaphore running;

    CallLimit(int limit) {
        this.limit = limit;
        this.running = new Semaphore(limit, true);
    }

    /** Work that may fail. */
    @FunctionalInterface
    interface Work<T> {
        T run() throws Exception;
    }

    /**
     * Runs work as soon as there is room.
     *
     * @throws Exception those of the work, or the status RESOURCE_EXHAUSTED if there is no room for long
     */
    <T> T run(Work<T> work) throws Exception {
        boolean wait = running.getQueueLength() < WAITING_PER_RUNNING * limit;
        if (!(wait ? running.tryAcquire(SECONDS, TimeUnit.SECONDS) : running.tryAcquire())) {
            throw busy();
        }
        try {
            return work.run();
        } finally {
            running.release();
        }
    }

    private FlightRuntimeException busy() {
        return CallStatus.RESOURCE_EXHAUSTED
                .withDescription("the server is busy (limit " + limit + " statements at the same time). Try again, or"
                        + " raise the limit of the server")
                .toRuntimeException();
    }
}
