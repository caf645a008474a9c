package dev.tegula.schema;

import dev.tegula.annotations.Internal;
import dev.tegula.internal.bytes.FormatVersion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds a schema. {@link #build()} applies the rules that libtiledb applies to new schemas; {@link #buildStored()}
 * applies none.
 */
public final class ArraySchemaBuilder {

    private static final int UNDECIDED = 0;

    final ArrayType type;
    int version = UNDECIDED;
    boolean allowsDuplicates;
    TileOrder tileOrder = TileOrder.ROW_MAJOR;
    CellOrder cellOrder = CellOrder.ROW_MAJOR;
    long capacity = ArraySchema.DEFAULT_CAPACITY;
    FilterPipeline coordinateFilters = FilterPipeline.of(Filter.zstd());
    FilterPipeline offsetFilters = FilterPipeline.of(Filter.zstd());
    FilterPipeline validityFilters = FilterPipeline.of(Filter.rle());
    final List<Dimension> dimensions = new ArrayList<>();
    final List<Attribute> attributes = new ArrayList<>();
    final List<DimensionLabel> labels = new ArrayList<>();
    final Map<String, String> enumerationPaths = new LinkedHashMap<>();
    final List<Enumeration> enumerations = new ArrayList<>();

    @Nullable
    List<Range> currentDomain;

    ArraySchemaBuilder(ArrayType type) {
        this.type = type;
    }

    ArraySchemaBuilder(ArraySchema from) {
        this(from.type());
        version = from.version();
        allowsDuplicates = from.allowsDuplicates();
        tileOrder = from.tileOrder();
        cellOrder = from.cellOrder();
        capacity = from.capacity();
        coordinateFilters = from.coordinateFilters();
        offsetFilters = from.offsetFilters();
        validityFilters = from.validityFilters();
        dimensions.addAll(from.dimensions());
        attributes.addAll(from.attributes());
        labels.addAll(from.labels());
        enumerationPaths.putAll(from.enumerationPaths());
        enumerations.addAll(from.enumerations());
        currentDomain = from.currentDomain();
    }

    public ArraySchemaBuilder dimension(Dimension dimension) {
        dimensions.add(dimension);
        return this;
    }

    public ArraySchemaBuilder attribute(Attribute attribute) {
        attributes.add(attribute);
        return this;
    }

    /** Replaces all attributes. */
    public ArraySchemaBuilder attributes(List<Attribute> all) {
        attributes.clear();
        attributes.addAll(all);
        return this;
    }

    /** Adds a stored dimension label. */
    public ArraySchemaBuilder label(DimensionLabel label) {
        labels.add(label);
        return this;
    }

    /**
     * Adds a label to a dimension that was added before: values in increasing or decreasing order, by which coordinates
     * can be found.
     *
     * @param datatype type of the label's values, one that dimensions can have
     */
    public ArraySchemaBuilder label(String dimension, String name, Datatype datatype, DataOrder order) {
        for (int d = 0; d < dimensions.size(); d++) {
            if (dimensions.get(d).name().equals(dimension)) {
                return label(DimensionLabel.of(d, labels.size(), name, datatype, order));
            }
        }
        throw new IllegalArgumentException(
                "dimension label '" + name + "': there is no dimension '" + dimension + "'. Add the dimension first.");
    }

    /** Adds an enumeration, which is stored with the schema. */
    public ArraySchemaBuilder enumeration(Enumeration enumeration) {
        enumerations.add(enumeration);
        return this;
    }

    /** Sets the file name of a stored enumeration. */
    @Internal
    public ArraySchemaBuilder enumerationPath(String name, String path) {
        enumerationPaths.put(name, path);
        return this;
    }

    /** Removes all enumerations. */
    @Internal
    public ArraySchemaBuilder withoutEnumerations() {
        enumerationPaths.clear();
        enumerations.clear();
        return this;
    }

    public ArraySchemaBuilder tileOrder(TileOrder order) {
        tileOrder = order;
        return this;
    }

    public ArraySchemaBuilder cellOrder(CellOrder order) {
        cellOrder = order;
        return this;
    }

    /** Sets the number of cells per tile of a sparse array, at least 1. */
    public ArraySchemaBuilder capacity(long cells) {
        capacity = cells;
        return this;
    }

    /** Sets whether several cells may have the same coordinates (sparse arrays). */
    public ArraySchemaBuilder allowDuplicates(boolean allow) {
        allowsDuplicates = allow;
        return this;
    }

    public ArraySchemaBuilder coordinateFilters(FilterPipeline filters) {
        coordinateFilters = filters;
        return this;
    }

    public ArraySchemaBuilder offsetFilters(FilterPipeline filters) {
        offsetFilters = filters;
        return this;
    }

    public ArraySchemaBuilder validityFilters(FilterPipeline filters) {
        validityFilters = filters;
        return this;
    }

    /** Sets the current domain, the part of the domain in use: one range per dimension, in order; null for none. */
    public ArraySchemaBuilder currentDomain(@Nullable List<Range> ranges) {
        currentDomain = ranges;
        return this;
    }

    /** Sets the format version of the schema. Default: the oldest version from 21 on that can express it. */
    @Internal
    public ArraySchemaBuilder version(int number) {
        version = number;
        return this;
    }

    /**
     * Returns the schema after checking it.
     *
     * @throws IllegalArgumentException if the schema violates a rule of the format
     */
    public ArraySchema build() {
        if (version == UNDECIDED) {
            version = FormatVersion.forNewArray(currentDomain != null).number();
        }
        ArraySchema schema = new ArraySchema(this);
        SchemaRules.check(schema);
        return schema;
    }

    /** Returns the schema without checks, as read from storage. */
    @Internal
    public ArraySchema buildStored() {
        return new ArraySchema(this);
    }
}
