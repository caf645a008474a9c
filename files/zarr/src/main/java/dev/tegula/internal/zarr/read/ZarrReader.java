package dev.tegula.internal.zarr.read;

import dev.tegula.internal.io.grid.GridSlabs;
import dev.tegula.internal.zarr.read.ArrayAxes.Axis;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads arrays of the same axes, box by box. */
public final class ZarrReader implements TableReader {

    private static final long MAX_BATCH_BYTES = 8 << 20;
    private static final long MAX_BATCH_CHUNKS = 1 << 14;
    private static final int TEXT_BYTES = 32;
    /** Coordinates are read as a whole; they may take a quarter of the heap. */
    private static final long MAX_COORDINATE_BYTES =
            Math.min(1 << 30, Runtime.getRuntime().maxMemory() / 4);

    private static final String DEFAULT_NAME = "value";

    private final ZarrStore store;
    private final CacheBudget budget = new CacheBudget();
    private final List<Variable> variables;
    private final TableSchema schema;
    private final GridSlabs slabs;
    private final long rows;

    private ZarrReader(ZarrStore store, ReadOptions options) throws IOException {
        this.store = store;
        ArrayAxes arrays = new ArrayAxes(store.name(), Hierarchy.arrays(store));
        List<ArrayNode> chosen = arrays.chosen(options);
        List<Axis> axes = arrays.sameAxes(chosen);
        this.variables = variables(chosen, options);
        long[] lengths = axes.stream().mapToLong(Axis::length).toArray();
        this.rows = GridSlabs.cells(store.name(), lengths);
        List<TableAxis> tableAxes = new ArrayList<>();
        for (Axis axis : axes) {
            tableAxes.add(axis(axis));
        }
        this.schema = new TableSchema(
                variables.stream().map(each -> TableColumn.of(each.field())).toList(), tableAxes, Map.of());
        int[] chunk = variables.get(0).array().chunkShape();
        // A batch has at most as many chunks as can be looked up in a short time.
        long maxCells = Math.min(MAX_BATCH_BYTES / cellBytes(), MAX_BATCH_CHUNKS * chunk[chunk.length - 1]);
        this.slabs = new GridSlabs(lengths, chunk, maxCells);
    }

    /**
     * Opens a store.
     *
     * @throws TableFileException if it is not a store of Zarr, or an array cannot be read as a column
     */
    public static ZarrReader open(TableSource source, ReadOptions options) throws IOException {
        ZarrStore store = ZarrStore.open(source);
        boolean open = false;
        try {
            ZarrReader reader = new ZarrReader(store, options);
            open = true;
            return reader;
        } finally {
            if (!open) {
                store.close();
            }
        }
    }

    private long cellBytes() {
        return variables.stream()
                .mapToLong(each -> Math.max(
                        each.array().metadata().type().size(),
                        each.field().isVariable() ? TEXT_BYTES : each.field().cellSize() + 1L))
                .sum();
    }

    /** Returns columns with the names of the arrays, or with their paths if names occur several times. */
    private List<Variable> variables(List<ArrayNode> arrays, ReadOptions options) {
        Map<String, Integer> counts = new HashMap<>();
        arrays.forEach(array -> counts.merge(array.name(), 1, Integer::sum));
        String root = options.value("attribute");
        List<Variable> columns = new ArrayList<>();
        for (ArrayNode array : arrays) {
            String name = counts.getOrDefault(array.name(), 1) > 1 ? array.path() : array.name();
            columns.add(variable(name.isEmpty() ? root == null ? DEFAULT_NAME : root : name, array));
        }
        return columns;
    }

    private Variable variable(String name, ArrayNode array) {
        return new Variable(name, new ChunkedArray(store, array.path(), array.metadata(), budget));
    }

    private TableAxis axis(Axis axis) throws IOException {
        ArrayNode scale = axis.coordinates();
        if (scale == null) {
            return TableAxis.of(axis.name(), axis.length());
        }
        try {
            Variable variable = variable(axis.name(), scale);
            int size = Math.max(TEXT_BYTES, variable.array().metadata().type().size());
            if (axis.length() > MAX_COORDINATE_BYTES / size) {
                return TableAxis.unreadable(
                        axis.name(), axis.length(), "there are more than fit into memory (" + axis.length() + ")");
            }
            int length = (int) axis.length();
            return TableAxis.of(axis.name(), variable.read(new long[] {0}, new int[] {length}, length));
        } catch (TableFileException e) {
            return TableAxis.unreadable(axis.name(), axis.length(), reason(e));
        }
    }

    /** Returns the problem that a message describes, without the place and the next step. */
    private String reason(TableFileException e) {
        String message = String.valueOf(e.getMessage());
        int place = message.startsWith(store.name())
                ? message.indexOf(": ", store.name().length())
                : -1;
        return (place < 0 ? message : message.substring(place + 2)).replaceFirst("[.] [A-Z][^.]*[.]?$", "");
    }

    @Override
    public TableSchema schema() {
        return schema;
    }

    @Override
    public @Nullable Cells next() throws IOException {
        if (!slabs.hasNext()) {
            return null;
        }
        GridSlabs.Slab slab = slabs.next();
        List<Column> columns = new ArrayList<>();
        for (Variable variable : variables) {
            columns.add(variable.read(slab.from(), slab.lengths(), slab.cells()));
        }
        return Cells.of(columns);
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public long filledBytes() {
        return variables.stream().mapToLong(each -> each.array().filledBytes()).sum();
    }

    @Override
    public long heldBytes() {
        return variables.stream().mapToLong(each -> each.array().heldBytes()).sum();
    }

    @Override
    public void close() {
        store.close();
    }
}
