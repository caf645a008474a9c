package dev.tegula.internal.io.load;

import dev.tegula.ArrayReader;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.internal.io.grid.AxisCoordinates;
import dev.tegula.internal.io.grid.AxisIndex;
import dev.tegula.internal.io.load.GridPlacement.LabelValues;
import dev.tegula.internal.io.load.GridPlacement.Span;
import dev.tegula.internal.io.load.GridPlanning.GridFile;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds what the axes of grids cover along the dimensions of an array. */
final class AxisSpans {

    private static final String PLACES = "Name the place of the cells, or create an array for all files.";

    private final ArraySchema schema;
    private final List<GridFile> files;
    private final ImportTarget target;
    private final Map<String, List<Range>> ranges;
    private final List<LabelValues> labels = new ArrayList<>();

    AxisSpans(ImportTarget target, List<GridFile> files) {
        this.schema = target.schema();
        this.files = files;
        this.target = target;
        this.ranges = target.options().box().resolved(schema).ranges();
    }

    /** Returns the ranges that the caller chose, by dimension. */
    Map<String, List<Range>> ranges() {
        return ranges;
    }

    /** Returns the values of labels to write, known once all spans were found. */
    List<LabelValues> labels() {
        return labels;
    }

    /** Returns what each file covers along a dimension. */
    List<Span> spans(int d, int axis) {
        Range.OfLong range = range(d);
        if (axis < 0) {
            return files.stream().map(file -> single(file, d, range)).toList();
        }
        if (range != null) {
            return files.stream()
                    .map(file -> positions(file.axes().get(axis), d, axis, range, file))
                    .toList();
        }
        List<AxisCoordinates> coordinates = coordinates(axis);
        if (coordinates == null) {
            return files.stream()
                    .map(file -> positions(file.axes().get(axis), d, axis, domain(d), file))
                    .toList();
        }
        DimensionLabel label = label(d, axis);
        if (label != null) {
            return byLabel(d, axis, label, coordinates);
        }
        List<Span> spans = new ArrayList<>();
        for (int f = 0; f < files.size(); f++) {
            spans.add(
                    schema.isDense()
                            ? consecutive(files.get(f), d, axis, coordinates.get(f))
                            : values(files.get(f), d, axis, coordinates.get(f)));
        }
        return spans;
    }

    Range.@Nullable OfLong range(int d) {
        List<Range> only = ranges.get(name(d));
        return only != null && only.get(0) instanceof Range.OfLong whole ? whole : null;
    }

    private Range.@Nullable OfLong domain(int d) {
        List<Range> current = schema.currentDomain();
        Range range = current == null ? schema.dimensions().get(d).domain() : current.get(d);
        return range instanceof Range.OfLong whole ? whole : null;
    }

    /** Returns the coordinates of each file, or null if a file has none, or none that can be stored. */
    @Nullable
    List<AxisCoordinates> coordinates(int axis) {
        List<AxisCoordinates> all = new ArrayList<>();
        for (GridFile file : files) {
            TableAxis each = file.axes().get(axis);
            AxisCoordinates coordinates = schema.attribute(each.name()) != null ? null : AxisCoordinates.of(each);
            if (coordinates == null
                    || schema.isDense() && coordinates.order() == DataOrder.UNORDERED && !coordinates.isConsecutive()) {
                return null;
            }
            all.add(coordinates);
        }
        return all;
    }

    private @Nullable DimensionLabel label(int d, int axis) {
        String name = files.get(0).axes().get(axis).name();
        DimensionLabel label = schema.label(target.nameOf(name));
        return label == null || label.dimension() != d ? null : label;
    }

    private String name(int d) {
        return schema.dimensions().get(d).name();
    }

