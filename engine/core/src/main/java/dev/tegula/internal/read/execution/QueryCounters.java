package dev.tegula.internal.read.execution;

import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counters of the tiles, requests and chunks of a running query. Thread-safe. */
public final class QueryCounters {

    private final Map<OpenFragment, FragmentCounters> fragments = new ConcurrentHashMap<>();
    /** URIs of data files. */
    private final Set<Object> files = ConcurrentHashMap.newKeySet();

    private final LongAdder requests = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder chunks = new LongAdder();
    private final LongAdder memory = new LongAdder();

    /** Returns the counters of a fragment. */
    public FragmentCounters of(OpenFragment fragment) {
        return fragments.computeIfAbsent(fragment, f -> new FragmentCounters());
    }

    /** Returns what was counted of a fragment, for reports: few fragments of many are read. */
    public FragmentCounters counted(OpenFragment fragment) {
        FragmentCounters present = fragments.get(fragment);
        return present == null ? new FragmentCounters() : present;
    }

    /** Records a request to a data file. */
    void fetched(DataFile file, long length) {
        files.add(file.uri());
        of(file.fragment()).fetched(length);
        requests.increment();
        bytes.add(length);
    }

    /** Records chunks that were decoded or taken from the cache, and their size in memory. */
    void decoded(int count, long memoryBytes) {
        chunks.add(count);
        memory.add(memoryBytes);
    }

    /** Returns the number of data files that were read. */
    public long files() {
        return files.size();
    }

    /** Returns the number of requests to data files. */
    public long requests() {
        return requests.sum();
    }

    /** Returns the number of stored bytes that were fetched. */
    public long bytes() {
        return bytes.sum();
    }

    /** Returns the number of chunks that were used. */
    public long chunks() {
        return chunks.sum();
    }

    /** Returns the size of those chunks in memory. */
    public long memory() {
        return memory.sum();
    }
}
