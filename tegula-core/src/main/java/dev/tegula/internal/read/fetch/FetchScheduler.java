package dev.tegula.internal.read.fetch;

import dev.tegula.internal.read.execution.Execution;
import java.util.ArrayList;
import java.util.List;

/**
 * Schedules fetching and decoding of the tiles of many files on the engine's threads. With a low-latency store every
 * thread fetches what it decodes. With other stores more requests are in flight than there are cores.
 */
public final class FetchScheduler {

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
            if (files == 1 && fetchers.get(0).isSmall()) {
                drainTogether(execution, fetchers.get(0), cached);
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

    /** Fetches batches on this thread and decodes the chunks of each on several, for reads of a single batch. */
    private static void drainTogether(Execution execution, TileFetcher fetcher, CachedChunks cached) {
        execution.resources().tiles().use(own -> {
            ChunkBatch batch = new ChunkBatch(own, cached);
            while (fetcher.next(batch, execution)) {
                execution
                        .workers()
                        .forEach(
                                batch.size(),
                                i -> execution
                                        .resources()
                                        .tiles()
                                        .use(scratch -> batch.decode(fetcher.file(), fetcher.fileName(), i, scratch)));
                execution.decoded(batch.size(), batch.memory());
            }
        });
    }

    private static void drain(Execution execution, List<TileFetcher> fetchers, int first, CachedChunks cached) {
        execution.resources().tiles().use(scratch -> {
            ChunkBatch batch = new ChunkBatch(scratch, cached);
            for (int i = 0; i < fetchers.size(); i++) {
                TileFetcher fetcher = fetchers.get((first + i) % fetchers.size());
                while (fetcher.next(batch, execution)) {
                    batch.decode(fetcher.file(), fetcher.fileName());
                    execution.decoded(batch.size(), batch.memory());
                }
            }
        });
    }
}
