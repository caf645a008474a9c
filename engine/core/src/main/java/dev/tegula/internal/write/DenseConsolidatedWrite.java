package dev.tegula.internal.write;

import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.commit.ConsolidatedCommit;
import dev.tegula.internal.write.fragment.FieldOutput;
import dev.tegula.internal.write.fragment.FragmentTasks;
import dev.tegula.internal.write.fragment.FragmentWriter;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Writes boxes of whole tiles, in tile order, as one fragment of a dense array. */
public final class DenseConsolidatedWrite implements AutoCloseable {

    private final ArrayContext context;
    private final FragmentWriter fragment;
    private final TileGrid grid;
    private long tiles;

    public DenseConsolidatedWrite(ArrayContext context, SchemaRef schemaRef, TimestampedName name) {
        this.context = context;
        ArraySchema schema = context.schemas().get(schemaRef.name());
        this.grid = new TileGrid(schema);
        List<String> names = schema.attributes().stream().map(Attribute::name).toList();
        fragment = new FragmentWriter(context, schema, schemaRef.name(), name, names);
    }

    /** Writes the next tiles: a box with its cells in row-major order. */
    public void append(List<Range> box, Cells cells) {
        DenseSource source = DenseSource.of(grid, box, TileOrder.ROW_MAJOR);
        FragmentTasks tasks = new FragmentTasks(fragment, source);
        for (FieldOutput output : fragment.outputs()) {
            tasks.add(output, cells.column(output.field().name()));
        }
        tasks.run();
        tiles += source.tiles();
    }

    /**
     * Publishes the fragment and returns its name.
     *
     * @param nonEmptyDomain box of the cells that were written
     * @param record creates a record from the number of cells of the fragment
     */
    public List<String> commit(
            List<Range> nonEmptyDomain,
            List<FragmentRef> replaced,
            Function<Map<String, Long>, ConsolidationRecord> record) {
        fragment.finishDense(nonEmptyDomain, tiles, grid.cellsPerTile());
        Map<String, Long> made = Map.of(fragment.name().text(), tiles * grid.cellsPerTile());
        ConsolidatedCommit.publish(context, List.of(fragment), replaced, record.apply(made));
        return List.of(fragment.name().text());
    }

    @Override
    public void close() {
        fragment.close();
    }
}
