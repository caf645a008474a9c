package io.tiledb.java.api;

/** Differences of increasing values in windows. */
public class PositiveDeltaFilter extends Filter {
    /** Makes the filter with its default window. */
    public PositiveDeltaFilter(Context ctx) throws TileDBError {
        super(ctx, dev.tegula.schema.Filter.positiveDelta());
    }

    /** Makes the filter with a window in bytes. */
    public PositiveDeltaFilter(Context ctx, int window) throws TileDBError {
        super(ctx, dev.tegula.schema.Filter.positiveDelta(window));
    }

    PositiveDeltaFilter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }

    /** Returns the window in bytes. */
    public int getWindow() throws TileDBError {
        return ((dev.tegula.schema.Filter.Windowed) stored()).maxWindow();
    }
}
