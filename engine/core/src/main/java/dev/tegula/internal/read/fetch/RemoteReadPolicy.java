package dev.tegula.internal.read.fetch;

import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.storage.open.DataFile;

/**
 * Chooses the size and the number of concurrent requests to stores with high latency: several requests per file, few
 * requests in all, and no more bytes in flight than memory allows.
 */
final class RemoteReadPolicy {

    /** Limit of the bytes in flight. */
    private static final long IN_FLIGHT =
            Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 8);

    /** Requests of this size alone were 126 for 1 GB, so more bytes get longer requests (docs/performance.md). */
    private static final long SHORTEST = 8 << 20;

    /** At least four requests fit into the bytes in flight. */
    private static final long LONGEST = Math.max(SHORTEST, Math.min(40 << 20, IN_FLIGHT / 4));

    /** Number of concurrent requests for a whole file, unless they would be too long. */
    private static final int AT_ONCE = 6;

    private RemoteReadPolicy() {}

    /**
     * Returns the size of a request.
     *
     * @param wanted bytes of one file that are read in all
     */
    static long window(long wanted) {
        return Math.max(SHORTEST, Math.min(LONGEST, (wanted + AT_ONCE - 1) / AT_ONCE));
    }

    /**
     * Returns the number of concurrent requests.
     *
     * @param window size of the largest request
     */
    static int concurrency(long window) {
        return (int) Math.max(4, Math.min(Integer.MAX_VALUE, IN_FLIGHT / Math.max(1, window)));
    }

    /** Reads bytes of a file. On a store with high latency, many bytes are read with several concurrent requests. */
    static void read(Execution execution, DataFile file, long position, byte[] bytes, int length) {
        int longest = execution.storage().traits().lowLatency() ? Math.max(1, length) : (int) window(length);
        int requests = (int) (((long) length + longest - 1) / longest);
        execution.workers().forEachRequest(requests, concurrency(longest), i -> {
            execution.check();
            int from = i * longest;
            int count = Math.min(longest, length - from);
            execution.read(file, position + from, bytes, from, count);
        });
    }
}
