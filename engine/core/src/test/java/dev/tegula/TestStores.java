package dev.tegula;

import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.SlowVfs;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsProvider;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Engines on stores that tests can inspect. */
public final class TestStores {

    /** A store that stays open when the engine is closed. */
    private static final class Lent extends InterceptedVfs {

        Lent(Vfs store) {
            super(store);
        }

        @Override
        protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
            return step.run();
        }

        @Override
        public void deleteAll(Collection<VfsUri> files) throws IOException {
            store().deleteAll(files);
        }

        @Override
        public void close() {
            // The test closes the store.
        }
    }

    private TestStores() {}

    /** Returns an engine whose {@code mem} URIs refer to the store. */
    public static Tegula engine(Vfs store) {
        return builder(store).build();
    }

    /** Returns an engine like {@link #engine} with a minimum of threads, for tests that create thousands of engines. */
    public static Tegula smallEngine(Vfs store) {
        return smallEngine(store, Clock.systemUTC());
    }

    /** Returns such an engine, whose writes have the times of a clock. */
    public static Tegula smallEngine(Vfs store, Clock clock) {
        return small(builder(store).clock(clock));
    }

    /** Sets the clock of a machine that is ahead of others, or behind. */
    public static TegulaBuilder ahead(TegulaBuilder builder, Duration time) {
        return builder.clock(Clock.offset(Clock.systemUTC(), time));
    }

    /** Returns an engine with a minimum of threads and patience. */
    public static Tegula small(TegulaBuilder builder) {
        return builder.computeThreads(1)
                .ioThreads(2)
                .transactionPatience(Duration.ofMillis(200))
                .build();
    }

    /** Returns a builder of such an engine. */
    public static TegulaBuilder builder(Vfs store) {
        return builder(store, "mem");
    }

    /** Returns a builder of an engine whose URIs of a scheme refer to the store. */
    public static TegulaBuilder builder(Vfs store, String scheme) {
        return Tegula.builder().store(new VfsProvider() {
            @Override
            public Set<String> schemes() {
                return Set.of(scheme);
            }

            @Override
            public Vfs open(VfsUri any, Map<String, String> settings) {
                return new Lent(store);
            }
        });
    }

    /** Returns the store with the traits of a remote store, so that independent requests are concurrent. */
    public static Vfs far(Vfs store) {
        return new SlowVfs(store, Duration.ZERO);
    }

    /** Returns all files of a store below a URI, by URI. */
    public static Map<String, byte[]> files(Vfs store, String uri) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        for (VfsEntry entry : store.listAllBelow(VfsUri.parse(uri))) {
            files.put(entry.uri().toString(), store.readAll(entry.uri()));
        }
        return files;
    }

    /** Returns a store with these files. */
    public static MemoryVfs storeOf(Map<String, byte[]> files) throws IOException {
        MemoryVfs store = new MemoryVfs();
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            put(store, file.getKey(), file.getValue());
        }
        waitForNextMillisecond();
        return store;
    }

    /** Writes a file, or replaces it. */
    static void put(MemoryVfs store, String file, byte[] bytes) throws IOException {
        VfsUri uri = VfsUri.parse(file);
        store.delete(uri);
        try (VfsOutput output = store.create(uri)) {
            output.write(bytes);
            output.publish();
        }
    }

    /** Waits, so that files written from now on are later than those before by their modification times. */
    static void waitForNextMillisecond() {
        long now = System.currentTimeMillis();
        while (System.currentTimeMillis() == now) {
            Thread.onSpinWait();
        }
    }
}
