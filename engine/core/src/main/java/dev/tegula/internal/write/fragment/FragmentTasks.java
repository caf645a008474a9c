package dev.tegula.internal.write.fragment;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.cells.ColumnAccess;
import dev.tegula.internal.cells.TileStatistics;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.tile.ChunkLayout;
import dev.tegula.query.Column;
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
    /** Buffer size for the headers of several tiles and chunks. */
    private static final long HEADERS = 512;
    /** Largest initial buffers. */
    private static final long UNFILTERED = 2 * TASK;

    private static final long FILTERED = 1 << 16;

    private final FragmentWriter fragment;
    private final Resources resources;
    private final TileSource source;
    private final List<Runnable> tasks = new ArrayList<>();
    private final TaskBuffers buffers;

    public FragmentTasks(FragmentWriter fragment, TileSource source) {
        this.fragment = fragment;
        this.resources = fragment.context().resources();
        this.source = source;
        this.buffers = new TaskBuffers(resources.workers().arrays());
    }

    /** Runs all tasks. */
    public void run() {
        resources.workers().forEach(tasks.size(), i -> {
            resources.workers().requireNotCancelled();
            tasks.get(i).run();
        });
        buffers.end();
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
            FixedColumn values = new FixedColumn(
                    fragment.valueFilters(output), ColumnAccess.values(column), field.valuesPerCell(), output, valid);
            addFixed(new FixedFile(values, output.fixed(), new OrderedAppends()));
        }
        if (valid != null) {
            FixedColumn bytes = new FixedColumn(fragment.validityFilters(), valid, 1, null, null);
            addFixed(new FixedFile(bytes, output.validity(), new OrderedAppends()));
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

    /** A data file of fixed-length cells, to which tasks append in order. */
    private record FixedFile(FixedColumn column, DataFileOutput output, OrderedAppends order) {}

    /** The chunks from {@code from} up to but not including {@code to} of a tile. */
    private record TileChunks(ChunkLayout layout, long tile, long from, long to) {}

    private ChunkLayout layout(FixedColumn column, long tile) {
        return ChunkLayout.of(
                column.chain(),
                Math.multiplyExact(source.cells(tile), column.chain().cellSize()));
    }

    private void addFixed(FixedFile file) {
        if (source.tiles() == 0) {
            return;
        }
        FixedColumn column = file.column;
        int index = 0;
        long size = layout(column, 0).tileSize();
        if (size <= TASK) {
            long tilesPerTask = Math.max(1, TASK / Math.max(1, size));
            for (long t = 0; t < source.tiles(); t += tilesPerTask) {
                long from = t;
                long to = Math.min(source.tiles(), t + tilesPerTask);
                int number = index++;
                tasks.add(() -> encodeTiles(file, from, to, number));
            }
            return;
        }
        long chunksPerTask = Math.max(1, TASK / layout(column, 0).chunkSize());
        for (long t = 0; t < source.tiles(); t++) {
            ChunkLayout layout = layout(column, t);
            FieldOutput field = column.statistics();
            TileStatistics total = field == null ? null : new TileStatistics(field.field());
            for (long c = 0; c < layout.count(); c += chunksPerTask) {
                TileChunks chunks = new TileChunks(layout, t, c, Math.min(layout.count(), c + chunksPerTask));
                int number = index++;
                tasks.add(() -> encodeChunks(file, chunks, total, number));
            }
        }
    }

    /** Takes a buffer for cells of this size. Only the encoded size of unfiltered cells is known. */
    private ByteWriter take(FixedColumn column, long size) {
        long limit = column.chain().isEmpty() ? UNFILTERED : FILTERED;
        return buffers.takeChunks((int) Math.min(limit, size + HEADERS));
    }

    private void encodeTiles(FixedFile file, long from, long to, int number) {
        FixedColumn column = file.column;
        ByteWriter encoded = take(column, (to - from) * layout(column, from).tileSize());
        FixedTask task = new FixedTask(source, column, encoded);
        int count = (int) (to - from);
        int[] ends = new int[count];
        List<TileStatistics> statistics = new ArrayList<>(count);
        resources.tiles().use(scratch -> {
            for (int i = 0; i < count; i++) {
                ChunkLayout layout = layout(column, from + i);
                TileStatistics tile = task.encode(from + i, layout, 0, layout.count(), scratch);
                if (tile != null) {
                    statistics.add(tile);
                }
                ends[i] = encoded.size();
            }
        });
        file.order.append(number, () -> {
            int at = 0;
            for (int end : ends) {
                file.output.beginTileAt(at);
                at = end;
            }
            file.output.append(encoded.array(), 0, encoded.size());
            buffers.give(encoded);
            if (column.statistics() != null) {
                statistics.forEach(column.statistics().statistics()::add);
            }
        });
    }

    /** @param total receives the statistics of the tile; null if the field collects none */
    private void encodeChunks(FixedFile file, TileChunks chunks, @Nullable TileStatistics total, int number) {
        FixedColumn column = file.column;
        ByteWriter encoded = take(column, (chunks.to - chunks.from) * chunks.layout.chunkSize());
        FixedTask task = new FixedTask(source, column, encoded);
        TileStatistics statistics = resources
                .tiles()
                .<@Nullable TileStatistics>apply(
                        scratch -> task.encode(chunks.tile, chunks.layout, chunks.from, chunks.to, scratch));
        file.order.append(number, () -> {
            if (chunks.from == 0) {
                file.output.beginTileAt(0);
            }
            file.output.append(encoded.array(), 0, encoded.size());
            buffers.give(encoded);
            if (column.statistics() != null && total != null && statistics != null) {
                total.add(statistics);
                if (chunks.to == chunks.layout.count()) {
                    column.statistics().statistics().add(total);
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
        VarTileEncoder encoder = buffers.takeVarTile();
        VarTask task = new VarTask(source, offsets, values, column, encoder);
        TileStatistics statistics = new TileStatistics(output.field());
        resources.tiles().use(scratch -> task.encode(tile, statistics, scratch));
        order.append(tile, () -> {
            output.appendVariableTile(encoder, statistics);
            buffers.give(encoder);
        });
    }
}
