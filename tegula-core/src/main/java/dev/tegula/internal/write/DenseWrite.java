package dev.tegula.internal.write;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.internal.write.fragment.FieldOutput;
import dev.tegula.internal.write.fragment.FragmentTasks;
import dev.tegula.internal.write.fragment.FragmentWriter;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import java.util.List;

/** Writes a box of cells to a dense array. Everything is checked before anything is written. */
public final class DenseWrite {

    private final ArrayContext context;
    private final SchemaRef schemaRef;
    private final ArraySchema schema;
    private final TimestampRange timestamps;

    public DenseWrite(ArrayContext context, SchemaRef schemaRef, TimestampRange timestamps) {
        this.context = context;
        this.schemaRef = schemaRef;
        this.schema = context.schemas().get(schemaRef.name());
        this.timestamps = timestamps;
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
    public void write(Subarray subarray, Cells cells, TileOrder order) {
        List<Range> box = WriteBox.of(schema, subarray);
        int count = WriteBox.cells(schema, box);
        Cells checked = CellsCheck.attributes(schema, cells, count);
        OrderCheck.check(schema, checked);
        int version = FormatVersion.forFragment(schema.version()).number();
        long time = Timestamps.forWriting(timestamps);
        List<String> names = schema.attributes().stream().map(Attribute::name).toList();
        try (FragmentWriter fragment =
                new FragmentWriter(context, schema, schemaRef.name(), NameSource.fragment(time, version), names)) {
            TileGrid grid = new TileGrid(schema);
            DenseSource source = DenseSource.of(grid, box, order);
            FragmentTasks tasks = new FragmentTasks(fragment, source);
            for (FieldOutput output : fragment.outputs()) {
                tasks.add(output, checked.column(output.field().name()));
            }
            tasks.run();
            fragment.commitDense(box, source.tiles(), grid.cellsPerTile());
        }
    }
}
