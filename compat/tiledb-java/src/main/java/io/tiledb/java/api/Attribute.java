package io.tiledb.java.api;

import dev.tegula.schema.Field;
import java.math.BigInteger;

/** An attribute of a schema. */
public class Attribute implements AutoCloseable {
    private final Context ctx;
    private dev.tegula.schema.Attribute stored;

    /** Makes an attribute of the datatype of a class. */
    @SuppressWarnings("rawtypes")
    public Attribute(Context ctx, String name, Class attrType) throws TileDBError {
        this(ctx, name, Types.getNativeType(attrType));
    }

    /** Makes an attribute of one value per cell. */
    public Attribute(Context ctx, String name, Datatype attrType) throws TileDBError {
        this(
                ctx,
                ctx.call(() -> dev.tegula.schema.Attribute.of(
                        name, attrType.stored(), attrType == Datatype.TILEDB_ANY ? Field.VARIABLE : 1)));
    }

    Attribute(Context ctx, dev.tegula.schema.Attribute stored) {
        this.ctx = ctx;
        this.stored = stored;
    }

    dev.tegula.schema.Attribute stored() {
        return stored;
    }

    /** Returns the name; an attribute without one has the name {@code ""}. */
    public String getName() throws TileDBError {
        return stored.name();
    }

    public Datatype getType() throws TileDBError {
        return Datatype.of(stored.datatype());
    }

    /** Returns the size of a cell in bytes; {@link Constants#TILEDB_VAR_NUM} as an unsigned number if it varies. */
    public long getCellSize() throws TileDBError {
        return isVar() ? -1 : (long) stored.valuesPerCell() * stored.datatype().size();
    }

    /** Returns the values per cell, or {@link Constants#TILEDB_VAR_NUM}. */
    public long getCellValNum() throws TileDBError {
        return Schemas.cellValNum(stored.valuesPerCell());
    }

    public boolean isVar() throws TileDBError {
        return stored.field().isVariable();
    }

    /** Sets the values per cell. The fill value becomes the default. */
    public Attribute setCellValNum(long size) throws TileDBError {
        dev.tegula.schema.Attribute old = stored;
        stored = ctx.call(() -> dev.tegula.schema.Attribute.of(old.name(), old.datatype(), Schemas.valuesPerCell(size))
                .withNullable(old.isNullable())
                .withFilters(old.filters())
                .withEnumeration(old.enumeration()));
        return this;
    }

    /** Sets a number of values that varies. */
    public Attribute setCellVar() throws TileDBError {
        return setCellValNum(Constants.TILEDB_VAR_NUM);
    }

    public Attribute setFilterList(FilterList filters) throws TileDBError {
        stored = ctx.call(() -> stored.withFilters(filters.stored()));
        return this;
    }

    public FilterList getFilterList() throws TileDBError {
        return new FilterList(ctx, stored.filters());
    }

    /**
     * Sets the value of cells that were not written.
     *
     * @param size its size in bytes
     */
    public void setFillValue(NativeArray value, BigInteger size) throws TileDBError {
        requireNotNullable();
        setFill(value, size, true);
    }

    /** Sets the value of cells that were not written: a number, a text, or an array. */
    public void setFillValue(Object value) throws TileDBError {
        requireNotNullable();
        setFill(value, true);
    }

    /** Sets the value of cells that were not written, of a nullable attribute. */
    public void setFillValueNullable(NativeArray value, BigInteger size, boolean valid) throws TileDBError {
        setFill(value, size, valid);
    }

    /** Sets the value of cells that were not written, of a nullable attribute. */
    public void setFillValueNullable(Object value, boolean valid) throws TileDBError {
        setFill(value, valid);
    }

    private void requireNotNullable() throws TileDBError {
        if (stored.isNullable()) {
            throw ctx.failure("attribute '" + stored.name() + "' is nullable: use setFillValueNullable");
        }
    }

    private void setFill(Object value, boolean valid) throws TileDBError {
        NativeArray array;
        if (value instanceof String || value.getClass().isArray()) {
            array = new NativeArray(ctx, value, getType());
        } else {
            array = new NativeArray(ctx, 1, getType());
            array.setItem(0, value);
        }
        setFill(array, BigInteger.valueOf(array.getNBytes()), valid);
    }

    private void setFill(NativeArray value, BigInteger size, boolean valid) throws TileDBError {
        byte[] bytes = Schemas.bytes(value.bytes(), size.intValueExact());
        stored = ctx.call(() -> stored.withFill(bytes, valid));
    }

    /** Returns the fill value, and its size in bytes. */
    public Pair<Object, Integer> getFillValue() throws TileDBError {
        requireNotNullable();
        return new Pair<>(fill(), stored.fill().length);
    }

    /** Returns the fill value, its size in bytes, and whether it is valid. */
    public Pair<Object, Pair<Integer, Boolean>> getFillValueNullable() throws TileDBError {
        return new Pair<>(fill(), new Pair<>(stored.fill().length, stored.isFillValid()));
    }

    private Object fill() throws TileDBError {
        NativeArray array = NativeArray.ofBytes(getType(), stored.fill());
        return isVar() || stored.valuesPerCell() > 1 ? array.toJavaArray() : array.getItem(0);
    }

    /** Makes the values indexes into an enumeration. */
    public void setEnumerationName(String name) throws TileDBError {
        stored = ctx.call(() -> stored.withEnumeration(name));
    }

    /** Returns the name of the enumeration; null if there is none. */
    public String getEnumerationName() throws TileDBError {
        return stored.enumeration();
    }

    public void setNullable(boolean isNullable) throws TileDBError {
        stored = ctx.call(() -> stored.withNullable(isNullable));
    }

    public boolean getNullable() throws TileDBError {
        return stored.isNullable();
    }

    /** Returns Tegula's text of the attribute. */
    @Override
    public String toString() {
        return stored.toString();
    }

    @Override
    public void close() {}
}
