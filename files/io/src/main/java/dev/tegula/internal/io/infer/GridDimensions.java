package dev.tegula.internal.io.infer;

import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.internal.io.grid.AxisCoordinates;
import dev.tegula.internal.io.grid.AxisIndex;
import dev.tegula.internal.io.load.FieldConversion;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableNote;
import dev.tegula.io.table.TableReader;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the dimensions of a grid. Dense arrays: coordinates that are consecutive whole numbers or times are the
 * domain of a dimension, other ones the label of a dimension of positions. Sparse arrays: coordinates are values of
 * dimensions.
 */
final class GridDimensions {

    private static final String UNORDERED = "they neither increase nor decrease";

    /**
     * An axis of all files.
     *
     * @param coordinates the merged coordinates, or null if there are none that can be stored
     * @param problem why coordinates cannot be stored, those of a sparse array only if they are null; or null
     */
    private record Axis(
            String name,
            long length,
            @Nullable AxisCoordinates coordinates,
            @Nullable String problem) {

        /** Returns the coordinates if a dense array can store them, else null. */
        @Nullable
        AxisCoordinates ordered() {
            return problem == null ? coordinates : null;
        }
    }

    private final List<Axis> axes = new ArrayList<>();
    private final Set<String> columns;
    private final Set<String> names = new HashSet<>();
    private final List<TableNote> notes;
    private final long[] extents;

    /**
     * @param all the axes of each file
     * @param sample the columns of the files
     * @param notes receives which coordinates are not stored
     * @throws InvalidArgumentException if no file has cells
     */
    GridDimensions(List<List<TableAxis>> all, Sample sample, List<TableNote> notes) {
        List<List<TableAxis>> files = all.stream()
                .filter(file -> file.stream().allMatch(axis -> axis.length() > 0))
                .toList();
        if (files.isEmpty()) {
            throw noCells(all.get(0));
        }
        this.notes = notes;
        List<TableColumn> fields = sample.schema().columns();
        this.columns = fields.stream().map(TableColumn::name).collect(Collectors.toSet());
        List<TableAxis> first = files.get(0);
        names.addAll(columns);
        for (int a = 0; a < first.size(); a++) {
            int place = a;
            List<TableAxis> same = files.stream()
                    .filter(file -> file.size() == first.size())
                    .map(file -> file.get(place))
                    .toList();
            // A column with the coordinates has them already.
            boolean isColumn = columns.contains(first.get(a).name());
            axes.add(isColumn ? positions(first.get(a), null) : merged(same));
            names.add(first.get(a).name());
        }
        extents = new GridTiles(
                        axes.stream().mapToLong(Axis::length).toArray(),
                        sample.chunk(),
                        fields.stream().map(TableColumn::field).toList())
                .extents();
    }

    private static InvalidArgumentException noCells(List<TableAxis> axes) {
        String lengths = axes.stream()
                .map(axis -> axis.name() + " of length " + axis.length())
                .collect(Collectors.joining(", "));
        return new InvalidArgumentException(
                "the files have no cells, and an array has at least one (found the axes " + lengths + ")", null);
    }

    /** Returns the axes of each file, the first file's of which are known. */
    static List<List<TableAxis>> read(List<TableAxis> first, List<TableInput> inputs, ReadOptions options)
            throws IOException {
        List<List<TableAxis>> files = new ArrayList<>();
        files.add(first);
        if (first.stream().anyMatch(axis -> axis.coordinates() != null || axis.length() == 0)) {
            for (TableInput input : inputs.subList(1, inputs.size())) {
                try (TableReader reader = input.format().read(input.source(), options)) {
                    files.add(reader.schema().axes());
                }
            }
        }
        return files;
    }

    private static Axis positions(TableAxis axis, @Nullable String problem) {
        return new Axis(axis.name(), axis.length(), null, problem);
    }

