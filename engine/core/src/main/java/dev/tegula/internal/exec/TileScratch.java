package dev.tegula.internal.exec;

import dev.tegula.internal.cells.BoxCopy;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.PositionBoxes;
import dev.tegula.internal.cells.StatisticsBuffer;
import dev.tegula.internal.filter.FilterScratch;

/** Buffers of one thread that decodes or encodes tiles. */
public final class TileScratch implements AutoCloseable {

    /** The default size of chunks, so that most chunks need no larger buffer. */
    private static final int CHUNK = 1 << 16;

    private final FilterScratch filters = new FilterScratch();
    private final ByteBlock cells = new ByteBlock(CHUNK);
    private final SelectionScratch selection = new SelectionScratch();
    private final PositionBoxes boxes = new PositionBoxes();
    private final BoxCopy boxCopy = new BoxCopy();
    private final StatisticsBuffer statistics = new StatisticsBuffer();
    private byte[] window = new byte[0];

    /** Returns the buffers of the filters. */
    public FilterScratch filters() {
        return filters;
    }

    /** Returns a buffer for the cells of a chunk. */
    public ByteBlock cells(int bytes) {
        return cells.ensure(bytes);
    }

    /** Returns the buffers for selecting cells. */
    public SelectionScratch selection() {
        return selection;
    }

    /** Returns the boxes of a chunk, which every user begins anew. */
    public PositionBoxes boxes() {
        return boxes;
    }

    /** Returns the copier of boxes, in which every user places its own box. */
    public BoxCopy boxCopy() {
        return boxCopy;
    }

    /** Returns the buffers for statistics of cells. */
    public StatisticsBuffer statistics() {
        return statistics;
    }

    /** Returns a buffer for stored bytes. */
    public byte[] window(int bytes) {
        if (window.length < bytes) {
            window = new byte[Math.max(bytes, (int) Math.min(Integer.MAX_VALUE - 8L, window.length * 2L))];
        }
        return window;
    }

    @Override
    public void close() {
        filters.close();
    }
}
