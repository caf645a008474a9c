package dev.tegula.internal.read.fetch;

import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.QueryCounters;
import java.util.ArrayList;
import java.util.List;

/**
 * Schedules fetching and decoding of the tiles of many files on the engine's threads. With a low-latency store every
 * thread fetches what it decodes. With other stores more requests are in flight than there are cores.
 */
public final class FetchScheduler {

    private FetchScheduler() {}

    public static void run(ArrayContext context, List<TileFetcher> fetchers) {
        Resources resources = context.resources();
        boolean near = context.storage().traits().lowLatency();
        CachedChunks cached = CachedChunks.of(resources.chunks(), near, fetchers);
        fetch(context, cached.handOut(fetchers, context.tally()), cached, near);
    }

    private static void fetch(ArrayContext context, List<TileFetcher> fetchers, CachedChunks cached, boolean near) {
        int files = fetchers.size();
        if (files == 0) {
            return;
        }
        if (near) {
            Resources resources = context.resources();
            int threads = resources.workers().computeThreads();
            // Threads start at different files, so that they seldom wait for each other's fetches.
            resources
                    .workers()
                    .forEach(threads, t -> drain(context, fetchers, (int) ((long) t * files / threads), cached));
        } else {
            fetchRemote(context, fetchers, cached);
        }
    }

    private static void fetchRemote(ArrayContext context, List<TileFetcher> fetchers, CachedChunks cached) {
        List<Runnable> requests = new ArrayList<>();
        long longest = 0;
        for (TileFetcher fetcher : fetchers) {
            for (TileFetcher part : fetcher.split()) {
                WindowedTileFetch tile = part.longTile();
                for (int i = 0; tile != null && i < tile.windows(); i++) {
                    requests.add(() ->
                            context.resources().tiles().use(scratch -> tile.next(scratch, cached, context.tally())));
                }
                if (tile == null) {
                    requests.add(() -> drain(context, List.of(part), 0, cached));
                }
                longest = Math.max(longest, tile == null ? part.longestRequest() : tile.longestRequest());
            }
        }
        context.resources()
                .workers()
                .forEachRequest(
                        requests.size(),
                        RemoteReadPolicy.concurrency(longest),
                        i -> requests.get(i).run());
    }

    private static void drain(ArrayContext context, List<TileFetcher> fetchers, int first, CachedChunks cached) {
        QueryCounters tally = context.tally();
        context.resources().tiles().use(scratch -> {
            ChunkBatch batch = new ChunkBatch(scratch, cached);
            for (int i = 0; i < fetchers.size(); i++) {
                TileFetcher fetcher = fetchers.get((first + i) % fetchers.size());
                while (fetcher.next(batch, tally)) {
                    batch.decode(fetcher.file());
                    tally.decoded(batch.size(), batch.memory());
                }
            }
        });
    }
}
