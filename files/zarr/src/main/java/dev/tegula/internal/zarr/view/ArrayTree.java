package dev.tegula.internal.zarr.view;

import dev.tegula.ArrayReader;
import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.internal.io.grid.GridMetadata;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Describes a dense array as Zarr: an array if it has one attribute and its coordinates count from 0, else a group of
 * arrays, one for each attribute and one for the coordinates of each dimension.
 */
public final class ArrayTree {

    private static final String LABELLED = "_index";

    private final ArrayReader reader;
    private final Layout layout;
    private final long maxChunkBytes;
    private final Consumer<ArrayReader> opened;
    private final List<Dimension> dimensions;
    private final long[] origin;
    private final long[] shape;
    private final long[] extents;
    /** The label that names each dimension, or null. */
    private final @Nullable DimensionLabel[] labels;

    /**
     * @param box the cells to show
     * @param opened receives the readers of labels, which the caller closes
     * @throws IllegalArgumentException if the array is sparse, or the box is not one range per dimension
     */
    public ArrayTree(
            ArrayReader reader, Subarray box, Layout layout, long maxChunkBytes, Consumer<ArrayReader> opened) {
        ArraySchema schema = reader.schema();
        if (!schema.isDense()) {
            throw new IllegalArgumentException(
                    reader + ": is sparse (expected a dense array). Export it to Parquet or Arrow.");
        }
        this.reader = reader;
        this.layout = layout;
        this.maxChunkBytes = maxChunkBytes;
        this.opened = opened;
        this.dimensions = schema.dimensions();
        int rank = dimensions.size();
        origin = new long[rank];
        shape = new long[rank];
        extents = new long[rank];
        labels = new DimensionLabel[rank];
        for (int d = 0; d < rank; d++) {
            Range.OfLong range = range(schema, d, box);
            long length = range.high() - range.low() + 1;
            boolean isTooLong = dimensions.get(d).datatype() == Datatype.UINT64 && range.high() < 0 || length <= 0;
            if (isTooLong) {
                throw new InvalidArgumentException(
                        "dimension '"
                                + dimensions.get(d).name() + "': too many positions for Zarr (found " + range
                                + ")",
                        NextStep.of(Action.NAME_RANGE)
                                .with(Argument.NAME, dimensions.get(d).name()));
            }
            origin[d] = range.low();
            shape[d] = length;
            Number extent = dimensions.get(d).extent();
            extents[d] = extent == null ? length : extent.longValue();
        }
        for (DimensionLabel label : schema.labels()) {
            Field values = new Field(label.name(), label.datatype(), label.valuesPerCell(), false);
            boolean isName = dimensions.get(label.dimension()).name().equals(label.name() + LABELLED);
            if (isName && label.valuesPerCell() == 1 && ElementFormat.problem(values) == null) {
                labels[label.dimension()] = label;
            }
        }
    }

    private static Range.OfLong range(ArraySchema schema, int d, Subarray box) {
        Dimension dimension = schema.dimensions().get(d);
        List<Range> current = schema.currentDomain();
        Range whole = current == null ? dimension.domain() : current.get(d);
        List<Range> given = box.ranges().get(dimension.name());
        Range range = given == null ? whole : given.get(0);
        if (given != null && given.size() != 1 || !(range instanceof Range.OfLong longs)) {
            throw new IllegalArgumentException(
                    "dimension '" + dimension.name() + "': Zarr holds one range of each dimension. Choose one.");
        }
        return longs;
    }

    /**
     * Describes attributes.
     *
     * @param names the attributes, or none for all that Zarr can hold
     * @throws IllegalArgumentException if Zarr cannot hold an attribute, or any
     */
    public Node node(List<String> names) {
        List<Attribute> attributes = attributes(names);
        Map<String, Node> members = new LinkedHashMap<>();
        for (Attribute attribute : attributes) {
            members.put(NodeNames.of(attribute.name()), array(attribute));
        }
        for (int d = 0; d < dimensions.size(); d++) {
            Node coordinates = coordinates(d);
            if (coordinates != null) {
                members.putIfAbsent(NodeNames.of(name(d)), coordinates);
            }
        }
        Map<String, @Nullable Object> metadata = attributesOfArray(members.keySet());
        if (members.size() > 1) {
            return new Node.OfGroup(metadata, members);
        }
        Node.OfArray only = (Node.OfArray) members.values().iterator().next();
        metadata.putAll(only.attributes());
        return new Node.OfArray(only.grid(), only.type(), only.dimensions(), metadata, only.source());
    }

