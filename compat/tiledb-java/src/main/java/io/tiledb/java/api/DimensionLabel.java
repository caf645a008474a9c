package io.tiledb.java.api;

import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.FilterPipeline;
import io.tiledb.libtiledb.tiledb_data_order_t;
import io.tiledb.libtiledb.tiledb_datatype_t;

/** Ordered values of a dimension, by which coordinates can be found. */
public class DimensionLabel implements AutoCloseable {
    private final Context ctx;
    private final long dimIndex;
    private final String name;
    private final tiledb_data_order_t labelOrder;
    private final tiledb_datatype_t labelType;
    private dev.tegula.schema.DimensionLabel stored;
    private Long tileExtent;
    private FilterPipeline filters;

    /** Makes a label for a schema that is not stored yet. */
    public DimensionLabel(
            Context ctx, long dimIndex, String name, tiledb_data_order_t labelOrder, tiledb_datatype_t labelType) {
        this.ctx = ctx;
        this.dimIndex = dimIndex;
        this.name = name;
        this.labelOrder = labelOrder;
        this.labelType = labelType;
    }

    DimensionLabel(Context ctx, dev.tegula.schema.DimensionLabel stored) {
        this.ctx = ctx;
        this.dimIndex = stored.dimension();
        this.name = stored.name();
        this.labelOrder = tiledb_data_order_t.swigToEnum(stored.order().ordinal());
        this.labelType = Datatype.of(stored.datatype()).toSwigEnum();
        this.stored = stored;
    }

    public long getDimensionIndex() throws TileDBError {
        return dimIndex;
    }

    public String getName() throws TileDBError {
        return name;
    }

    /** Returns the name of the attribute with the values in the array of the label. */
    public String getLabelAttrName() throws TileDBError {
        return requireStored().attribute();
    }

    /** Returns the values per label, or {@link Constants#TILEDB_VAR_NUM}. */
    public long getLabelCellValNum() throws TileDBError {
        return Schemas.cellValNum(requireStored().valuesPerCell());
    }

    /** Returns the URI of the array of the label, relative to its array. */
    public String getURI() throws TileDBError {
        return requireStored().uri();
    }

    private dev.tegula.schema.DimensionLabel requireStored() throws TileDBError {
        if (stored == null) {
            throw ctx.failure("label '" + name + "' is not part of a schema");
        }
        return stored;
    }

    public tiledb_data_order_t getLabelOrder() throws TileDBError {
        return labelOrder;
    }

    public Datatype getLabelType() throws TileDBError {
        return Datatype.fromSwigEnum(labelType);
    }

    /** Makes the label part of a schema. */
    void store(dev.tegula.schema.DimensionLabel label) {
        stored = label;
    }

    void setTileExtent(long extent) {
        tileExtent = extent;
    }

    void setFilters(FilterPipeline pipeline) {
        filters = pipeline;
    }

    /**
     * Returns the schema of the label's array if something of it was chosen; else null.
     *
     * @param plain the schema that the array has otherwise
     */
    ArraySchema chosen(ArraySchema plain) {
        if (tileExtent == null && filters == null) {
            return null;
        }
        dev.tegula.schema.Dimension index = plain.dimensions().get(0);
        dev.tegula.schema.Attribute values = plain.attributes().get(0);
        return ArraySchema.dense()
                .version(plain.version())
                .dimension(dev.tegula.schema.Dimension.of(
                        index.name(),
                        index.datatype(),
                        index.domain(),
                        tileExtent == null ? index.extent() : tileExtent))
                .attribute(filters == null ? values : values.withFilters(filters))
                .build();
    }

    DataOrder order() {
        return DataOrder.values()[labelOrder.swigValue()];
    }

    @Override
    public void close() {}
}
