package dev.tegula.examples;

import dev.tegula.EngineCounters;
import dev.tegula.Tegula;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Binds the counters of an engine to a registry of Micrometer. */
public final class MicrometerMetrics {

    private static final Map<String, ToLongFunction<EngineCounters.Store>> COUNTERS = Map.of(
            "tegula.store.requests", EngineCounters.Store::requests,
            "tegula.store.retries", EngineCounters.Store::retries,
            "tegula.store.failures", EngineCounters.Store::failures,
            "tegula.store.read.bytes", EngineCounters.Store::bytesRead,
            "tegula.store.written.bytes", EngineCounters.Store::bytesWritten);

    private MicrometerMetrics() {}

    /** Registers counters of the stores of some URI schemes, and of the cache of chunks. */
    public static void bind(Tegula engine, MeterRegistry registry, String... schemes) {
        for (String scheme : schemes) {
            COUNTERS.forEach((name, value) -> FunctionCounter.builder(name, engine, any -> {
                        EngineCounters.Store store = any.counters().stores().get(scheme);
                        return store == null ? 0 : value.applyAsLong(store);
                    })
                    .tag("scheme", scheme)
                    .register(registry));
        }
        FunctionCounter.builder(
                        "tegula.chunk.cache.hits",
                        engine,
                        any -> any.counters().chunks().hits())
                .register(registry);
        FunctionCounter.builder(
                        "tegula.chunk.cache.misses",
                        engine,
                        any -> any.counters().chunks().misses())
                .register(registry);
    }
}
