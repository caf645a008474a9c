package dev.tegula.internal.write;

import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.fragment.FieldOutput;
import dev.tegula.internal.write.fragment.FragmentTasks;
import dev.tegula.internal.write.fragment.FragmentWriter;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Range;
import java.util.List;

/** Copies whole tiles of another dense fragment, with their padding, to a fragment with a given name. */
public final class DenseFragmentCopy implements AutoCloseable {

    private final FragmentWriter fragment;
    private final long cellsPerTile;
    private long tiles;

    public DenseFragmentCopy(ArrayContext context, SchemaRef schemaRef, TimestampedName name) {
        ArraySchema schema = context.schemas().get(schemaRef.name());
        this.cellsPerTile = new TileGrid(schema).cellsPerTile();
        List<String> names = schema.attributes().stream().map(Attribute::name).toList();
        fragment = new FragmentWriter(context, schema, schemaRef.name(), name, names);
    }

    /** Writes the next tile in tile order, with its cells in cell order. */
    public void append(Cells tile) {
        FragmentTasks tasks = new FragmentTasks(fragment, new SparseSource(null, 0, tile.size(), cellsPerTile));
        for (FieldOutput output : fragment.outputs()) {
            tasks.add(output, tile.column(output.field().name()));
        }
        tasks.run();
        tiles++;
    }

    /** Publishes the fragment. */
    public void commit(List<Range> nonEmptyDomain) {
        fragment.commitDense(nonEmptyDomain, tiles, cellsPerTile);
    }

    @Override
    public void close() {
        fragment.close();
    }
}