    private static Axis merged(List<TableAxis> files) {
        TableAxis first = files.get(0);
        List<AxisCoordinates> all = new ArrayList<>();
        for (TableAxis file : files) {
            AxisCoordinates coordinates = AxisCoordinates.of(file);
            if (coordinates == null) {
                return positions(first, AxisCoordinates.problem(file));
            }
            all.add(coordinates);
        }
        try {
            Datatype type = commonType(all);
            List<AxisCoordinates> converted = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                converted.add(converted(files.get(i), all.get(i), type));
            }
            if (converted.size() == 1) {
                return new Axis(first.name(), first.length(), converted.get(0), null);
            }
            AxisIndex index = new AxisIndex(AxisIndex.commonOrder(converted), null);
            int[] places = index.add(converted);
            for (int i = 0; i < places.length; i++) {
                if (places[i] < 0) {
                    AxisCoordinates own = converted.get(0);
                    String problem = own.order() == DataOrder.UNORDERED
                            ? UNORDERED
                            : "found " + converted.get(i == 0 ? 1 : 0) + " and " + converted.get(i);
                    return new Axis(first.name(), first.length(), own, problem);
                }
            }
            return new Axis(first.name(), index.size(), index.all(), null);
        } catch (BadCellException | IOException e) {
            return positions(first, "those of several files have different types");
        }
    }

    private static Datatype commonType(List<AxisCoordinates> files) {
        Datatype common = files.get(0).type();
        for (AxisCoordinates file : files) {
            Datatype type = file.type();
            if (type.isDatetime() && common.isDatetime()) {
                // Shorter units come later.
                common = type.compareTo(common) > 0 ? type : common;
            } else if (type != common && type.isFloat()) {
                common = Datatype.FLOAT64;
            } else if (type != common && type.isInteger() && common.isInteger()) {
                common = Datatype.INT64;
            }
        }
        return common;
    }

    private static AxisCoordinates converted(TableAxis axis, AxisCoordinates coordinates, Datatype type)
            throws IOException {
        if (coordinates.type() == type) {
            return coordinates;
        }
        Field field = new Field(axis.name(), type, coordinates.column().field().valuesPerCell(), false);
        TableColumn source = TableColumn.of(coordinates.column().field());
        return new AxisCoordinates(new FieldConversion(field, null, TextForms.plain(ZoneOffset.UTC))
                .convert(coordinates.column(), source));
    }

    /**
     * Adds dimensions of a dense array, and the labels of those that count positions.
     *
     * @throws TableFileException if files cannot be parts of one array
     */
    void addDense(ArraySchemaBuilder builder) {
        for (Axis axis : axes) {
            AxisCoordinates coordinates = axis.coordinates();
            if (coordinates != null && axis.problem() != null && coordinates.order() != DataOrder.UNORDERED) {
                throw new TableFileException(
                        "axis '" + axis.name()
                                + "': the coordinates of several files cannot be put in one order (" + axis.problem()
                                + "). Import files of the same grid together, or create a sparse array.",
                        NextStep.of(Action.MAKE_SPARSE));
            }
        }
        Datatype type = denseType();
        for (int a = 0; a < axes.size(); a++) {
            Axis axis = axes.get(a);
            long extent = extents[a];
            AxisCoordinates coordinates = axis.ordered();
            Dimension dimension = coordinates == null ? null : ofCoordinates(axis.name(), coordinates, type, extent);
            if (dimension != null) {
                builder.dimension(dimension);
                continue;
            }
            DataOrder order = coordinates == null ? DataOrder.UNORDERED : coordinates.order();
            if (coordinates == null || order == DataOrder.UNORDERED) {
                note(axis.name(), coordinates == null ? axis.problem() : UNORDERED);
                builder.dimension(positions(unused(axis), axis.length(), extent));
                continue;
            }
            String name = unlike(axis.name());
            builder.dimension(positions(name, axis.length(), extent));
            builder.label(name, axis.name(), coordinates.type(), order);
        }
    }

    /** Returns the type of all dimensions of a dense array. */
    private Datatype denseType() {
        Datatype type = null;
        for (int a = 0; a < axes.size(); a++) {
            Axis axis = axes.get(a);
            AxisCoordinates coordinates = axis.ordered();
            Datatype own = coordinates == null || !coordinates.isConsecutive() ? Datatype.INT64 : coordinates.type();
            if (coordinates != null && ofCoordinates(axis.name(), coordinates, own, extents[a]) == null) {
                own = Datatype.INT64;
            }
            if (type != null && type != own) {
                return Datatype.INT64;
            }
            type = own;
        }
        return Objects.requireNonNull(type);
    }

    /** Returns a dimension of a type with the coordinates as its domain, or null if that is not possible. */
    private @Nullable Dimension ofCoordinates(String name, AxisCoordinates coordinates, Datatype type, long extent) {
        boolean fits = coordinates.type() == type || coordinates.type().isInteger() && type == Datatype.INT64;
        if (!fits || !coordinates.isConsecutive()) {
            return null;
        }
        long low = coordinates.column().longAt(0);
        if (type != coordinates.type() && coordinates.type() == Datatype.UINT64 && low < 0) {
            return null; // beyond INT64
        }
        long high = coordinates.column().longAt(coordinates.size() - 1);
        try {
            return Dimension.of(name, type, Range.of(low, high), extent);
        } catch (IllegalArgumentException e) {
            return null; // The last tile would end beyond what the type can hold.
        }
    }

    private static Dimension positions(String name, long length, long extent) {
        return Dimension.of(name, Datatype.INT64, Range.of(0, Math.max(0, length - 1)), extent);
    }

    /** Returns the name of an axis, or another one if a column has it. */
    private String unused(Axis axis) {
        return columns.contains(axis.name()) ? unlike(axis.name()) : axis.name();
    }

    /** Returns a name for the positions along an axis. */
    private String unlike(String name) {
        String candidate = name + "_index";
        while (!names.add(candidate)) {
            candidate += "_";
        }
        return candidate;
    }

    private void note(String name, @Nullable String problem) {
        if (problem != null) {
            String text = "Coordinates of '" + name + "' are not stored: " + problem;
            notes.add(TableNote.of(NextStep.after(text, "The dimension counts positions.")));
        }
    }

    /** Adds dimensions of a sparse array. */
    void addSparse(ArraySchemaBuilder builder) {
        for (int a = 0; a < axes.size(); a++) {
            Axis axis = axes.get(a);
            AxisCoordinates coordinates = axis.coordinates();
            if (coordinates == null) {
                note(axis.name(), axis.problem());
                builder.dimension(positions(unused(axis), axis.length(), extents[a]));
                continue;
            }
            builder.dimension(SchemaBuilding.sparseDimension(axis.name(), coordinates.column()));
            if (coordinates.hasRepetitions()) {
                builder.allowDuplicates(true);
                notes.add(TableNote.of("Coordinates of '" + axis.name() + "' repeat, so the array allows duplicates."));
            }
        }
    }
}
