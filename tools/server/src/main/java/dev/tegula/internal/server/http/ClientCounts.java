package dev.tegula.internal.server.http;

import java.net.InetAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Counts the concurrent requests of each client. */
final class ClientCounts {

    private final int most;
    private final ConcurrentMap<InetAddress, Integer> counts = new ConcurrentHashMap<>();

    ClientCounts(int most) {
        this.most = most;
    }

    /** Counts a request; returns false if the client has too many. */
    boolean enter(InetAddress client) {
        int count = counts.merge(client, 1, Integer::sum);
        if (count > most) {
            leave(client);
            return false;
        }
        return true;
    }

    void leave(InetAddress client) {
        counts.computeIfPresent(client, (any, count) -> count == 1 ? null : count - 1);
    }
}
