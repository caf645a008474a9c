package io.tiledb.java.api;

import dev.tegula.ArrayReader;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.FilterPipeline;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The schema of an array. A schema of a stored array can be used to make another array. */
@SuppressWarnings("NonApiType")
public class ArraySchema implements AutoCloseable {
    private final Context ctx;
    private final ArrayType type;
    private final Map<String, Attribute> attributes = new LinkedHashMap<>();
    private final List<Enumeration> enumerations = new ArrayList<>();
    private final List<DimensionLabel> labels = new ArrayList<>();
    private Domain domain;
    private CurrentDomain currentDomain;
    private long capacity = dev.tegula.schema.ArraySchema.DEFAULT_CAPACITY;
    private Layout tileOrder = Layout.TILEDB_ROW_MAJOR;
    private Layout cellOrder = Layout.TILEDB_ROW_MAJOR;
    private FilterPipeline validityFilters;
    private FilterPipeline coordinateFilters;
    private FilterPipeline offsetFilters;
    private boolean duplicates;

    /** Null unless the schema is that of a stored array. */
    private final dev.tegula.schema.ArraySchema loaded;

    private final long loadedTime;

    /** Makes a schema with default orders, filters and capacity. */
    public ArraySchema(Context ctx, ArrayType type) throws TileDBError {
        this.ctx = ctx;
        this.type = type;
        this.loaded = null;
        this.loadedTime = 0;
    }

    /** Reads the schema of an array. */
    public ArraySchema(Context ctx, String uri) throws TileDBError {
        this(ctx, ctx.call(() -> {
            try (ArrayReader reader = ctx.engine().openForReading(uri, ctx.options())) {
                return new Loaded(reader.fullSchema(), reader.schemaTime());
            }
        }));
    }

    record Loaded(dev.tegula.schema.ArraySchema schema, long time) {}

    ArraySchema(Context ctx, Loaded stored) throws TileDBError {
        this.ctx = ctx;
        loaded = stored.schema();
        loadedTime = stored.time();
        type = loaded.isDense() ? ArrayType.TILEDB_DENSE : ArrayType.TILEDB_SPARSE;
        domain = new Domain(ctx, loaded);
        currentDomain = CurrentDomain.of(ctx, domain, loaded.currentDomain());
        for (dev.tegula.schema.Attribute attribute : loaded.attributes()) {
            attributes.put(attribute.name(), new Attribute(ctx, attribute));
        }
        for (dev.tegula.schema.Enumeration enumeration : loaded.enumerations()) {
            enumerations.add(new Enumeration(ctx, enumeration));
        }
        for (dev.tegula.schema.DimensionLabel label : loaded.labels()) {
            labels.add(new DimensionLabel(ctx, label));
        }
        capacity = loaded.capacity();
        tileOrder = loaded.tileOrder() == dev.tegula.schema.TileOrder.ROW_MAJOR
                ? Layout.TILEDB_ROW_MAJOR
                : Layout.TILEDB_COL_MAJOR;
        cellOrder = Schemas.layout(loaded.cellOrder());
        validityFilters = loaded.validityFilters();
        coordinateFilters = loaded.coordinateFilters();
        offsetFilters = loaded.offsetFilters();
        duplicates = loaded.allowsDuplicates();
    }

    private ArraySchemaBuilder builder() {
        return type == ArrayType.TILEDB_DENSE
                ? dev.tegula.schema.ArraySchema.dense()
                : dev.tegula.schema.ArraySchema.sparse();
    }

    /** Returns the schema as Tegula has it. */
    dev.tegula.schema.ArraySchema stored() throws TileDBError {
        if (domain == null) {
            throw ctx.failure("the schema has no domain");
        }
        ArraySchemaBuilder builder = builder()
                .version(ctx.config().formatVersion())
                .capacity(capacity)
                .allowDuplicates(duplicates);
        for (Dimension<?> dimension : dimensions()) {
            builder.dimension(dimension.stored());
        }
        enumerations.forEach(enumeration -> builder.enumeration(enumeration.stored()));
        attributes.values().forEach(attribute -> builder.attribute(attribute.stored()));
        if (currentDomain != null && !currentDomain.isEmpty()) {
            builder.currentDomain(currentDomain.getNDRectangle().stored());
        }
        return ctx.call(() -> {
            builder.cellOrder(Schemas.cellOrder(cellOrder));
            builder.tileOrder(Schemas.tileOrder(tileOrder));
            if (validityFilters != null) {
                builder.validityFilters(validityFilters);
            }
            if (coordinateFilters != null) {
                builder.coordinateFilters(coordinateFilters);
            }
            if (offsetFilters != null) {
                builder.offsetFilters(offsetFilters);
            }
            for (DimensionLabel label : labels) {
                addTo(builder, label);
            }
            return builder.build();
        });
    }

