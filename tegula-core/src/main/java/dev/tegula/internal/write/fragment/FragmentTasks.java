package dev.tegula.internal.write.fragment;

import dev.tegula.internal.cells.ColumnAccess;
import dev.tegula.internal.cells.TileStatistics;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.tile.ChunkLayout;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.schema.PhysicalType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the columns of a write. Cells are divided into tasks of fixed size, independent of the number of threads, and
 * results are appended in order. So the bytes of a fragment depend only on its cells.
 */
public final class FragmentTasks {

    /** Size of a task in memory: small tiles are encoded together, large ones in parts. */
    private static final long TASK = 1 << 20;

    private final FragmentWriter fragment;
    private final Resources resources;
    private final TileSource source;
    private final List<Runnable> tasks = new ArrayList<>();

    public FragmentTasks(FragmentWriter fragment, TileSource source) {
        this.fragment = fragment;
        this.resources = fragment.context().resources();
        this.source = source;
    }

    /** Runs all tasks. */
    public void run() {
        resources.workers().forEach(tasks.size(), i -> tasks.get(i).run());
    }

    /** Adds a field's column. */
    public void add(FieldOutput output, Column column) {
        Field field = output.field();
        int first = tasks.size();
        byte[] validity = field.nullable() ? column.validity() : null;
        Values valid = validity == null ? null : Values.wrap(PhysicalType.UINT8, validity);
        if (field.isVariable()) {
            addVariable(output, column, fragment.offsetFilters(), fragment.valueFilters(output));
        } else {
            FixedPart values = new FixedPart(
                    fragment.valueFilters(output), ColumnAccess.values(column), field.valuesPerCell(), output, valid);
            addFixed(values, output.fixed());
        }
        if (valid != null) {
            addFixed(new FixedPart(fragment.validityFilters(), valid, 1, null, null), output.validity());
        }
        tasks.subList(first, tasks.size()).replaceAll(task -> () -> runForField(field, task));
    }

    /** Adds the name of the field to errors, since filters do not know it. */
    private static void runForField(Field field, Runnable task) {
        try {
            task.run();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("field '" + field.name() + "': " + e.getMessage(), e);
        }
    }

    /** Common input of the tasks of one file. */
    private record FixedPart(
            FilterChain chain,
            Values values,
            int valuesPerCell,
            @Nullable FieldOutput statistics,
            @Nullable Values validity) {}

    private ChunkLayout layout(FixedPart part, long tile) {
        return ChunkLayout.of(part.chain, Math.multiplyExact(source.cells(tile), part.chain.cellSize()));
    }

    private void addFixed(FixedPart part, DataFileOutput output) {
        if (source.tiles() == 0) {
            return;
        }
        OrderedAppends order = new OrderedAppends();
        int index = 0;
        long size = layout(part, 0).tileSize();
        if (size <= TASK) {
            long tilesPerTask = Math.max(1, TASK / Math.max(1, size));
            for (long t = 0; t < source.tiles(); t += tilesPerTask) {
                long from = t;
                long to = Math.min(source.tiles(), t + tilesPerTask);
                int number = index++;
                tasks.add(() -> encodeTiles(part, from, to, output, order, number));
            }
            return;
        }
        long chunks = Math.max(1, TASK / layout(part, 0).chunkSize());
        for (long t = 0; t < source.tiles(); t++) {
            ChunkLayout layout = layout(part, t);
            TileStatistics total = part.statistics == null ? null : new TileStatistics(part.statistics.field());
            for (long c = 0; c < layout.count(); c += chunks) {
                long tile = t;
                long from = c;
                long to = Math.min(layout.count(), c + chunks);
                int number = index++;
                tasks.add(() -> encodeChunks(part, layout, tile, from, to, total, output, order, number));
            }
        }
    }

    private void encodeTiles(
            FixedPart part, long from, long to, DataFileOutput output, OrderedAppends order, int number) {
        FixedTask task = task(part, (to - from) * layout(part, from).tileSize());
        int count = (int) (to - from);
        int[] ends = new int[count];
        List<TileStatistics> statistics = new ArrayList<>(count);
        resources.tiles().use(scratch -> {
            for (int i = 0; i < count; i++) {
                ChunkLayout layout = layout(part, from + i);
                TileStatistics tile = task.encode(from + i, layout, 0, layout.count(), scratch);
                if (tile != null) {
                    statistics.add(tile);
                }
                ends[i] = task.encoded().size();
            }
        });
        order.append(number, () -> {
            int at = 0;
            for (int end : ends) {
                output.beginTileAt(at);
                at = end;
            }
            output.append(task.encoded().array(), 0, task.encoded().size());
            if (part.statistics != null) {
                statistics.forEach(part.statistics.statistics()::add);
            }
        });
    }

    private FixedTask task(FixedPart part, long room) {
        return new FixedTask(source, part.chain, part.values, part.valuesPerCell, part.statistics, part.validity, room);
    }

    private void encodeChunks(
            FixedPart part,
            ChunkLayout layout,
            long tile,
            long from,
            long to,
            @Nullable TileStatistics total,
            DataFileOutput output,
            OrderedAppends order,
            int number) {
        FixedTask task = task(part, (to - from) * layout.chunkSize());
        TileStatistics statistics = resources.tiles().apply(scratch -> {
            TileStatistics encoded = task.encode(tile, layout, from, to, scratch);
            return encoded == null ? new TileStatistics(new Field("", Datatype.BLOB, 1, false)) : encoded;
        });
        order.append(number, () -> {
            if (from == 0) {
                output.beginTileAt(0);
            }
            output.append(task.encoded().array(), 0, task.encoded().size());
            if (part.statistics != null && total != null) {
                total.add(statistics);
                if (to == layout.count()) {
                    part.statistics.statistics().add(total);
                }
            }
        });
    }

    private void addVariable(FieldOutput output, Column column, FilterChain offsets, FilterChain values) {
        OrderedAppends order = new OrderedAppends();
        for (int t = 0; t < source.tiles(); t++) {
            int tile = t;
            tasks.add(() -> encodeVariable(output, column, offsets, values, tile, order));
        }
    }

    private void encodeVariable(
            FieldOutput output,
            Column column,
            FilterChain offsets,
            FilterChain values,
            int tile,
            OrderedAppends order) {
        VarTask task = new VarTask(source, offsets, values, column, output);
        TileStatistics statistics = resources.tiles().apply((TileScratch scratch) -> task.encode(tile, scratch));
        order.append(tile, () -> output.appendVariableTile(task.encoder(), statistics));
    }
}
