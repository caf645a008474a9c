package dev.tegula.internal.write;

import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.fragment.FieldOutput;
import dev.tegula.internal.write.fragment.FragmentTasks;
import dev.tegula.internal.write.fragment.FragmentWriter;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.query.WriteResult;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import java.util.List;

/**
 * Writes a box of a dense array slab by slab, as one fragment. Borders between slabs lie between tiles, because each
 * tile is encoded once; the borders of the whole box can lie anywhere.
 */
public final class DenseSlabWrite implements AutoCloseable {

    private final WriteTarget target;
    private final ArrayContext context;
    private final ArraySchema schema;
    private final FragmentWriter fragment;
    private final TileGrid grid;
    private final List<Range> box;
    private final long[] counts;
    private final long[] strides;
    private final long expected;
    private long tiles;
    private long cellCount;

    public DenseSlabWrite(WriteTarget target, Subarray subarray) {
        this.target = target;
        context = target.context();
        schema = target.schema();
        OrderCheck.requireNone(schema);
        grid = new TileGrid(schema);
        box = WriteBox.of(schema, subarray);
        counts = new long[box.size()];
        long product = 1;
        for (int d = 0; d < counts.length; d++) {
            counts[d] = tile(d, high(box, d)) - tile(d, low(box, d)) + 1;
            product = Math.multiplyExact(product, counts[d]);
        }
        strides = TileGrid.strides(counts, grid.rowMajorTiles());
        expected = product;
        fragment = target.fragment(
                schema.attributes().stream().map(Attribute::name).toList());
    }

    /**
     * Writes the next slab.
     *
     * @param cells all attributes, in row-major order of the slab
     * @throws IllegalArgumentException if the slab does not continue the fragment, or the cells do not fit it
     */
    public void write(Subarray subarray, Cells cells) {
        List<Range> slab = WriteBox.of(schema, subarray);
        long count = tilesOf(slab);
        Cells checked = target.checked(cells, WriteBox.cells(schema, slab));
        context.resources().workers().requireNotCancelled();
        FragmentTasks tasks = new FragmentTasks(fragment, DenseSource.of(grid, slab, TileOrder.ROW_MAJOR));
        for (FieldOutput output : fragment.outputs()) {
            tasks.add(output, checked.column(output.field().name()));
        }
        tasks.run();
        tiles += count;
        cellCount += checked.size();
    }

    /** Returns the number of tiles of a slab after checking that they are the next ones. */
    private long tilesOf(List<Range> slab) {
        long first = 0;
        long last = 0;
        long product = 1;
        for (int d = 0; d < counts.length; d++) {
            long low = low(slab, d);
            long high = high(slab, d);
            boolean begins = low == low(box, d) || tile(d, low) != tile(d, low - 1);
            boolean ends = high == high(box, d) || tile(d, high) != tile(d, high + 1);
            if (!begins || !ends) {
                throw new IllegalArgumentException("dimension '"
                        + grid.dimension(d).name() + "': a slab must end between tiles (found " + slab.get(d)
                        + ", expected tiles of " + grid.extent(d) + ")");
            }
            long from = tile(d, low) - tile(d, low(box, d));
            long to = tile(d, high) - tile(d, low(box, d));
            first += from * strides[d];
            last += to * strides[d];
            product *= to - from + 1;
        }
        if (first != tiles || last - first + 1 != product) {
            throw new IllegalArgumentException("slab " + slab + ": does not continue the fragment (found tiles " + first
                    + " to " + last + " of the box, expected the next tiles from " + tiles + " on)");
        }
        return product;
    }

    private long tile(int d, long offset) {
        return grid.tileOf(d, offset);
    }

    private long low(List<Range> ranges, int d) {
        return grid.offset(d, ((Range.OfLong) ranges.get(d)).low());
    }

    private long high(List<Range> ranges, int d) {
        return grid.offset(d, ((Range.OfLong) ranges.get(d)).high());
    }

    /** Publishes the fragment. */
    public WriteResult commit() {
        if (tiles != expected) {
            throw new IllegalStateException(
                    "box: slabs are missing (found " + tiles + " tiles, expected " + expected + ")");
        }
        fragment.finishDense(box, tiles, grid.cellsPerTile());
        return target.publish(fragment, cellCount);
    }

    /** Discards the fragment unless it was committed. */
    @Override
    public void close() {
        fragment.close();
    }
}
