package dev.tegula.server;

import dev.tegula.EngineCounters;
import dev.tegula.Tegula;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The counters of an engine and of the Java process in the text format of Prometheus. */
final class EngineMetrics {

    private final StringBuilder text = new StringBuilder();

    private EngineMetrics() {}

    /** @param engine null for a server that has none */
    static String of(@Nullable Tegula engine) {
        EngineMetrics metrics = new EngineMetrics();
        if (engine != null) {
            metrics.add(engine.counters());
        }
        Runtime java = Runtime.getRuntime();
        metrics.sample("tegula_heap_used_bytes", "gauge", java.totalMemory() - java.freeMemory());
        metrics.sample("tegula_heap_max_bytes", "gauge", java.maxMemory());
        return metrics.text.toString();
    }

    private void add(EngineCounters counters) {
        type("tegula_store_calls_total", "counter");
        counters.stores()
                .forEach((scheme, store) -> store.calls()
                        .forEach((verb, count) -> text.append(String.format(
                                Locale.ROOT,
                                "tegula_store_calls_total{scheme=\"%s\",verb=\"%s\"} %d%n",
                                scheme,
                                verb.replace(' ', '_'),
                                count))));
        perStore(counters, "tegula_store_failures_total", EngineCounters.Store::failures);
        perStore(counters, "tegula_store_requests_total", EngineCounters.Store::requests);
        perStore(counters, "tegula_store_retries_total", EngineCounters.Store::retries);
        perStore(counters, "tegula_store_read_bytes_total", EngineCounters.Store::bytesRead);
        perStore(counters, "tegula_store_written_bytes_total", EngineCounters.Store::bytesWritten);
        perStore(counters, "tegula_store_seconds_total", store -> store.time().toNanos() / 1e9);
        sample("tegula_chunk_cache_hits_total", "counter", counters.chunks().hits());
        sample("tegula_chunk_cache_misses_total", "counter", counters.chunks().misses());
        sample("tegula_chunk_cache_bytes", "gauge", counters.chunks().bytes());
    }

    private void perStore(EngineCounters counters, String name, ToDoubleFunction<EngineCounters.Store> value) {
        type(name, "counter");
        counters.stores()
                .forEach((scheme, store) -> text.append(name)
                        .append("{scheme=\"")
                        .append(scheme)
                        .append("\"} ")
                        .append(value.applyAsDouble(store))
                        .append('\n'));
    }

    private void type(String name, String type) {
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private void sample(String name, String type, long value) {
        type(name, type);
        text.append(name).append(' ').append(value).append('\n');
    }
}
