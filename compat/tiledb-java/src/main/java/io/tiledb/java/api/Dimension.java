package io.tiledb.java.api;

import dev.tegula.schema.Field;
import dev.tegula.schema.Range;

/** A dimension of a schema. Dimensions of texts have neither domain nor extent. */
public class Dimension<T> implements AutoCloseable {
    private final Context ctx;
    private dev.tegula.schema.Dimension stored;

    /** Makes a dimension of the datatype of a class. */
    public Dimension(Context ctx, String name, Class<T> type, Pair<T, T> domain, T extent) throws TileDBError {
        this(ctx, name, Types.getNativeType(type), domain, extent);
    }

    /**
     * Makes a dimension.
     *
     * @param domain both ends, included
     * @param extent the tile extent; null for none in sparse arrays
     */
    public Dimension(Context ctx, String name, Datatype type, Pair<T, T> domain, T extent) throws TileDBError {
        this.ctx = ctx;
        boolean text = type == Datatype.TILEDB_STRING_ASCII;
        Range range = text ? null : Schemas.range(type, domain.getFirst(), domain.getSecond());
        Number tile = text || extent == null ? null : Schemas.extent(type, extent);
        stored = ctx.call(() -> dev.tegula.schema.Dimension.of(name, type.stored(), range, tile));
    }

    Dimension(Context ctx, dev.tegula.schema.Dimension stored) {
        this.ctx = ctx;
        this.stored = stored;
    }

    dev.tegula.schema.Dimension stored() {
        return stored;
    }

    public String getName() throws TileDBError {
        return stored.name();
    }

    public Datatype getType() throws TileDBError {
        return Datatype.of(stored.datatype());
    }

    /** Returns both ends of the domain; a pair of nulls for texts. */
    @SuppressWarnings("unchecked")
    public Pair<T, T> getDomain() throws TileDBError {
        Range domain = stored.domain();
        return domain == null ? Pair.empty() : (Pair<T, T>) Schemas.pair(getType(), domain);
    }

    public String domainToStr() throws TileDBError {
        Pair<T, T> domain = getDomain();
        return "(" + domain.getFirst() + ", " + domain.getSecond() + ")";
    }

    /** Returns the tile extent; null if there is none. */
    @SuppressWarnings("unchecked")
    public T getTileExtent() throws TileDBError {
        Number extent = stored.extent();
        return extent == null ? null : (T) Schemas.number(getType(), extent);
    }

    public FilterList getFilterList() throws TileDBError {
        return new FilterList(ctx, stored.filters());
    }

    public Dimension<T> setFilterList(FilterList filters) throws TileDBError {
        stored = ctx.call(() -> stored.withFilters(filters.stored()));
        return this;
    }

    /** Checks the values per cell: one, or {@link Constants#TILEDB_VAR_NUM} for texts. */
    public void setCellValNum(long cellValNum) throws TileDBError {
        if (Schemas.valuesPerCell(cellValNum) != stored.field().valuesPerCell()) {
            throw ctx.failure("dimension '" + stored.name() + "': wrong number of values per cell (found " + cellValNum
                    + ", expected " + getCellValNum() + ")");
        }
    }

    /** Returns the values per cell, or {@link Constants#TILEDB_VAR_NUM}. */
    public long getCellValNum() throws TileDBError {
        return Schemas.cellValNum(stored.isVariable() ? Field.VARIABLE : 1);
    }

    public boolean isVar() throws TileDBError {
        return stored.isVariable();
    }

    public String tileExtentToStr() throws TileDBError {
        return String.valueOf(getTileExtent());
    }

    /** Returns Tegula's text of the dimension. */
    @Override
    public String toString() {
        return stored.toString();
    }

    @Override
    public void close() {}
}
