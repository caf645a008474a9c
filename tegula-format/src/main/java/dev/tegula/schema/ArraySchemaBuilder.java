package dev.tegula.schema;

import dev.tegula.annotations.Internal;
import dev.tegula.internal.bytes.FormatVersion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects a schema. {@link #build()} checks it as the format's library would; {@link #buildStored()} believes it. */
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

    /** These attributes in the place of all before. */
    public ArraySchemaBuilder attributes(List<Attribute> all) {
        attributes.clear();
        attributes.addAll(all);
        return this;
    }

    /** A dimension label as it is stored. */
    public ArraySchemaBuilder label(DimensionLabel label) {
        labels.add(label);
        return this;
    }

    /**
     * A label of a dimension that was added before: values in rising or falling order by which cells can be found.
     *
     * @param datatype a type that dimensions can have
     */
    public ArraySchemaBuilder label(String dimension, String name, Datatype datatype, DataOrder order) {
        for (int d = 0; d < dimensions.size(); d++) {
            if (dimensions.get(d).name().equals(dimension)) {
                return label(DimensionLabel.of(d, labels.size(), name, datatype, order));
            }
        }
        throw new IllegalArgumentException(
                "dimension label '" + name + "': there is no dimension '" + dimension + "' before it");
    }

    /** An enumeration to be stored with the schema. */
    public ArraySchemaBuilder enumeration(Enumeration enumeration) {
        enumerations.add(enumeration);
        return this;
    }

    /** The file of an enumeration that is stored. */
    @Internal
    public ArraySchemaBuilder enumerationPath(String name, String path) {
        enumerationPaths.put(name, path);
        return this;
    }

    /** Forgets all enumerations, those of storage and those to be stored. */
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

    /** Cells per tile of a sparse array, at least 1. */
    public ArraySchemaBuilder capacity(long cells) {
        capacity = cells;
        return this;
    }

    /** Whether several cells may have the same coordinates. */
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

    /** The part of the domain in use, one range per dimension in order. */
    public ArraySchemaBuilder currentDomain(@Nullable List<Range> ranges) {
        currentDomain = ranges;
        return this;
    }

    /** The format version to store the schema as; not given, the oldest of 21 and newer that can say it. */
    @Internal
    public ArraySchemaBuilder version(int number) {
        version = number;
        return this;
    }

    /**
     * The schema, checked.
     *
     * @throws IllegalArgumentException saying which rule of the format it breaks
     */
    public ArraySchema build() {
        if (version == UNDECIDED) {
            version = FormatVersion.forNewArray(currentDomain != null).number();
        }
        ArraySchema schema = new ArraySchema(this);
        SchemaRules.check(schema);
        return schema;
    }

    /** The schema as found in storage, unchecked. */
    @Internal
    public ArraySchema buildStored() {
        return new ArraySchema(this);
    }
}
