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
    private boolean settledWhole;

    /** Records a tile that intersects the ranges and is not covered by newer fragments. */
    public synchronized void inRanges(int tile) {
        inRanges.set(tile);
    }

    /** Records a tile without matches, and whether statistics of the whole fragment excluded it. */
    public synchronized void skipped(int tile, boolean byWhole) {
        inRanges.set(tile);
        settledWhole |= byWhole;
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
    public synchronized void settleWhole() {
        settledWhole = true;
    }

    /** Returns whether statistics of the whole fragment show that no cell matches. */
    public synchronized boolean isSettledWhole() {
        return settledWhole;
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

    /**
     * Returns the tiles that were read and in which cells may match.
     *
     * @param unsettled whether tiles in which all cells match are excluded
     */
    public synchronized int[] matchingTiles(boolean unsettled) {
        return read.stream()
                .filter(tile -> !hiding.get(tile) && !(unsettled && settled.get(tile)))
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
