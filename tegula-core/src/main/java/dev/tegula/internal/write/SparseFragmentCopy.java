package dev.tegula.internal.write;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.order.CellOrdering;
import dev.tegula.internal.order.CellSorter;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.order.SortedCells;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.fragment.FieldOutput;
import dev.tegula.internal.write.fragment.FragmentOrigin;
import dev.tegula.internal.write.fragment.FragmentTasks;
import dev.tegula.internal.write.fragment.FragmentWriter;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Copies the tiles of another sparse fragment to a fragment with a given name. Tiles in the current global order are
 * streamed. Tiles that are not in this order, from old libraries or with damaged coordinates, are collected, sorted,
 * and written as further fragments with the same timestamps.
 */
public final class SparseFragmentCopy implements AutoCloseable {

    private static final long BUFFER = 32L << 20;

    private final ArrayContext context;
    private final SchemaRef schemaRef;
    private final ArraySchema schema;
    private final TimestampedName name;
    private final FragmentOrigin origin;
    private final CellOrdering ordering;
    private final List<String> written = new ArrayList<>();
    private @Nullable FragmentWriter fragment;
    private @Nullable SparseStream stream;
    private @Nullable Cells last;
    private @Nullable Cells unordered;

    /**
     * @param name name of the first fragment
     * @param origin fields in addition to dimensions and attributes
     */
    public SparseFragmentCopy(ArrayContext context, SchemaRef schemaRef, TimestampedName name, FragmentOrigin origin) {
        this.context = context;
        this.schemaRef = schemaRef;
        this.schema = context.schemas().get(schemaRef.name());
        this.name = name;
        this.origin = origin;
        this.ordering = CellOrdering.global(schema);
    }

    private FragmentWriter open(TimestampedName newName) {
        List<String> names = new ArrayList<>(schema.fieldNames());
        if (origin.times().written()) {
            names.add(FragmentFields.TIMESTAMPS);
        }
        if (origin.times().deleted()) {
            names.add(FragmentFields.DELETE_TIMESTAMPS);
            names.add(FragmentFields.DELETE_CONDITIONS);
        }
        return new FragmentWriter(context, schema, schemaRef.name(), newName, names, origin);
    }

    /**
     * Refuses coordinates that must have been changed by damage.
     *
     * @throws IllegalArgumentException if some are outside the domain
     */
    public void check(List<Column> coordinates) {
        DomainCheck.check(
                schema,
                new Coordinates(schema.dimensions(), coordinates),
                context.resources().workers());
    }

    /** Writes the cells of the next tile. */
    public void append(Cells cells) {
        if (cells.size() == 0) {
            return;
        }
        if (isNext(cells)) {
            stream().append(cells);
            last = ColumnSlices.join(cells, cells.size() - 1, cells.size(), null);
            return;
        }
        Cells collected = unordered;
        Cells all = collected == null ? cells : ColumnSlices.join(collected, 0, collected.size(), cells);
        unordered = all;
        if (all.columns().stream().mapToLong(Column::memorySize).sum() > BUFFER) {
            flush();
        }
    }

    private SparseStream stream() {
        SparseStream present = stream;
        if (present == null) {
            FragmentWriter writer = open(name);
            fragment = writer;
            present = new SparseStream(writer);
            stream = present;
        }
        return present;
    }

    private Coordinates coordinates(Cells cells) {
        return new Coordinates(
                schema.dimensions(),
                schema.dimensions().stream().map(d -> cells.column(d.name())).toList());
    }

    private boolean isNext(Cells cells) {
        SortedCells sorted =
                new CellSorter(ordering, coordinates(cells), context.resources().workers()).sort();
        Cells lastWritten = last;
        return sorted.isUnchanged()
                && (lastWritten == null
                        || ordering.comparePlaces(
                                        coordinates(ColumnSlices.join(
                                                lastWritten, 0, 1, ColumnSlices.join(cells, 0, 1, null))),
                                        0,
                                        1)
                                <= 0);
    }

    /** Sorts and publishes the collected cells. */
    private void flush() {
        Cells cells = unordered;
        unordered = null;
        if (cells == null) {
            return;
        }
        int[] order = new CellSorter(
                        ordering, coordinates(cells), context.resources().workers())
                .sort()
                .cells();
        SparseSource source = new SparseSource(order, 0, cells.size(), schema.capacity());
        try (FragmentWriter writer =
                open(TimestampedName.of(name.start(), name.end(), NameSource.uuidAfter(name), name.version()))) {
            FragmentTasks tasks = new FragmentTasks(writer, source);
            for (FieldOutput output : writer.outputs()) {
                tasks.add(output, cells.column(output.field().name()));
            }
            tasks.run();
            writer.commitSparse(source.cells(source.tiles() - 1));
            written.add(writer.name().text());
        }
    }

    /** Publishes the fragments and returns their names; returns none if there were no cells. */
    public List<String> commit() {
        FragmentWriter writer = fragment;
        if (writer != null) {
            writer.commitSparse(stream().finish());
            written.add(writer.name().text());
        }
        flush();
        return List.copyOf(written);
    }

    @Override
    public void close() {
        if (fragment != null) {
            fragment.close();
        }
    }
}
