package io.tiledb.java.api;

/** Stores integers in as few bits as a window needs. */
public class BitWidthReductionFilter extends Filter {
    /** Makes the filter with its default window. */
    public BitWidthReductionFilter(Context ctx) throws TileDBError {
        super(ctx, dev.tegula.schema.Filter.bitWidthReduction());
    }

    /** Makes the filter with a window in bytes. */
    public BitWidthReductionFilter(Context ctx, int window) throws TileDBError {
        super(ctx, dev.tegula.schema.Filter.bitWidthReduction(window));
    }

    BitWidthReductionFilter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }

    /** Returns the window in bytes. */
    public int getWindow() throws TileDBError {
        return ((dev.tegula.schema.Filter.Windowed) stored()).maxWindow();
    }
}
