package dev.tegula.internal.io.tree;

import dev.tegula.ArrayReader;
import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.internal.io.grid.GridMetadata;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Describes a dense array as variables: one for each attribute, and one for the coordinates of each dimension unless
 * they count from 0.
 */
final class ArrayTree {

    private static final String LABELLED = "_index";

    private final ArrayReader reader;
    private final TreeOptions options;
    private final Consumer<ArrayReader> opened;
    private final List<Dimension> dimensions;
    private final long[] origin;
    private final long[] shape;
    private final long[] extents;
    private final Map<String, String> problems = new LinkedHashMap<>();
    /** The label that names each dimension, or null. */
    private final @Nullable DimensionLabel[] labels;

    /** Labels beside those that name dimensions. */
    private final List<DimensionLabel> others = new ArrayList<>();

    /**
     * @param opened receives the readers of labels, which the caller closes
     * @throws IllegalArgumentException if the array is sparse, or the box is not one range per dimension
     */
    ArrayTree(ArrayReader reader, TreeOptions options, Consumer<ArrayReader> opened) {
        ArraySchema schema = reader.schema();
        if (!schema.isDense()) {
            throw new IllegalArgumentException(
                    reader + ": is sparse (expected a dense array). Export it to Parquet or Arrow.");
        }
        this.reader = reader;
        this.options = options;
        this.opened = opened;
        this.dimensions = schema.dimensions();
        int rank = dimensions.size();
        origin = new long[rank];
        shape = new long[rank];
        extents = new long[rank];
        labels = new DimensionLabel[rank];
        for (int d = 0; d < rank; d++) {
            Range.OfLong range = range(schema, d);
            long length = range.high() - range.low() + 1;
            boolean isTooLong = dimensions.get(d).datatype() == Datatype.UINT64 && range.high() < 0 || length <= 0;
            if (isTooLong) {
                throw new InvalidArgumentException(
                        "dimension '"
                                + dimensions.get(d).name() + "': too many positions for " + options.format()
                                + " (found " + range
                                + ")",
                        NextStep.of(Action.NAME_RANGE)
                                .with(Argument.NAME, dimensions.get(d).name()));
            }
            origin[d] = range.low();
            shape[d] = length;
            Number extent = dimensions.get(d).extent();
            extents[d] = extent == null ? length : extent.longValue();
        }
        schema.labels().forEach(this::add);
    }

    private void add(DimensionLabel label) {
        Field values = new Field(label.name(), label.datatype(), label.valuesPerCell(), false);
        boolean isOne = label.valuesPerCell() == 1 || values.isVariable();
        String problem = !isOne
                ? "labels of several values"
                : !NodeNames.isValid(label.name()) ? "variables with this name" : options.problem(values);
        if (problem != null) {
            problems.put(label.name(), cannotHold(problem));
        } else if (dimensions.get(label.dimension()).name().equals(label.name() + LABELLED)) {
            labels[label.dimension()] = label;
        } else {
            others.add(label);
        }
    }

    private String cannotHold(String what) {
        return options.format() + " cannot hold " + what;
    }

    private Range.OfLong range(ArraySchema schema, int d) {
        Dimension dimension = schema.dimensions().get(d);
        List<Range> current = schema.currentDomain();
        Range whole = current == null ? dimension.domain() : current.get(d);
        List<Range> given = options.box().ranges().get(dimension.name());
        Range range = given == null ? whole : given.get(0);
        if (given != null && given.size() != 1 || !(range instanceof Range.OfLong longs)) {
            throw new IllegalArgumentException("dimension '" + dimension.name() + "': " + options.format()
                    + " holds one range of each dimension. Choose one.");
        }
        return longs;
    }

    /**
     * Describes the attributes of the options.
     *
     * @throws IllegalArgumentException if the format cannot hold an attribute, or any
     */
    ArrayVariables variables() {
        Map<String, Node.OfArray> variables = new LinkedHashMap<>();
        for (Attribute attribute : attributes(options.attributes())) {
            variables.put(NodeNames.of(attribute.name()), array(attribute));
        }
        Map<String, Node.OfArray> coordinates = new LinkedHashMap<>();
        for (int d = 0; d < dimensions.size(); d++) {
            Node.OfArray values = coordinates(d);
            if (values != null) {
                coordinates.putIfAbsent(NodeNames.of(name(d)), values);
            }
        }
        Map<String, Node.OfArray> labelled = new LinkedHashMap<>();
        others.forEach(label -> labelled.put(label.name(), array(label)));
        Set<String> names = new HashSet<>(variables.keySet());
        names.addAll(coordinates.keySet());
        names.addAll(labelled.keySet());
        boolean isOne = reader.schema().attributes().size() == 1;
        return new ArrayVariables(
                attributesOfArray(names), variables, coordinates, labelled, SingleValues.of(reader.metadata()), isOne);
    }

    /** Returns the metadata that are not about one of the members. */
    private Map<String, @Nullable Object> attributesOfArray(Set<String> members) {
        Map<String, @Nullable Object> own = new TreeMap<>();
        SingleValues.others(reader.metadata()).forEach((key, value) -> {
            if (members.stream().noneMatch(member -> GridMetadata.isOf(key, member))) {
                own.put(key, value);
            }
        });
        return own;
    }

