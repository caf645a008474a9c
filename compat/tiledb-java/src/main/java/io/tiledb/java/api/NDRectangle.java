package io.tiledb.java.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A range per dimension, for current domains. */
public class NDRectangle implements AutoCloseable {
    private final Context ctx;
    private final List<Range> ranges;

    /** Makes a rectangle without ranges. */
    public NDRectangle(Context ctx, Domain domain) throws TileDBError {
        this.ctx = ctx;
        ranges = new ArrayList<>(Collections.nCopies((int) domain.getNDim(), null));
    }

    public void setRange(long dimIdx, Range range) throws TileDBError {
        Schemas.requireIndex(ctx, "dimension", dimIdx, ranges);
        ranges.set((int) dimIdx, range);
    }

    /** Returns the range of a dimension; null if it was not set. */
    public Range getRange(long dimIdx) throws TileDBError {
        Schemas.requireIndex(ctx, "dimension", dimIdx, ranges);
        return ranges.get((int) dimIdx);
    }

    List<dev.tegula.schema.Range> stored() throws TileDBError {
        List<dev.tegula.schema.Range> stored = new ArrayList<>();
        for (int i = 0; i < ranges.size(); i++) {
            if (ranges.get(i) == null) {
                throw ctx.failure("the rectangle has no range of dimension " + i);
            }
            stored.add(ranges.get(i).stored());
        }
        return stored;
    }

    @Override
    public void close() {}
}
