package dev.tegula.internal.zarr.read;

import dev.tegula.internal.io.grid.CountedSince;
import dev.tegula.internal.io.grid.GridAxis;
import dev.tegula.internal.io.grid.GridChoice;
import dev.tegula.internal.io.grid.GridReader;
import dev.tegula.internal.io.grid.GridSlabs;
import dev.tegula.internal.zarr.meta.ArrayMetadata;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Opens arrays of the same axes as columns of a grid. */
public final class ZarrReader {

    private static final long MAX_BATCH_CHUNKS = 1 << 14;
    private static final long MAX_COORDINATE_BYTES = 1 << 30;
    private static final String DEFAULT_NAME = "value";

    private final ZarrStore store;
    private final CacheBudget budget = new CacheBudget();
    private final Map<String, CountedSince> counted = new HashMap<>();

    private ZarrReader(ZarrStore store) {
        this.store = store;
    }

    /**
     * Opens a store.
     *
     * @throws TableFileException if it is not a store of Zarr, or an array cannot be read as a column
     */
    public static TableReader open(TableSource source, ReadOptions options) throws IOException {
        ZarrStore store = ZarrStore.open(source);
        boolean open = false;
        try {
            TableReader reader = new ZarrReader(store).read(options);
            open = true;
            return reader;
        } finally {
            if (!open) {
                store.close();
            }
        }
    }

    private GridReader read(ReadOptions options) throws IOException {
        ArrayAxes arrays = new ArrayAxes(store.name(), Hierarchy.of(store).arrays());
        GridChoice<ArrayAxes.Entry> choice = new GridChoice<>(store.name(), "array", arrays.entries(), Map.of());
        List<ArrayAxes.Entry> chosen = choice.chosen(options);
        List<GridAxis> axes = choice.sameAxes(chosen);
        List<Variable> variables = variables(chosen, options);
        long[] lengths = axes.stream().mapToLong(GridAxis::length).toArray();
        long rows = GridSlabs.cells(store.name(), lengths);
        List<TableAxis> tableAxes = new ArrayList<>();
        for (GridAxis axis : axes) {
            tableAxes.add(axis(axis, arrays.coordinates(axis)));
        }
        int[] chunk = variables.get(0).array().chunkShape();
        long cellBytes = Math.max(GridReader.cellBytes(variables), elementBytes(variables));
        // A batch has at most as many chunks as can be looked up in a short time.
        long inner = chunk.length == 0 ? 1 : chunk[chunk.length - 1];
        long maxCells = Math.min(GridReader.MAX_BATCH_BYTES / cellBytes, MAX_BATCH_CHUNKS * inner);
        return new GridReader(
                variables,
                new GridReader.Axes(tableAxes, counted, rows),
                new GridSlabs(lengths, chunk, maxCells),
                cellBytes,
                store);
    }

    private static long elementBytes(List<Variable> variables) {
        return variables.stream()
                .mapToLong(each -> each.array().metadata().type().size())
                .sum();
    }

    private List<Variable> variables(List<ArrayAxes.Entry> arrays, ReadOptions options) {
        String given = options.value("attribute");
        String root = given == null ? DEFAULT_NAME : given;
        List<String> names = GridReader.distinctNames(arrays, ArrayAxes.Entry::name, ArrayAxes.Entry::path);
        List<Variable> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            ArrayAxes.Entry array = arrays.get(i);
            String name = names.get(i).isEmpty() ? root : names.get(i);
            columns.add(variable(name, array.node(), array.metadata(), array.boundsOf()));
        }
        return columns;
    }

    private Variable variable(String name, ArrayNode array, ArrayMetadata metadata, @Nullable ArrayNode boundsOf) {
        return new Variable(name, new ChunkedArray(store, array.path(), metadata, budget), boundsOf);
    }

    private TableAxis axis(GridAxis axis, @Nullable ArrayNode scale) throws IOException {
        if (scale == null) {
            return TableAxis.of(axis.name(), axis.length());
        }
        try {
            Variable variable = variable(axis.name(), scale, scale.metadata(), null);
            String problem = GridReader.coordinatesProblem(
                    axis.length(), variable.array().metadata().type().size(), MAX_COORDINATE_BYTES);
            if (problem != null) {
                return TableAxis.unreadable(axis.name(), axis.length(), problem);
            }
            GridSlabs.Slab all = new GridSlabs.Slab(new long[] {0}, new int[] {(int) axis.length()});
            CountedSince since = variable.countedSince();
            if (since != null) {
                counted.put(axis.name(), since);
            }
            return TableAxis.of(axis.name(), variable.read(all));
        } catch (TableFileException e) {
            return TableAxis.unreadable(axis.name(), axis.length(), String.valueOf(e.getMessage()));
        }
    }
}