    /** Returns what the metadata say about a field. */
    private Map<String, @Nullable Object> attributesOf(String field) {
        Map<String, @Nullable Object> own = new TreeMap<>();
        reader.metadata().forEach((key, value) -> {
            String attribute = GridMetadata.attributeOf(key, field);
            if (attribute != null) {
                own.put(attribute, value);
            }
        });
        return own;
    }

    private List<Attribute> attributes(List<String> names) {
        List<Attribute> chosen = new ArrayList<>();
        Map<String, String> unfit = new LinkedHashMap<>();
        for (Attribute attribute : reader.schema().attributes()) {
            if (!names.isEmpty() && !names.contains(attribute.name())) {
                continue;
            }
            String problem = options.problem(attribute.field());
            if (problem == null) {
                chosen.add(attribute);
            } else {
                unfit.put(attribute.name(), cannotHold(problem));
            }
        }
        if (chosen.isEmpty() || !names.isEmpty() && !unfit.isEmpty()) {
            throw new InvalidArgumentException(
                    (unfit.isEmpty() ? reader + ": no attributes" : text(unfit))
                            + ". Choose other attributes, or export to Parquet or Arrow.",
                    NextStep.of(Action.CHOOSE_FIELDS));
        }
        problems.putAll(unfit);
        return chosen;
    }

    private static String text(Map<String, String> unfit) {
        return unfit.entrySet().stream()
                .map(each -> "attribute '" + each.getKey() + "': " + each.getValue())
                .collect(Collectors.joining("; "));
    }

    /** Returns why attributes and labels are left out, by their names. */
    Map<String, String> problems() {
        return problems;
    }

    private Node.OfArray array(Attribute attribute) {
        ElementFormat type = format(reader, attribute);
        int values = type.isText() ? 1 : attribute.valuesPerCell();
        ChunkGrid grid = ChunkGrid.of(shape, extents, type.size() * values, options.maxChunkBytes());
        List<String> axes = new ArrayList<>();
        for (int d = 0; d < dimensions.size(); d++) {
            axes.add(name(d));
        }
        if (values > 1) {
            axes.add(attribute.name() + "_value");
        }
        return new Node.OfArray(
                values > 1 ? grid.withAxis(values) : grid,
                type,
                axes,
                attributesOf(attribute.name()),
                new AttributeChunks(reader, attribute, origin, grid, type));
    }

    private ElementFormat format(ArrayReader values, Attribute attribute) {
        if (attribute.field().isVariable()) {
            return new ElementFormat(attribute.datatype(), new byte[0], false);
        }
        if (attribute.isNullable()) {
            return new MissingMarks(values, attribute, options.box()).format(options.missing());
        }
        byte[] fill = Arrays.copyOf(attribute.fill(), attribute.datatype().size());
        if (attribute.datatype() == Datatype.BOOL) {
            fill[0] = (byte) (fill[0] == 0 ? 0 : 1);
        }
        ElementFormat present = new ElementFormat(attribute.datatype(), fill, false);
        return options.missing() == TreeOptions.Missing.NUMBER && values.equals(reader)
                ? new MissingMarks(values, attribute, options.box()).unlikeMissing(present)
                : present;
    }

    /** Returns the name of an axis: that of the label with its coordinates if there is one, else of the dimension. */
    private String name(int d) {
        DimensionLabel label = labels[d];
        String own = dimensions.get(d).name();
        // Imports call a dimension so if the variable has the name of the axis.
        String variable = own.endsWith(LABELLED) ? own.substring(0, own.length() - LABELLED.length()) : own;
        return label != null ? label.name() : reader.schema().attribute(variable) == null ? own : variable;
    }

    /** Returns the coordinates of a dimension, or null if they count from 0 and nothing is said about them. */
    private Node.@Nullable OfArray coordinates(int d) {
        DimensionLabel label = labels[d];
        if (label != null) {
            return array(label);
        }
        Datatype type = dimensions.get(d).datatype();
        boolean isTime = type.isDatetime() || type.isTime();
        boolean isDescribed =
                reader.metadata().keySet().stream().anyMatch(key -> GridMetadata.isOfDimension(key, name(d)));
        if (origin[d] == 0 && !isTime && !isDescribed) {
            return null;
        }
        ElementFormat format = new ElementFormat(isTime ? type : Datatype.INT64, new byte[8], false);
        ChunkGrid grid = grid(d, 8);
        return new Node.OfArray(
                grid, format, List.of(name(d)), attributesOf(name(d)), new CoordinateChunks(origin[d], grid));
    }

    private Node.OfArray array(DimensionLabel label) {
        ArrayReader values = reader.label(label.name());
        opened.accept(values);
        Attribute attribute = values.schema().attributes().get(0);
        ElementFormat type = format(values, attribute);
        int d = label.dimension();
        ChunkGrid grid = grid(d, type.size());
        long[] from = {origin[d]};
        return new Node.OfArray(
                grid,
                type,
                List.of(name(d)),
                attributesOf(label.name()),
                new AttributeChunks(values, attribute, from, grid, type));
    }

    private ChunkGrid grid(int d, int size) {
        return ChunkGrid.of(new long[] {shape[d]}, new long[] {shape[d]}, size, options.maxChunkBytes());
    }
}
