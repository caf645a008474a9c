package dev.tegula.internal.hdf5;

import dev.tegula.internal.hdf5.GridAxes.Axis;
import dev.tegula.internal.hdf5.file.Hdf5Problem;
import dev.tegula.internal.hdf5.file.StoredDataset;
import dev.tegula.internal.hdf5.file.StoredGroup;
import dev.tegula.internal.io.grid.GridSlabs;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Reads datasets of the same axes, box by box. */
public final class Hdf5Reader implements TableReader {

    private static final long MAX_BATCH_BYTES = 8 << 20;
    private static final int TEXT_BYTES = 32;
    /** Coordinates are read as a whole; they may take a quarter of the heap. */
    private static final long MAX_COORDINATES = Runtime.getRuntime().maxMemory() / (4 * TEXT_BYTES);

    private final String name;
    private final BoundedChannel file;
    private final GridAxes grid;
    private final List<GridVariable> variables;
    private final TableSchema schema;
    private final GridSlabs slabs;
    private final long rows;

    private Hdf5Reader(String name, BoundedChannel file, ReadOptions options) {
        this.name = name;
        this.file = file;
        this.grid = new GridAxes(name, StoredGroup.root(file));
        List<StoredDataset> chosen = chosen(options);
        List<Axis> axes = sameAxes(chosen);
        this.variables = named(chosen);
        long[] lengths = axes.stream().mapToLong(Axis::length).toArray();
        this.rows = GridSlabs.cells(grid.place(chosen.get(0)), lengths);
        this.schema = new TableSchema(
                variables.stream().map(each -> TableColumn.of(each.field())).toList(),
                axes.stream().map(this::axis).toList(),
                Map.of());
        long cellBytes = variables.stream()
                .mapToLong(each ->
                        each.field().isVariable() ? TEXT_BYTES : each.field().cellSize() + 1)
                .sum();
        this.slabs = new GridSlabs(lengths, variables.get(0).chunk(), MAX_BATCH_BYTES / cellBytes);
    }

    /**
     * Opens a file.
     *
     * @throws TableFileException if it is not a file of HDF5, or a dataset cannot be read as a column
     */
    public static Hdf5Reader open(TableSource source, ReadOptions options) throws IOException {
        BoundedChannel channel = new BoundedChannel(source.file());
        boolean open = false;
        try {
            Hdf5Reader reader =
                    Hdf5Errors.converted(source.name(), () -> new Hdf5Reader(source.name(), channel, options));
            open = true;
            return reader;
        } finally {
            if (!open) {
                channel.close();
            }
        }
    }

    private List<StoredDataset> chosen(ReadOptions options) {
        String words = options.value("dataset");
        if (words != null) {
            return Arrays.stream(words.split(","))
                    .map(word -> grid.find(word.strip()))
                    .toList();
        }
        List<StoredDataset> all = grid.variables();
        Map<String, Field> fields = options.fields();
        List<StoredDataset> wanted = fields == null
                ? all
                : all.stream()
                        .filter(dataset -> fields.containsKey(GridAxes.name(dataset))
                                || fields.containsKey(GridAxes.path(dataset)))
                        .toList();
        if (wanted.isEmpty()) {
            throw new TableFileException(
                    name + ": no dataset to read (found " + grid.listed() + "). Choose one with the option 'dataset'.");
        }
        return wanted;
    }

    private List<Axis> sameAxes(List<StoredDataset> chosen) {
        List<Axis> axes = grid.of(chosen.get(0));
        for (StoredDataset dataset : chosen) {
            List<Axis> others = grid.of(dataset);
            boolean same = axes.size() == others.size();
            for (int d = 0; same && d < axes.size(); d++) {
                same = axes.get(d).isSameAs(others.get(d));
            }
            if (!same) {
                throw new TableFileException(name + ": datasets have different axes (found " + GridAxes.listed(chosen)
                        + "). Choose some with the option 'dataset', such as dataset=" + GridAxes.path(chosen.get(0))
                        + ".");
            }
        }
        return axes;
    }

    /** Returns columns with the names of the datasets, or with their paths if names occur several times. */
    private List<GridVariable> named(List<StoredDataset> datasets) {
        Map<String, Integer> counts = new HashMap<>();
        datasets.forEach(dataset -> counts.merge(GridAxes.name(dataset), 1, Integer::sum));
        return datasets.stream()
                .map(dataset -> new GridVariable(
                        grid,
                        counts.getOrDefault(GridAxes.name(dataset), 1) > 1
                                ? GridAxes.path(dataset)
                                : GridAxes.name(dataset),
                        dataset))
                .toList();
    }

    private TableAxis axis(Axis axis) {
        StoredDataset scale = axis.scale();
        String own = axis.name();
        if (scale == null) {
            return TableAxis.of(own, axis.length());
        }
        int rank = scale.lengths().length;
        if (rank != 1) {
            return TableAxis.unreadable(own, axis.length(), "their dataset has " + rank + " dimensions instead of one");
        }
        try {
            if (isWithoutCoordinates(scale)) {
                return TableAxis.of(own, axis.length());
            }
            if (axis.length() > MAX_COORDINATES) {
                return TableAxis.unreadable(
                        own, axis.length(), "there are more than fit into memory (" + axis.length() + ")");
            }
            return TableAxis.of(own, new GridVariable(grid, own, scale).all());
        } catch (TableFileException e) {
            return TableAxis.unreadable(own, axis.length(), reason(e.getMessage()));
        } catch (Hdf5Problem e) {
            return TableAxis.unreadable(own, axis.length(), reason(e.text()));
        }
    }

    /** Returns the problem that a message describes, without the place and the next step. */
    private static String reason(@Nullable String text) {
        String message = String.valueOf(text).replaceFirst("^.*?, dataset '.*?': ", "");
        return message.replaceFirst("\\. (Choose|Copy|Check|Convert|Correct|Write) .*", "");
    }

    /** Returns whether a scale gives a length only: a dimension of NetCDF without a variable, or an unwritten scale. */
    private static boolean isWithoutCoordinates(StoredDataset scale) {
        return GridAxes.isOnlyDimension(scale) || scale.heldBytes() == 0;
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
        for (GridVariable variable : variables) {
            columns.add(Hdf5Errors.converted(name, () -> variable.read(slab.from(), slab.lengths())));
        }
        return Cells.of(columns);
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public long filledBytes() {
        return sum(GridVariable::filledBytes);
    }

    @Override
    public long heldBytes() {
        return sum(GridVariable::heldBytes);
    }

    private long sum(ToLongFunction<GridVariable> bytes) {
        long sum = 0;
        for (GridVariable variable : variables) {
            sum += Math.min(bytes.applyAsLong(variable), Long.MAX_VALUE - sum);
        }
        return sum;
    }

    @Override
    public void close() throws IOException {
        // HdfFile.close() needs a path.
        file.close();
    }
}
