package dev.tegula.internal.write;

import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.write.fragment.FieldOutput;
import dev.tegula.internal.write.fragment.FragmentTasks;
import dev.tegula.internal.write.fragment.FragmentWriter;
import dev.tegula.query.Cells;
import dev.tegula.schema.Range;
import java.util.List;

/** Writes a box of cells to a fragment of a dense array. */
public final class DenseWriter {

    private final FragmentWriter fragment;
    private final TileGrid grid;
    private final DenseSource source;
    private final List<Range> box;

    /**
     * @param box one range per dimension
     * @param rowMajor whether the cells are in row-major order of the box; else they are in col-major order
     */
    public DenseWriter(FragmentWriter fragment, List<Range> box, boolean rowMajor) {
        this.fragment = fragment;
        this.grid = new TileGrid(fragment.schema());
        this.box = box;
        source = DenseSource.of(grid, box, rowMajor);
    }

    /** Writes all attributes and publishes the fragment. */
    public void write(Cells cells) {
        FragmentTasks tasks = new FragmentTasks(fragment, source);
        for (FieldOutput output : fragment.outputs()) {
            tasks.add(output, cells.column(output.field().name()));
        }
        tasks.run();
        fragment.commitDense(box, source.tiles(), grid.cellsPerTile());
    }
}
