package dev.tegula.internal.read.fetch;

import dev.tegula.internal.read.execution.Execution;
import java.util.ArrayList;
import java.util.List;

/**
 * Schedules fetching and decoding of the tiles of many files on the engine's threads. With a low-latency store every
 * thread fetches what it decodes. With other stores more requests are in flight than there are cores.
 */
public final class FetchScheduler {

    /** Files of a small read: each needs the buffers of a thread. */
    private static final int MOST_SMALL_FILES = 8;

    private FetchScheduler() {}

    /** Fetches and decodes tiles, and passes their chunks to their sinks. */
    public static void run(Execution execution, List<TileFetcher> wanted) {
        CachedChunks cached = CachedChunks.of(execution, wanted);
        List<TileFetcher> fetchers = cached.handOut(wanted, execution);
        int files = fetchers.size();
        if (files == 0) {
            return;
        }
        if (execution.storage().traits().lowLatency()) {
            if (areSmall(fetchers)) {
                drainTogether(execution, fetchers, 0, new ArrayList<>(files), cached);
                return;
            }
            int threads = execution.workers().computeThreads();
            // Threads start at different files, so that they seldom wait for each other's fetches.
            execution
                    .workers()
                    .forEach(threads, t -> drain(execution, fetchers, (int) ((long) t * files / threads), cached));
        } else {
            fetchRemote(execution, fetchers, cached);
        }
    }

    private static void fetchRemote(Execution execution, List<TileFetcher> fetchers, CachedChunks cached) {
        List<Runnable> requests = new ArrayList<>();
        long longest = 0;
        for (TileFetcher fetcher : fetchers) {
            for (TileFetcher part : fetcher.split()) {
                WindowedTileFetch tile = part.longTile();
                for (int i = 0; tile != null && i < tile.windows(); i++) {
                    requests.add(
                            () -> execution.resources().tiles().use(scratch -> tile.next(scratch, cached, execution)));
                }
                if (tile == null) {
                    requests.add(() -> drain(execution, List.of(part), 0, cached));
                }
                longest = Math.max(longest, tile == null ? part.longestRequest() : tile.longestRequest());
            }
        }
        execution
                .resources()
                .workers()
                .forEachRequest(
                        requests.size(),
                        RemoteReadPolicy.concurrency(longest),
                        i -> requests.get(i).run());
    }

    /** Returns whether the requested bytes of all files are no more than one batch. */
    private static boolean areSmall(List<TileFetcher> fetchers) {
        long bytes = 0;
        for (TileFetcher fetcher : fetchers) {
            bytes += fetcher.wantedBytes();
        }
        return fetchers.size() <= MOST_SMALL_FILES && bytes <= TileFetcher.BATCH_MEMORY;
    }

    /** A fetched batch and the fetcher of its file. */
    private record Fetched(TileFetcher fetcher, ChunkBatch batch) {}

    /**
     * Fetches the batches of small reads on this thread and decodes the chunks of all files on several. A thread for
     * each file would decode most chunks of the largest file alone.
     *
     * @param first index of the first file of which no batch was fetched yet
     * @param fetched the first batches of the files before it
     */
    private static void drainTogether(
            Execution execution, List<TileFetcher> fetchers, int first, List<Fetched> fetched, CachedChunks cached) {
        if (first == fetchers.size()) {
            decode(execution, fetched);
            return;
        }
        execution.resources().tiles().use(own -> {
            TileFetcher fetcher = fetchers.get(first);
            ChunkBatch batch = new ChunkBatch(own, cached);
            if (fetcher.next(batch, execution)) {
                fetched.add(new Fetched(fetcher, batch));
            }
            drainTogether(execution, fetchers, first + 1, fetched, cached);
            while (fetcher.next(batch, execution)) {
                decode(execution, List.of(new Fetched(fetcher, batch)));
            }
        });
    }

    private static void decode(Execution execution, List<Fetched> batches) {
        int chunks = 0;
        for (Fetched each : batches) {
            chunks += each.batch.size();
        }
        execution.workers().forEach(chunks, i -> {
            int own = i;
            int b = 0;
            while (own >= batches.get(b).batch.size()) {
                own -= batches.get(b++).batch.size();
            }
            Fetched each = batches.get(b);
            int chunk = own;
            execution.resources().tiles().use(scratch -> each.batch.decode(each.fetcher.file(), chunk, scratch));
        });
        for (Fetched each : batches) {
            execution.decoded(each.batch.size(), each.batch.memory());
        }
    }

    private static void drain(Execution execution, List<TileFetcher> fetchers, int first, CachedChunks cached) {
        execution.resources().tiles().use(scratch -> {
            ChunkBatch batch = new ChunkBatch(scratch, cached);
            for (int i = 0; i < fetchers.size(); i++) {
                TileFetcher fetcher = fetchers.get((first + i) % fetchers.size());
                while (fetcher.next(batch, execution)) {
                    batch.decode(fetcher.file());
                    execution.decoded(batch.size(), batch.memory());
                }
            }
        });
    }
}
