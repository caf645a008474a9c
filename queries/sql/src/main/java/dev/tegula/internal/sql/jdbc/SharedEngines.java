package dev.tegula.internal.sql.jdbc;

import dev.tegula.Tegula;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** The engines of open connections, one for all connections with the same settings of stores. */
public final class SharedEngines {

    private static final Map<Map<String, String>, Shared> OPEN = new HashMap<>();

    private SharedEngines() {}

    private static final class Shared {

        private final Tegula engine;
        private int users;

        Shared(Tegula engine) {
            this.engine = engine;
        }
    }

    /**
     * The use of an engine.
     *
     * @param engine the engine, open until the release
     * @param release ends the use; further calls have no effect
     */
    public record Lease(Tegula engine, Runnable release) {}

    /** Returns the engine with some settings; the last release closes it. */
    public static synchronized Lease lease(Map<String, String> settings) {
        Shared shared = OPEN.get(settings);
        if (shared == null) {
            shared = new Shared(Tegula.builder()
                    .settings(settings)
                    .environment(System.getenv())
                    .build());
            OPEN.put(Map.copyOf(settings), shared);
        }
        shared.users++;
        AtomicBoolean released = new AtomicBoolean();
        return new Lease(shared.engine, () -> {
            if (released.compareAndSet(false, true)) {
                release(settings);
            }
        });
    }

    private static synchronized void release(Map<String, String> settings) {
        Shared shared = OPEN.get(settings);
        if (shared != null && --shared.users == 0) {
            OPEN.remove(settings);
            shared.engine.close();
        }
    }
}
