package dev.tegula.internal.write;

import dev.tegula.internal.order.TileGrid;
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

/** Writes a box of cells to a dense array. Everything is checked before anything is written. */
public final class DenseWrite {

    private final WriteTarget target;
    private final ArraySchema schema;

    public DenseWrite(WriteTarget target) {
        this.target = target;
        this.schema = target.schema();
    }

    /**
     * Checks cells without writing them.
     *
     * @throws IllegalArgumentException if they do not fit the schema
     */
    public static void check(ArraySchema schema, Cells cells, int count) {
        OrderCheck.check(schema, CellsCheck.attributes(schema, cells, count));
    }

    /**
     * Writes and publishes the cells.
     *
     * @param order order of the cells in the box
     * @throws IllegalArgumentException if box or cells do not fit the array
     */
    public WriteResult write(Subarray subarray, Cells cells, TileOrder order) {
        List<Range> box = WriteBox.of(schema, subarray);
        int count = WriteBox.cells(schema, box);
        Cells checked = target.checked(cells, count);
        OrderCheck.check(schema, checked);
        List<String> names = schema.attributes().stream().map(Attribute::name).toList();
        try (FragmentWriter fragment = target.fragment(names)) {
            TileGrid grid = new TileGrid(schema);
            DenseSource source = DenseSource.of(grid, box, order);
            FragmentTasks tasks = new FragmentTasks(fragment, source);
            for (FieldOutput output : fragment.outputs()) {
                tasks.add(output, checked.column(output.field().name()));
            }
            tasks.run();
            fragment.finishDense(box, source.tiles(), grid.cellsPerTile());
            return target.publish(fragment, count);
        }
    }
}
