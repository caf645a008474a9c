package dev.tegula.internal.hdf5;

import dev.tegula.errors.FileFormatException;
import dev.tegula.internal.hdf5.file.BoundedChannel;
import dev.tegula.internal.hdf5.file.ElementType;
import dev.tegula.internal.io.cells.JsonCells;
import dev.tegula.internal.io.grid.CountedSince;
import dev.tegula.internal.io.grid.GridAxis;
import dev.tegula.internal.io.grid.GridChoice;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Opens datasets of the same axes as columns of a grid. */
public final class Hdf5Reader {

    private final String name;
    private final DatasetFile file;
    private final Map<String, CountedSince> counted = new HashMap<>();

    private Hdf5Reader(String name, DatasetFile file) {
        this.name = name;
        this.file = file;
    }

    /**
     * Opens a file of HDF5 or NetCDF.
     *
     * @throws TableFileException if it is neither, or a dataset cannot be read as a column
     */
    public static TableReader open(TableSource source, ReadOptions options) throws IOException {
        String name = source.name();
        BoundedChannel channel = BoundedChannel.of(source);
        boolean open = false;
        try {
            DatasetFile file = DatasetFile.open(name, channel);
            TableReader reader = Hdf5Errors.converted(name, () -> new Hdf5Reader(name, file).read(channel, options));
            open = true;
            return reader;
        } finally {
            if (!open) {
                channel.close();
            }
        }
    }

    /** @param channel closed with the result; HdfFile.close() would need a path */
    private GridReader read(BoundedChannel channel, ReadOptions options) {
        GridChoice<GridDataset> choice = file.choice();
        List<GridDataset> chosen = choice.chosen(resolved(options));
        List<GridAxis> axes = choice.sameAxes(chosen);
        List<String> names = GridReader.distinctNames(chosen, GridDataset::name, GridDataset::path);
        List<Converted> variables = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            variables.add(new Converted(name, new GridVariable(names.get(i), chosen.get(i))));
            ElementType type = chosen.get(i).source().type();
            if (type.isNested()) {
                JsonCells.tell(options, name, names.get(i), type.nestedWords().replaceFirst("^lists", "a list"));
            }
        }
        variables.forEach(each -> each.variable().requireValues());
        long[] lengths = axes.stream().mapToLong(GridAxis::length).toArray();
        long rows = GridSlabs.cells(chosen.get(0).place(), lengths);
        long cellBytes = cellBytes(variables);
        GridSlabs slabs = new GridSlabs(
                lengths, variables.get(0).variable().chunk(), Math.max(1, GridReader.MAX_BATCH_BYTES / cellBytes));
        List<TableAxis> tableAxes = axes.stream().map(this::axis).toList();
        return new GridReader(variables, new GridReader.Axes(tableAxes, counted, rows), slabs, cellBytes, channel);
    }

    /** Returns the options with the paths of the datasets that links name. */
    private ReadOptions resolved(ReadOptions options) {
        String words = options.value("dataset");
        return words == null || file.namedLinks().isEmpty()
                ? options
                : options.withValue(
                        "dataset",
                        Arrays.stream(words.split(",", -1)).map(file::resolved).collect(Collectors.joining(",")));
    }

    /** Returns the bytes of a cell of all variables, or of the largest compound if that is more. */
    private static long cellBytes(List<Converted> variables) {
        long largest = variables.stream()
                .mapToLong(each -> each.variable().elementBytes())
                .max()
                .orElse(1);
        return Math.max(largest, GridReader.cellBytes(variables));
    }

    /** A dataset whose errors are those of the file. */
    private record Converted(String file, GridVariable variable) implements GridReader.Variable {

        @Override
        public Field field() {
            return variable.field();
        }

        @Override
        public @Nullable CountedSince countedSince() {
            return variable.countedSince();
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

    private TableAxis axis(GridAxis axis) {
        String own = axis.name();
        GridDataset scale = file.datasets().stream()
                .filter(dataset -> dataset.id().equals(axis.scale()))
                .findFirst()
                .orElse(null);
        if (scale == null) {
            return TableAxis.of(own, axis.length());
        }
        int rank = scale.shape().length;
        if (rank != 1) {
            return TableAxis.unreadable(own, axis.length(), "their dataset has " + rank + " dimensions instead of one");
        }
        try {
            if (scale.isOnlyDimension()) {
                return TableAxis.of(own, axis.length());
            }
            String problem = GridReader.coordinatesProblem(axis.length(), 0, Long.MAX_VALUE);
            if (problem != null) {
                return TableAxis.unreadable(own, axis.length(), problem);
            }
            GridVariable coordinates = new GridVariable(own, scale);
            CountedSince since = coordinates.countedSince();
            if (since != null) {
                counted.put(own, since);
            }
            return TableAxis.of(own, coordinates.all());
        } catch (FileFormatException e) {
            return TableAxis.unreadable(own, axis.length(), String.valueOf(e.getMessage()));
        }
    }
}