    /** Returns the metadata that are not about one of the members. */
    private Map<String, @Nullable Object> attributesOfArray(Set<String> members) {
        Map<String, MetadataValue> own = new TreeMap<>();
        reader.metadata().forEach((key, value) -> {
            if (members.stream().noneMatch(member -> GridMetadata.isOf(key, member))) {
                own.put(key, value);
            }
        });
        return MetadataJson.attributes(own);
    }

    /** Returns the attributes of a field: what its type needs, and what the metadata say about it. */
    private Map<String, @Nullable Object> attributesOf(String field, ElementFormat type) {
        Map<String, MetadataValue> own = new TreeMap<>();
        reader.metadata().forEach((key, value) -> {
            String attribute = GridMetadata.attributeOf(key, field);
            if (attribute != null) {
                own.put(attribute, value);
            }
        });
        Map<String, @Nullable Object> attributes = MetadataJson.attributes(own);
        attributes.putAll(type.attributes(layout));
        return attributes;
    }

    private List<Attribute> attributes(List<String> names) {
        List<Attribute> chosen = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (Attribute attribute : reader.schema().attributes()) {
            if (!names.isEmpty() && !names.contains(attribute.name())) {
                continue;
            }
            String problem = ElementFormat.problem(attribute.field());
            if (problem == null) {
                chosen.add(attribute);
            } else {
                problems.add("attribute '" + attribute.name() + "': Zarr cannot hold " + problem);
            }
        }
        if (chosen.isEmpty() || !names.isEmpty() && !problems.isEmpty()) {
            throw new InvalidArgumentException(
                    (problems.isEmpty() ? reader + ": no attributes" : String.join("; ", problems))
                            + ". Choose other attributes, or export to Parquet or Arrow.",
                    NextStep.of(Action.CHOOSE_FIELDS));
        }
        return chosen;
    }

    private Node.OfArray array(Attribute attribute) {
        int values = attribute.valuesPerCell();
        ElementFormat type = format(attribute);
        ChunkGrid grid = ChunkGrid.of(shape, extents, type.size() * values, maxChunkBytes);
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
                attributesOf(attribute.name(), type),
                new AttributeChunks(reader, attribute, origin, grid, type));
    }

    private static ElementFormat format(Attribute attribute) {
        byte[] fill = Arrays.copyOf(attribute.fill(), attribute.datatype().size());
        if (attribute.datatype() == Datatype.BOOL) {
            fill[0] = (byte) (fill[0] == 0 ? 0 : 1);
        }
        return new ElementFormat(attribute.datatype(), fill, attribute.isNullable());
    }

    /** Returns the name of a dimension: that of the label with its coordinates if there is one. */
    private String name(int d) {
        DimensionLabel label = labels[d];
        return label == null ? dimensions.get(d).name() : label.name();
    }

    /** Returns the coordinates of a dimension, or null if they count from 0. */
    private @Nullable Node coordinates(int d) {
        List<String> axis = List.of(name(d));
        DimensionLabel label = labels[d];
        if (label != null) {
            ArrayReader values = reader.label(label.name());
            opened.accept(values);
            Attribute attribute = values.schema().attributes().get(0);
            ElementFormat type = format(attribute);
            ChunkGrid grid = grid(d, type.size());
            long[] from = {origin[d]};
            return new Node.OfArray(
                    grid,
                    type,
                    axis,
                    attributesOf(label.name(), type),
                    new AttributeChunks(values, attribute, from, grid, type));
        }
        Datatype type = dimensions.get(d).datatype();
        boolean isTime = type.isDatetime() || type.isTime();
        if (origin[d] == 0 && !isTime) {
            return null;
        }
        ElementFormat format = new ElementFormat(isTime ? type : Datatype.INT64, new byte[8], false);
        ChunkGrid grid = grid(d, 8);
        return new Node.OfArray(
                grid, format, axis, attributesOf(name(d), format), new CoordinateChunks(origin[d], grid));
    }

    private ChunkGrid grid(int d, int size) {
        return ChunkGrid.of(new long[] {shape[d]}, new long[] {shape[d]}, size, maxChunkBytes);
    }
}
