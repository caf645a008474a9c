package dev.tegula.internal.write;

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
 * and written as further fragments with the same timestamps. If damage made coordinates equal, each of the cells gets a
 * fragment of its own, unless fragments may contain equal coordinates.
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
        names.addAll(origin.times().names());
        return new FragmentWriter(context, schema, schemaRef.name(), newName, names, origin);
    }

    /**
     * Refuses coordinates that must have been changed by damage.
     *
     * @throws IllegalArgumentException if some are outside the domain
     */
    public void check(Cells cells) {
        DomainCheck.check(
                schema, Coordinates.of(schema, cells), context.resources().workers());
    }

    /** Returns the cells whose coordinates are within the domain, or null if there are none. */
    public @Nullable Cells inDomain(Cells cells) {
        List<Cells> parts = new ArrayList<>();
        addInDomain(cells, parts);
        return parts.isEmpty() ? null : Cells.concat(parts);
    }

    private void addInDomain(Cells cells, List<Cells> parts) {
        try {
            check(cells);
            parts.add(cells);
        } catch (IllegalArgumentException outside) {
            int half = cells.size() / 2;
            if (half > 0) {
                addInDomain(cells.slice(0, half), parts);
                addInDomain(cells.slice(half, cells.size()), parts);
            }
        }
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

    private boolean isNext(Cells cells) {
        SortedCells sorted = new CellSorter(
                        ordering,
                        Coordinates.of(schema, cells),
                        context.resources().workers())
                .sort();
        Cells lastWritten = last;
        return sorted.isUnchanged()
                && (allowsEqual() || !sorted.hasTies())
                && (lastWritten == null
                        || ordering.compare(
                                        Coordinates.of(
                                                schema,
                                                ColumnSlices.join(
                                                        lastWritten, 0, 1, ColumnSlices.join(cells, 0, 1, null))),
                                        0,
                                        1)
                                < (allowsEqual() ? 1 : 0));
    }

    /** Returns whether one fragment may contain several cells with the same coordinates. */
    private boolean allowsEqual() {
        return schema.allowsDuplicates() || origin.times().written();
    }

    /** Sorts and publishes the collected cells. */
    private void flush() {
        Cells cells = unordered;
        unordered = null;
        if (cells == null) {
            return;
        }
        SortedCells sorted = new CellSorter(
                        ordering,
                        Coordinates.of(schema, cells),
                        context.resources().workers())
                .sort();
        if (allowsEqual() || !sorted.hasTies()) {
            write(cells, sorted.cells(), cells.size());
            return;
        }
        int[] chosen = new int[cells.size()];
        int[] repetitions = repetitions(sorted, cells.size());
        int count = 1;
        for (int repetition = 0; count > 0; repetition++) {
            count = 0;
            for (int i = 0; i < repetitions.length; i++) {
                if (repetitions[i] == repetition) {
                    chosen[count++] = sorted.cells()[i];
                }
            }
            write(cells, chosen, count);
        }
    }

    /** Returns for each position how many cells before it have the same coordinates. */
    private static int[] repetitions(SortedCells sorted, int size) {
        int[] repetitions = new int[size];
        for (int i = 1; i < size; i++) {
            repetitions[i] = sorted.ties().get(i) ? repetitions[i - 1] + 1 : 0;
        }
        return repetitions;
    }

    /** Publishes a fragment of some cells. */
    private void write(Cells cells, int[] order, int count) {
        if (count == 0) {
            return;
        }
        SparseSource source = new SparseSource(order, 0, count, schema.capacity());
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
