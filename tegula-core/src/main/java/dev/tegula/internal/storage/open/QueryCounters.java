package dev.tegula.internal.storage.open;

import dev.tegula.internal.cells.Relation;
import dev.tegula.vfs.VfsUri;
import java.util.BitSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * What a query has looked at, fetched and decoded so far, and whether it is to go on. For all threads that take part in
 * it.
 */
public final class QueryCounters {

    /** What was looked at of one fragment: tiles by their numbers, each counted once. */
    public static final class OfFragment {
        private final BitSet inRanges = new BitSet();
        private final BitSet read = new BitSet();
        private final BitSet settled = new BitSet();
        private final BitSet hiding = new BitSet();
        private final BitSet answered = new BitSet();
        private final LongAdder bytes = new LongAdder();
        private long cells;
        private long results;
        private boolean settledWhole;

        /** Notes a tile that the ranges touch and that newer fragments do not cover. */
        public synchronized void inRanges(int tile) {
            inRanges.set(tile);
        }

        /** Notes a tile without matches, and whether the fragment's own statistics say so of all its tiles. */
        public synchronized void skipped(int tile, boolean byWhole) {
            inRanges.set(tile);
            settledWhole |= byWhole;
        }

        /**
         * Notes a tile that is read; says whether it was not noted before.
         *
         * @param cells cells of the tile
         * @param known what is known of its cells before it is read: if none match, they may still hide others
         */
        public synchronized boolean read(int tile, long cells, Relation known) {
            inRanges.set(tile);
            settled.set(tile, known == Relation.INSIDE);
            hiding.set(tile, known == Relation.OUTSIDE);
            if (read.get(tile)) {
                return false;
            }
            read.set(tile);
            this.cells += cells;
            return true;
        }

        /** Notes cells that were put into a result. */
        public synchronized void results(long number) {
            results += number;
        }

        /** How many cells of the fragment are in the results. */
        public synchronized long results() {
            return results;
        }

        /** Notes a tile of which metadata say all that is asked. */
        public synchronized void answered(int tile) {
            inRanges.set(tile);
            answered.set(tile);
        }

        /** Notes all tiles of the fragment as such. */
        public synchronized void allAnswered(int tiles) {
            inRanges.set(0, tiles);
            answered.set(0, tiles);
        }

        /**
         * Notes that the fragment's own statistics say that no cell matches, so that nothing else of it was looked at.
         */
        public synchronized void settleWhole() {
            settledWhole = true;
        }

        /** Whether the fragment's own statistics say that no cell matches. */
        public synchronized boolean isSettledWhole() {
            return settledWhole;
        }

        public synchronized int inRanges() {
            return inRanges.cardinality();
        }

        public synchronized int read() {
            return read.cardinality();
        }

        /** The tiles that were read, ascending. */
        public synchronized int[] readTiles() {
            return read.stream().toArray();
        }

        /**
         * Those of them in which cells may match; without those of which it was known that all do, where only that is
         * asked.
         */
        public synchronized int[] matchingTiles(boolean unsettled) {
            return read.stream()
                    .filter(tile -> !hiding.get(tile) && !(unsettled && settled.get(tile)))
                    .toArray();
        }

        /** Tiles read of which it was known before that all cells match. */
        public synchronized int settled() {
            return settled.cardinality();
        }

        public synchronized int answered() {
            return answered.cardinality();
        }

        /** Cells of the tiles read. */
        public synchronized long cells() {
            return cells;
        }

        /** Stored bytes that were fetched. */
        public long bytes() {
            return bytes.sum();
        }
    }

    private final Map<OpenFragment, OfFragment> fragments = new ConcurrentHashMap<>();
    private final Set<VfsUri> files = ConcurrentHashMap.newKeySet();
    private final LongAdder requests = new LongAdder();
    private final AtomicLong bytes = new AtomicLong();
    private final LongAdder chunks = new LongAdder();
    private final LongAdder memory = new LongAdder();
    private volatile boolean cancelled;
    private volatile @Nullable Runnable listener;

    /** What was looked at of a fragment. */
    public OfFragment of(OpenFragment fragment) {
        return fragments.computeIfAbsent(fragment, f -> new OfFragment());
    }

    /** Notes a request to a data file. */
    public void fetched(DataFile part, long length) {
        files.add(part.uri());
        of(part.fragment()).bytes.add(length);
        requests.increment();
        bytes.addAndGet(length);
        Runnable told = listener;
        if (told != null) {
            synchronized (this) {
                told.run();
            }
        }
    }

    /** Notes chunks that were decoded, now or, as far as they were kept, before, and their bytes in memory. */
    public void decoded(int count, long memoryBytes) {
        chunks.add(count);
        memory.add(memoryBytes);
    }

    /** Has something run after each request, by one thread at a time. */
    public void onFetch(Runnable action) {
        listener = action;
    }

    /** Ends the query at its next step. */
    public void cancel() {
        cancelled = true;
    }

    /**
     * Goes on, or not.
     *
     * @throws CancellationException if the query was cancelled
     */
    public void check() {
        if (cancelled) {
            throw new CancellationException("the query was cancelled");
        }
    }

    /** Data files that were read from. */
    public long files() {
        return files.size();
    }

    /** Requests to data files. */
    public long requests() {
        return requests.sum();
    }

    /** Stored bytes that were fetched. */
    public long bytes() {
        return bytes.get();
    }

    /** Chunks of which cells were taken. */
    public long chunks() {
        return chunks.sum();
    }

    /** Bytes of those chunks in memory. */
    public long memory() {
        return memory.sum();
    }
}