    private void addTo(ArraySchemaBuilder builder, DimensionLabel label) {
        try {
            builder.label(
                    domain.getDimension(label.getDimensionIndex()).getName(),
                    label.getName(),
                    label.getLabelType().stored(),
                    label.order());
        } catch (TileDBError e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private List<Dimension<?>> dimensions() throws TileDBError {
        List<Dimension<?>> dimensions = new ArrayList<>();
        for (Dimension<?> dimension : domain.getDimensions()) {
            dimensions.add(dimension);
        }
        return dimensions;
    }

    public ArrayType getArrayType() throws TileDBError {
        return type;
    }

    public boolean isSparse() throws TileDBError {
        return type == ArrayType.TILEDB_SPARSE;
    }

    /** Returns the cells per tile of sparse arrays. */
    public long getCapacity() throws TileDBError {
        return capacity;
    }

    public void setCapacity(long capacity) throws TileDBError {
        if (capacity == 0) {
            throw ctx.failure("the capacity must be positive (found 0)");
        }
        this.capacity = capacity;
    }

    public void setCapacity(BigInteger capacity) throws TileDBError {
        Util.checkBigIntegerRange(capacity);
        setCapacity(ctx.call(capacity::longValueExact));
    }

    public Layout getTileOrder() throws TileDBError {
        return tileOrder;
    }

    public ArraySchema setTileOrder(Layout layout) throws TileDBError {
        ctx.call(() -> Schemas.tileOrder(layout));
        tileOrder = layout;
        return this;
    }

    public Layout getCellOrder() throws TileDBError {
        return cellOrder;
    }

    public ArraySchema setCellOrder(Layout layout) throws TileDBError {
        CellOrder order = ctx.call(() -> Schemas.cellOrder(layout));
        if (order == CellOrder.HILBERT && !isSparse()) {
            throw ctx.failure("dense arrays cannot have the cell order " + layout);
        }
        cellOrder = layout;
        return this;
    }

    public Domain getDomain() throws TileDBError {
        if (domain == null) {
            throw ctx.failure("the schema has no domain");
        }
        return domain;
    }

    /** Returns the current domain, which is empty if the array has none. */
    public CurrentDomain getCurrentDomain() throws TileDBError {
        return currentDomain == null ? new CurrentDomain(ctx, getDomain()) : currentDomain;
    }

    public void setDomain(Domain domain) throws TileDBError {
        this.domain = domain;
    }

    public void setCurrentDomain(CurrentDomain currentDomain) throws TileDBError {
        this.currentDomain = currentDomain;
    }

    /** Adds an attribute as it is now. */
    public void addAttribute(Attribute attr) throws TileDBError {
        if (attributes.containsKey(attr.getName())) {
            throw ctx.failure("attribute '" + attr.getName() + "' occurs twice");
        }
        attributes.put(attr.getName(), new Attribute(ctx, attr.stored()));
    }

    /**
     * Checks the schema.
     *
     * @throws TileDBError if an array cannot have it
     */
    public void check() throws TileDBError {
        stored();
    }

    /** Returns the attributes by their names. */
    public HashMap<String, Attribute> getAttributes() throws TileDBError {
        return new LinkedHashMap<>(attributes);
    }

    public long getAttributeNum() throws TileDBError {
        return attributes.size();
    }

    public boolean hasAttribute(String name) throws TileDBError {
        return attributes.containsKey(name);
    }

    public Attribute getAttribute(String name) throws TileDBError {
        Attribute attribute = attributes.get(name);
        if (attribute == null) {
            throw ctx.failure("there is no attribute '" + name + "'");
        }
        return attribute;
    }

    public Attribute getAttribute(long index) throws TileDBError {
        List<Attribute> list = List.copyOf(attributes.values());
        Schemas.requireIndex(ctx, "attribute", index, list);
        return list.get((int) index);
    }

    public ArraySchema setValidityFilterList(FilterList filterList) throws TileDBError {
        validityFilters = filterList.stored();
        return this;
    }

    public FilterList getValidityFilterList() throws TileDBError {
        return filters(validityFilters, dev.tegula.schema.ArraySchema::validityFilters);
    }

    public ArraySchema setCoodsFilterList(FilterList filterList) throws TileDBError {
        coordinateFilters = filterList.stored();
        return this;
    }

    public FilterList getCoordsFilterList() throws TileDBError {
        return filters(coordinateFilters, dev.tegula.schema.ArraySchema::coordinateFilters);
    }

    public ArraySchema setOffsetsFilterList(FilterList filterList) throws TileDBError {
        offsetFilters = filterList.stored();
        return this;
    }

    public FilterList getOffsetsFilterList() throws TileDBError {
        return filters(offsetFilters, dev.tegula.schema.ArraySchema::offsetFilters);
    }

    /** Filters that were not set are those of new schemas. */
    private FilterList filters(FilterPipeline set, Function<dev.tegula.schema.ArraySchema, FilterPipeline> fallback)
            throws TileDBError {
        FilterPipeline filters = set != null
                ? set
                : fallback.apply(dev.tegula.schema.ArraySchema.sparse()
                        .dimension(dev.tegula.schema.Dimension.int32("d", 0, 0, 1))
                        .build());
        return new FilterList(ctx, filters);
    }

    /** Returns the time of a stored schema, twice; zeros of one that is not stored. */
    public Pair<Long, Long> getTimestampRange() throws TileDBError {
        return new Pair<>(loadedTime, loadedTime);
    }

    public void setAllowDups(int allowsDups) throws TileDBError {
        duplicates = allowsDups != 0;
    }

    @Deprecated
    public int getAllowDups() throws TileDBError {
        return duplicates ? 1 : 0;
    }

    public boolean getAllowDuplicates() throws TileDBError {
        return duplicates;
    }

    /** Sets the filters of a label's values. */
    public void setDimensionLabelFilterList(String name, FilterList filterList) throws TileDBError {
        requireLabel(name).setFilters(filterList.stored());
    }

    /** Sets the tile extent of a label's array, whose dimension is that of the label. */
    public void setDimensionLabelTileExtend(String name, long tileExtend, Datatype labelType) throws TileDBError {
        requireLabel(name).setTileExtent(tileExtend);
    }

    /** Adds a label to a dimension of the domain, which must have been set. */
    public void addDimensionLabel(DimensionLabel dimensionLabel) throws TileDBError {
        labels.add(dimensionLabel);
        List<dev.tegula.schema.DimensionLabel> all = ctx.call(() -> {
            ArraySchemaBuilder builder = builder();
            try {
                for (Dimension<?> dimension : dimensions()) {
                    builder.dimension(dimension.stored());
                }
            } catch (TileDBError e) {
                throw new IllegalArgumentException(e.getMessage(), e);
            }
            labels.forEach(label -> addTo(builder, label));
            return builder.attribute(dev.tegula.schema.Attribute.int8("a"))
                    .build()
                    .labels();
        });
        dimensionLabel.store(all.get(all.size() - 1));
    }

    /** Returns what was chosen for the arrays of labels, by their paths. */
    Map<String, dev.tegula.schema.ArraySchema> labelArrays() throws TileDBError {
        dev.tegula.schema.ArraySchema schema = stored();
        Map<String, dev.tegula.schema.ArraySchema> arrays = new LinkedHashMap<>();
        for (int i = 0; i < labels.size(); i++) {
            dev.tegula.schema.DimensionLabel label = schema.labels().get(i);
            dev.tegula.schema.ArraySchema chosen = labels.get(i)
                    .chosen(label.arraySchema(schema.dimensions().get(label.dimension()), schema.version()));
            if (chosen != null) {
                arrays.put(label.uri(), chosen);
            }
        }
        return arrays;
    }

    public DimensionLabel getDimensionLabelFromName(String name) throws TileDBError {
        return requireLabel(name);
    }

    private DimensionLabel requireLabel(String name) throws TileDBError {
        for (DimensionLabel label : labels) {
            if (label.getName().equals(name)) {
                return label;
            }
        }
        throw ctx.failure("there is no dimension label '" + name + "'");
    }

    public boolean hasDimensionLabel(String name) throws TileDBError {
        for (DimensionLabel label : labels) {
            if (label.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    public void addEnumeration(Enumeration enumeration) throws TileDBError {
        enumerations.add(enumeration);
    }

    /** Returns the format version: that of the stored schema, or of new arrays. */
    public long getVersion() throws TileDBError {
        return loaded != null ? loaded.version() : stored().version();
    }

    public Context getCtx() {
        return ctx;
    }

    /** Returns Tegula's text of the schema. */
    @Override
    public String toString() {
        try {
            return stored().toString();
        } catch (TileDBError e) {
            return "incomplete schema (" + e.getMessage() + ")";
        }
    }

    /** Prints Tegula's text. */
    @Deprecated
    public void dump() throws TileDBError {
        Texts.print(this);
    }

    /** Writes Tegula's text to a file. */
    @Deprecated
    public void dump(String filename) throws TileDBError {
        ctx.run(() -> Texts.write(this, filename));
    }

    @Override
    public void close() {}
}
