package dev.tegula;

import dev.tegula.annotations.Result;
import dev.tegula.internal.exec.ChunkCache;
import dev.tegula.internal.storage.StoreMeter;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an engine has done since it was built.
 *
 * @param stores counters by URI scheme, such as {@code s3}; of those that were used
 * @param chunks the cache of decoded chunks
 */
@Result
public record EngineCounters(Map<String, Store> stores, Chunks chunks) {

    public EngineCounters {
        stores = Map.copyOf(stores);
    }

    /**
     * The calls to the stores of a scheme. A call is one request, or more: the pages of a listing, the parts of an
     * upload, and retries; or none, of data that are kept until a part is complete.
     *
     * @param calls number of calls by verb: {@code read}, {@code list}, {@code look for}, {@code write},
     *     {@code publish}, {@code create}, {@code delete}, {@code sweep}; a call of {@code write} appends to a file
     *     that is published later
     * @param failures number of calls that failed, also because a file does not exist
     * @param requests number of requests to servers, including retries; 0 of stores that do not count them, such as
     *     local disk and Hadoop
     * @param retries number of requests that were sent again after a failure
     * @param bytesRead number of bytes read from files
     * @param bytesWritten number of bytes written to files
     * @param time time of all calls; those at the same time count each
     */
    @Result
    public record Store(
            Map<String, Long> calls,
            long failures,
            long requests,
            long retries,
            long bytesRead,
            long bytesWritten,
            Duration time) {

        public Store {
            calls = Map.copyOf(calls);
        }
    }

    /**
     * The cache of decoded chunks.
     *
     * @param hits number of chunks found in it
     * @param misses number of chunks looked for and not found
     * @param bytes its size in bytes
     */
    @Result
    public record Chunks(long hits, long misses, long bytes) {}

    static EngineCounters of(Map<String, StoreMeter> meters, ChunkCache chunks) {
        Map<String, Store> stores = new TreeMap<>();
        meters.forEach((scheme, meter) -> stores.put(
                scheme,
                new Store(
                        meter.calls(),
                        meter.failures(),
                        meter.requests(),
                        meter.retries(),
                        meter.bytesRead(),
                        meter.bytesWritten(),
                        Duration.ofNanos(meter.nanos()))));
        return new EngineCounters(stores, new Chunks(chunks.hits(), chunks.misses(), chunks.size()));
    }
}
