package dev.tegula.internal.read.fetch;

import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.DataFile;

/**
 * How long parts of files are read from stores where each request takes its time: several parts of a file at once, few
 * requests in all, and no more bytes on their way than memory has room for.
 */
final class RemoteReadPolicy {

    /** Bytes on their way at once. */
    private static final long IN_FLIGHT =
            Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 8);

    private static final long SHORTEST = 8 << 20;
    private static final long LONGEST = Math.max(SHORTEST, Math.min(40 << 20, IN_FLIGHT / 4));
    /** In how many requests at once the whole of a file is read, if they are not too long. */
    private static final int AT_ONCE = 6;

    private RemoteReadPolicy() {}

    /**
     * Bytes to ask for at once.
     *
     * @param wanted bytes of one file that are wanted in all
     */
    static long window(long wanted) {
        return Math.max(SHORTEST, Math.min(LONGEST, (wanted + AT_ONCE - 1) / AT_ONCE));
    }

    /**
     * How many requests may be made at once.
     *
     * @param window the most bytes that any asks for
     */
    static int atOnce(long window) {
        return (int) Math.max(4, Math.min(Integer.MAX_VALUE, IN_FLIGHT / Math.max(1, window)));
    }

    /** Reads bytes of a file; many of them, if the store is far away, with several requests at once. */
    static void read(ArrayContext context, DataFile part, long position, byte[] bytes, int length) {
        int longest = context.storage().traits().lowLatency() ? Math.max(1, length) : (int) window(length);
        int requests = (int) (((long) length + longest - 1) / longest);
        context.resources().workers().forEachRequest(requests, atOnce(longest), i -> {
            int from = i * longest;
            int count = Math.min(longest, length - from);
            context.storage().read(part.uri(), position + from, bytes, from, count);
            context.tally().fetched(part, count);
        });
    }
}
