package dev.tegula.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Schema of an array: dimensions, attributes, orders and filters ({@code array_schema.md}). Immutable; built with
 * {@link #dense()} or {@link #sparse()}, or read from an array.
 */
public final class ArraySchema {

    /** Default number of cells per tile of a sparse array. */
    public static final long DEFAULT_CAPACITY = 10_000;

    private final ArrayType type;
    private final int version;
    private final boolean allowsDuplicates;
    private final TileOrder tileOrder;
    private final CellOrder cellOrder;
    private final long capacity;
    private final FilterPipeline coordinateFilters;
    private final FilterPipeline offsetFilters;
    private final FilterPipeline validityFilters;
    private final List<Dimension> dimensions;
    private final List<Attribute> attributes;
    private final List<DimensionLabel> labels;
    private final Map<String, String> enumerationPaths;
    private final List<Enumeration> enumerations;
    private final @Nullable List<Range> currentDomain;

    ArraySchema(ArraySchemaBuilder from) {
        type = from.type;
        version = from.version;
        allowsDuplicates = from.allowsDuplicates;
        tileOrder = from.tileOrder;
        cellOrder = from.cellOrder;
        capacity = from.capacity;
        coordinateFilters = from.coordinateFilters;
        offsetFilters = from.offsetFilters;
        validityFilters = from.validityFilters;
        dimensions = List.copyOf(from.dimensions);
        attributes = List.copyOf(from.attributes);
        labels = List.copyOf(from.labels);
        enumerationPaths = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(from.enumerationPaths));
        enumerations = List.copyOf(from.enumerations);
        List<Range> current = from.currentDomain;
        currentDomain = current == null ? null : List.copyOf(current);
    }

    /** Returns a builder of the schema of a dense array. */
    public static ArraySchemaBuilder dense() {
        return new ArraySchemaBuilder(ArrayType.DENSE);
    }

    /** Returns a builder of the schema of a sparse array. */
    public static ArraySchemaBuilder sparse() {
        return new ArraySchemaBuilder(ArrayType.SPARSE);
    }

    /** Returns a builder with the contents of this schema. */
    public ArraySchemaBuilder toBuilder() {
        return new ArraySchemaBuilder(this);
    }

    public ArrayType type() {
        return type;
    }

    public boolean isDense() {
        return type == ArrayType.DENSE;
    }

    /** Returns the format version of the schema, 1 to 23: the stored one, or the one to store a new schema in. */
    public int version() {
        return version;
    }

    /** Returns whether several cells may have the same coordinates (sparse arrays). */
    public boolean allowsDuplicates() {
        return allowsDuplicates;
    }

    public TileOrder tileOrder() {
        return tileOrder;
    }

    public CellOrder cellOrder() {
        return cellOrder;
    }

    /** Returns the number of cells per tile of a sparse array. */
    public long capacity() {
        return capacity;
    }

    /** Returns the filters of coordinates of dimensions without filters of their own. */
    public FilterPipeline coordinateFilters() {
        return coordinateFilters;
    }

    /** Returns the filters of the offsets of variable-length cells. */
    public FilterPipeline offsetFilters() {
        return offsetFilters;
    }

    /** Returns the filters of the validity bytes of nullable attributes. */
    public FilterPipeline validityFilters() {
        return validityFilters;
    }

    public List<Dimension> dimensions() {
        return dimensions;
    }

    public List<Attribute> attributes() {
        return attributes;
    }

    public List<DimensionLabel> labels() {
        return labels;
    }

    /** Returns the labels of a dimension; none if there is no such dimension. */
    public List<DimensionLabel> labels(String dimension) {
        return labels.stream()
                .filter(label -> dimensions.get(label.dimension()).name().equals(dimension))
                .toList();
    }

    /** Returns the dimension label with a name, or null. */
    public @Nullable DimensionLabel label(String name) {
        for (DimensionLabel label : labels) {
            if (label.name().equals(name)) {
                return label;
            }
        }
        return null;
    }

    /** Returns the file names of the enumerations of a stored schema, by enumeration. */
    public Map<String, String> enumerationPaths() {
        return enumerationPaths;
    }

    /** Returns the enumerations that were added or loaded. */
    public List<Enumeration> enumerations() {
        return enumerations;
    }

    /** Returns the current domain, the part of the domain in use: one range per dimension; null if there is none. */
    public @Nullable List<Range> currentDomain() {
        return currentDomain;
    }

    /** Returns the dimension with a name, or null. */
    public @Nullable Dimension dimension(String name) {
        int index = dimensionIndex(name);
        return index < 0 ? null : dimensions.get(index);
    }

    /** Returns the index of the dimension with a name, or -1. */
    public int dimensionIndex(String name) {
        for (int i = 0; i < dimensions.size(); i++) {
            if (dimensions.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Returns the attribute with a name, or null. The attribute without a name is also found as
     * {@link Attribute#ANONYMOUS}.
     */
    public @Nullable Attribute attribute(String name) {
        String alias = Attribute.aliasOf(name);
        Attribute other = null;
        for (Attribute attribute : attributes) {
            if (attribute.name().equals(name)) {
                return attribute;
            }
            other = attribute.name().equals(alias) ? attribute : other;
        }
        return other == null ? null : other.withName(name);
    }

    /** Returns the dimension or attribute with a name as a field, or null. */
    public @Nullable Field field(String name) {
        Attribute attribute = attribute(name);
        if (attribute != null) {
            return attribute.field();
        }
        Dimension dimension = dimension(name);
        return dimension == null ? null : dimension.field();
    }

    /** Returns the names of all dimensions and attributes, in this order. */
    public List<String> fieldNames() {
        List<String> names = new ArrayList<>();
        dimensions.forEach(dimension -> names.add(dimension.name()));
        attributes.forEach(attribute -> names.add(attribute.name()));
        return names;
    }

    /** Returns the filters in effect for the coordinates of a dimension. */
    public FilterPipeline filtersOf(Dimension dimension) {
        return dimension.filters().filters().isEmpty() ? coordinateFilters : dimension.filters();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ArraySchema that
                && type == that.type
                && version == that.version
                && allowsDuplicates == that.allowsDuplicates
                && tileOrder == that.tileOrder
                && cellOrder == that.cellOrder
                && capacity == that.capacity
                && coordinateFilters.equals(that.coordinateFilters)
                && offsetFilters.equals(that.offsetFilters)
                && validityFilters.equals(that.validityFilters)
                && dimensions.equals(that.dimensions)
                && attributes.equals(that.attributes)
                && labels.equals(that.labels)
                && enumerationPaths.equals(that.enumerationPaths)
                && Objects.equals(currentDomain, that.currentDomain);
    }

    @Override
    public int hashCode() {
        return Objects.hash(type, version, dimensions, attributes, capacity);
    }

    @Override
    public String toString() {
        return type + " array, version " + version + ", " + dimensions + ", " + attributes;
    }
}