    /** Returns the only coordinate along a dimension without an axis. */
    private Span single(GridFile file, int d, Range.@Nullable OfLong range) {
        Range.OfLong whole = range == null ? domain(d) : range;
        if (whole == null || whole.low() != whole.high()) {
            throw new TableFileException(
                    file.name() + ": has no axis along dimension '" + name(d) + "'",
                    schema.isDense() ? NextStep.of(Action.NAME_RANGE).with(Argument.NAME, name(d)) : null);
        }
        return new Span(-1, whole.low(), 1, null);
    }

    /** Returns positions along an axis, which begin with those of a range. */
    private Span positions(TableAxis axis, int d, int index, Range.@Nullable OfLong range, GridFile file) {
        if (range == null) {
            String problem = AxisCoordinates.problem(axis);
            throw new TableFileException(
                    file.name() + ", axis '" + axis.name() + "': has no coordinates for dimension '" + name(d)
                            + "' of type " + schema.dimensions().get(d).datatype()
                            + (problem == null ? "" : " that can be stored: " + problem));
        }
        if (!schema.isDense()) {
            return new Span(index, 0, axis.length(), null);
        }
        if (range.high() - range.low() + 1 != axis.length()) {
            throw new TableFileException(
                    file.name() + ", axis '" + axis.name() + "': wrong number of positions (found "
                            + axis.length() + ", expected " + (range.high() - range.low() + 1) + " along dimension '"
                            + name(d)
                            + "')",
                    rangeStep(d, range, axis.length()));
        }
        return new Span(index, range.low(), axis.length(), null);
    }

    /** Returns consecutive coordinates of a dense array. */
    private Span consecutive(GridFile file, int d, int axis, AxisCoordinates coordinates) {
        Dimension dimension = schema.dimensions().get(d);
        String place = file.name() + ", axis '" + file.axes().get(axis).name() + "'";
        Datatype type = dimension.datatype();
        AxisCoordinates converted = null;
        if (GridPlanning.isSameKind(coordinates.type(), type)) {
            converted = converted(place, coordinates, dimension.field());
        }
        if (converted == null || !converted.isConsecutive()) {
            throw new TableFileException(
                    place + ": its coordinates cannot be coordinates of dimension '" + name(d)
                            + "' (found " + coordinates + " of type " + coordinates.type()
                            + ", expected consecutive values of type " + type
                            + ", or a dimension label of that name). " + PLACES,
                    placeStep(d, coordinates.size()));
        }
        Range.OfLong domain = Objects.requireNonNull(domain(d));
        long low = converted.column().longAt(0);
        long high = converted.column().longAt(converted.size() - 1);
        if (RangeRules.compare(type, low, domain.low()) < 0 || RangeRules.compare(type, high, domain.high()) > 0) {
            throw outside(place, converted, d, domain);
        }
        return new Span(axis, low, converted.size(), null);
    }

    private TableFileException outside(String place, AxisCoordinates coordinates, int d, Range.OfLong domain) {
        AxisCoordinates ends = new AxisCoordinates(
                Column.of(schema.dimensions().get(d).field(), array(d, domain.low(), domain.high()), 2, null, null));
        return new TableFileException(
                place + ": its coordinates are outside dimension '" + name(d) + "' (found " + coordinates
                        + ", expected " + ends + "). " + PLACES,
                placeStep(d, coordinates.size()));
    }

    private Object array(int d, long... values) {
        ValueArray array = new ValueArray(schema.dimensions().get(d).datatype().physical(), values.length);
        for (int i = 0; i < values.length; i++) {
            array.set(i, values[i]);
        }
        return array.array();
    }

    private NextStep rangeStep(int d, Range.OfLong range, long size) {
        return NextStep.of(Action.NAME_RANGE)
                .with(Argument.NAME, name(d))
                .with(Argument.VALUE, range.low() + ":" + (range.low() + size - 1));
    }

    private @Nullable NextStep placeStep(int d, int size) {
        Range.OfLong domain = domain(d);
        return domain == null ? null : rangeStep(d, domain, size);
    }

