package dev.tegula.internal.read.fetch;

import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.QueryCounters;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the fetching and decoding of many files' tiles on the engine's threads. From a store that answers at once every
 * thread fetches for itself what it decodes; on others more requests are in flight than there are cores.
 */
public final class FetchScheduler {

    private FetchScheduler() {}

    public static void run(ArrayContext context, List<TileFetcher> cursors) {
        Resources resources = context.resources();
        boolean near = context.storage().traits().lowLatency();
        CachedChunks cached = CachedChunks.of(resources.chunks(), near, cursors);
        fetch(context, cached.handOut(cursors, context.tally()), cached, near);
    }

    private static void fetch(ArrayContext context, List<TileFetcher> cursors, CachedChunks cached, boolean near) {
        int parts = cursors.size();
        if (parts == 0) {
            return;
        }
        if (near) {
            Resources resources = context.resources();
            int threads = resources.workers().computeThreads();
            // Threads begin at different files, so that they seldom wait for each other's fetches.
            resources
                    .workers()
                    .forEach(threads, t -> drain(context, cursors, (int) ((long) t * parts / threads), cached));
        } else {
            far(context, cursors, cached);
        }
    }

    private static void far(ArrayContext context, List<TileFetcher> cursors, CachedChunks cached) {
        List<Runnable> requests = new ArrayList<>();
        long longest = 0;
        for (TileFetcher cursor : cursors) {
            for (TileFetcher piece : cursor.split()) {
                WindowedTileFetch tile = piece.longTile();
                for (int i = 0; tile != null && i < tile.windows(); i++) {
                    requests.add(() ->
                            context.resources().tiles().use(scratch -> tile.next(scratch, cached, context.tally())));
                }
                if (tile == null) {
                    requests.add(() -> drain(context, List.of(piece), 0, cached));
                }
                longest = Math.max(longest, tile == null ? piece.longestRequest() : tile.longestRequest());
            }
        }
        context.resources()
                .workers()
                .forEachRequest(
                        requests.size(),
                        RemoteReadPolicy.atOnce(longest),
                        i -> requests.get(i).run());
    }

    private static void drain(ArrayContext context, List<TileFetcher> cursors, int first, CachedChunks cached) {
        QueryCounters tally = context.tally();
        context.resources().tiles().use(scratch -> {
            ChunkBatch batch = new ChunkBatch(scratch, cached);
            for (int i = 0; i < cursors.size(); i++) {
                TileFetcher cursor = cursors.get((first + i) % cursors.size());
                while (cursor.next(batch, tally)) {
                    batch.decode(cursor.part());
                    tally.decoded(batch.size(), batch.memory());
                }
            }
        });
    }
}
