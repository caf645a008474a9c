package dev.tegula.internal.read.execution;

import dev.tegula.internal.cells.Relation;
import java.util.BitSet;
import java.util.concurrent.atomic.LongAdder;

/** Counters of one fragment. Tiles are recorded by number, so each is counted once. */
public final class FragmentCounters {
    private final BitSet inRanges = new BitSet();
    private final BitSet read = new BitSet();
    private final BitSet settled = new BitSet();
    private final BitSet hiding = new BitSet();
    private final BitSet answered = new BitSet();
    private final LongAdder bytes = new LongAdder();
    private long cells;
    private long results;
    private boolean excluded;

    /** Records a tile that intersects the ranges and is not covered by newer fragments. */
    public synchronized void inRanges(int tile) {
        inRanges.set(tile);
    }

    /**
     * Records a tile without matches.
     *
     * @param whole relation of all cells of the fragment, from statistics
     */
    public synchronized void skipped(int tile, Relation whole) {
        inRanges.set(tile);
        excluded |= whole == Relation.OUTSIDE;
    }

    /**
     * Records a tile that is read; returns whether it was not recorded before.
     *
     * @param cells number of cells in the tile
     * @param known relation of its cells to the condition, from statistics; even if none match, they may hide others
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

    /** Records cells that were added to a result. */
    public synchronized void results(long number) {
        results += number;
    }

    /** Returns the number of the fragment's cells in results. */
    public synchronized long results() {
        return results;
    }

    /** Records a tile whose metadata answer the query. */
    public synchronized void answered(int tile) {
        inRanges.set(tile);
        answered.set(tile);
    }

    /** Records that metadata answer the query for all tiles of the fragment. */
    public synchronized void allAnswered(int tiles) {
        inRanges.set(0, tiles);
        answered.set(0, tiles);
    }

    /** Records that statistics of the whole fragment show that no cell matches, so that nothing else was read. */
    public synchronized void exclude() {
        excluded = true;
    }

    /** Returns whether statistics of the whole fragment show that no cell matches. */
    public synchronized boolean isExcluded() {
        return excluded;
    }

    public synchronized int inRanges() {
        return inRanges.cardinality();
    }

    public synchronized int read() {
        return read.cardinality();
    }

    /** Returns the tiles that were read, ascending. */
    public synchronized int[] readTiles() {
        return read.stream().toArray();
    }

    /** Returns the tiles that were read and in which cells may match, ascending. */
    public synchronized int[] matchingTiles() {
        return read.stream().filter(tile -> !hiding.get(tile)).toArray();
    }

    /** Returns the tiles that were read and in which some cells may match and others not, ascending. */
    public synchronized int[] undecidedTiles() {
        return read.stream()
                .filter(tile -> !hiding.get(tile) && !settled.get(tile))
                .toArray();
    }

    /** Returns the number of tiles that were read although statistics showed that all cells match. */
    public synchronized int settled() {
        return settled.cardinality();
    }

    public synchronized int answered() {
        return answered.cardinality();
    }

    /** Returns the number of cells in the tiles that were read. */
    public synchronized long cells() {
        return cells;
    }

    /** Records stored bytes that were fetched. */
    void fetched(long length) {
        bytes.add(length);
    }

    /** Returns the number of stored bytes that were fetched. */
    public long bytes() {
        return bytes.sum();
    }
}
