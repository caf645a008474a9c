package dev.tegula.internal.hdf5;

import dev.tegula.errors.FileFormatException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.internal.hdf5.GridAxes.Axis;
import dev.tegula.internal.hdf5.file.StoredDataset;
import dev.tegula.internal.hdf5.file.StoredGroup;
import dev.tegula.internal.io.grid.GridReader;
import dev.tegula.internal.io.grid.GridSlabs;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Opens datasets of the same axes as columns of a grid. */
public final class Hdf5Reader {

    private final String name;
    private final GridAxes grid;

    private Hdf5Reader(String name, GridAxes grid) {
        this.name = name;
        this.grid = grid;
    }

    /**
     * Opens a file.
     *
     * @throws TableFileException if it is not a file of HDF5, or a dataset cannot be read as a column
     */
    public static TableReader open(TableSource source, ReadOptions options) throws IOException {
        String name = source.name();
        BoundedChannel channel = new BoundedChannel(source.file());
        boolean open = false;
        try {
            TableReader reader = Hdf5Errors.converted(
                    name,
                    () -> new Hdf5Reader(name, new GridAxes(name, StoredGroup.root(channel))).read(channel, options));
            open = true;
            return reader;
        } finally {
            if (!open) {
                channel.close();
            }
        }
    }

    /** @param file closed with the result; HdfFile.close() would need a path */
    private GridReader read(BoundedChannel file, ReadOptions options) {
        List<StoredDataset> chosen = chosen(options);
        List<Axis> axes = sameAxes(chosen);
        List<String> names = GridReader.distinctNames(chosen, GridAxes::name, GridAxes::path);
        List<Converted> variables = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            variables.add(new Converted(name, new GridVariable(grid, names.get(i), chosen.get(i))));
        }
        long[] lengths = axes.stream().mapToLong(Axis::length).toArray();
        long rows = GridSlabs.cells(grid.place(chosen.get(0)), lengths);
        GridSlabs slabs = new GridSlabs(
                lengths,
                variables.get(0).variable().chunk(),
                GridReader.MAX_BATCH_BYTES / GridReader.cellBytes(variables));
        return new GridReader(variables, axes.stream().map(this::axis).toList(), slabs, rows, file);
    }

    /** A dataset whose errors are those of the file. */
    private record Converted(String file, GridVariable variable) implements GridReader.Variable {

        @Override
        public Field field() {
            return variable.field();
        }

        @Override
        public Column read(GridSlabs.Slab slab) {
            return Hdf5Errors.converted(file, () -> variable.read(slab.from(), slab.lengths()));
        }

        @Override
        public long filledBytes() {
            return variable.filledBytes();
        }

        @Override
        public long heldBytes() {
            return variable.heldBytes();
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
                    name + ": no dataset to read (found " + grid.listed() + ")", NextStep.of(Action.CHOOSE_DATASET));
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
                throw new TableFileException(
                        name + ": datasets have different axes (found " + GridAxes.listed(chosen) + ")",
                        NextStep.of(Action.CHOOSE_DATASET).with(Argument.NAME, GridAxes.path(chosen.get(0))));
            }
        }
        return axes;
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
            String problem = GridReader.coordinatesProblem(axis.length(), 0, Long.MAX_VALUE);
            if (problem != null) {
                return TableAxis.unreadable(own, axis.length(), problem);
            }
            return TableAxis.of(own, new GridVariable(grid, own, scale).all());
        } catch (FileFormatException e) {
            return TableAxis.unreadable(own, axis.length(), String.valueOf(e.getMessage()));
        }
    }

    /** Returns whether a scale gives a length only: a dimension of NetCDF without a variable, or an unwritten scale. */
    private static boolean isWithoutCoordinates(StoredDataset scale) {
        return GridAxes.isOnlyDimension(scale) || scale.heldBytes() == 0;
    }
}