    /** Returns values of a dimension of a sparse array. */
    private Span values(GridFile file, int d, int axis, AxisCoordinates coordinates) {
        String place = file.name() + ", axis '" + file.axes().get(axis).name() + "'";
        AxisCoordinates converted =
                converted(place, coordinates, schema.dimensions().get(d).field());
        return new Span(axis, 0, converted.size(), converted.column());
    }

    /** Converts coordinates to the type of a field. */
    private static AxisCoordinates converted(String place, AxisCoordinates coordinates, Field field) {
        Column column = coordinates.column();
        Field target = new Field(field.name(), field.datatype(), field.valuesPerCell(), false);
        try {
            return new AxisCoordinates(new FieldConversion(target, null, TextForms.plain(ZoneOffset.UTC))
                    .convert(column, TableColumn.of(column.field())));
        } catch (BadCellException e) {
            throw new TableFileException(
                    place + ": its coordinates do not fit '" + field.name() + "': " + e.getMessage() + ".",
                    e.nextStep(),
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // impossible: the coordinates are in memory
        }
    }

    /** Returns the positions of coordinates among the values of a label, and adds new values to the label. */
    private List<Span> byLabel(int d, int axis, DimensionLabel label, List<AxisCoordinates> coordinates) {
        Field field = new Field(label.name(), label.datatype(), label.valuesPerCell(), false);
        List<AxisCoordinates> converted = new ArrayList<>();
        for (int f = 0; f < files.size(); f++) {
            String place = files.get(f).name() + ", axis '"
                    + files.get(f).axes().get(axis).name() + "'";
            converted.add(converted(place, coordinates.get(f), field));
        }
        Range.OfLong domain = Objects.requireNonNull(domain(d));
        Written written = written(label);
        long low = written == null ? domain.low() : written.low();
        AxisIndex index = new AxisIndex(label.order(), written == null ? null : written.values());
        int[] places = index.add(converted);
        List<Span> spans = new ArrayList<>();
        for (int f = 0; f < places.length; f++) {
            AxisCoordinates own = converted.get(f);
            String place = files.get(f).name() + ", axis '"
                    + files.get(f).axes().get(axis).name() + "'";
            if (places[f] < 0) {
                throw new TableFileException(
                        place + ": its coordinates do not agree with the dimension label '"
                                + label.name() + "' of the array, or with other files (found " + own
                                + ", expected values that follow one another in it, or "
                                + label.order().name().toLowerCase(Locale.ROOT) + " ones after its last). " + PLACES,
                        placeStep(d, own.size()));
            }
            if (Long.compareUnsigned(domain.high() - low, places[f] + (long) own.size() - 1) < 0) {
                throw new TableFileException(
                        place + ": too many coordinates for dimension '" + name(d) + "' (found "
                                + index.size() + " with the values of its label, expected at most "
                                + Long.toUnsignedString(domain.high() - low + 1)
                                + ")",
                        NextStep.of(Action.CREATE_ARRAY));
            }
            spans.add(new Span(axis, low + places[f], own.size(), null));
        }
        AxisCoordinates added = index.added();
        if (added != null) {
            labels.add(new LabelValues(label, low + index.known(), added));
        }
        return spans;
    }

    /**
     * Values that a label has.
     *
     * @param low the coordinate of the first one
     */
    private record Written(long low, AxisCoordinates values) {}

    private @Nullable Written written(DimensionLabel label) {
        try (ArrayReader reader = target.array().label(label.name())) {
            List<Range> domain = reader.nonEmptyDomain();
            if (domain == null) {
                return null;
            }
            String index = reader.schema().dimensions().get(0).name();
            Column column = reader.read(Subarray.whole().addRange(index, domain.get(0)), label.attribute())
                    .column(label.attribute());
            Field field = new Field(label.name(), label.datatype(), label.valuesPerCell(), false);
            Column named = Column.of(field, column.array(), column.size(), column.offsets(), null);
            return new Written(((Range.OfLong) domain.get(0)).low(), new AxisCoordinates(named));
        }
    }
}
