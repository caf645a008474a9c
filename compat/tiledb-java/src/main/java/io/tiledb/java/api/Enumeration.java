package io.tiledb.java.api;

import java.math.BigInteger;

/** The values that the indexes of an attribute stand for. */
public class Enumeration implements AutoCloseable {
    private final Context ctx;
    private final dev.tegula.schema.Enumeration stored;

    /**
     * Makes an enumeration.
     *
     * @param dataSize bytes of all values
     * @param offsets starts of values of variable length in bytes, as {@code TILEDB_UINT64}; else null
     * @param offsetsSize bytes of {@code offsets}
     */
    protected Enumeration(
            Context ctx,
            String name,
            long cellValNum,
            Datatype datatype,
            boolean ordered,
            NativeArray data,
            BigInteger dataSize,
            NativeArray offsets,
            BigInteger offsetsSize)
            throws TileDBError {
        this(
                ctx,
                ctx.call(() -> new dev.tegula.schema.Enumeration(
                        name,
                        null,
                        datatype.stored(),
                        Schemas.valuesPerCell(cellValNum),
                        ordered,
                        Schemas.bytes(data.bytes(), dataSize.intValueExact()),
                        starts(offsets, offsetsSize))));
    }

    Enumeration(Context ctx, dev.tegula.schema.Enumeration stored) {
        this.ctx = ctx;
        this.stored = stored;
    }

    private static long[] starts(NativeArray offsets, BigInteger size) {
        long[] starts = new long[offsets == null ? 0 : size.intValueExact() / Long.BYTES];
        if (offsets != null) {
            offsets.bytes().asLongBuffer().get(0, starts);
        }
        return starts;
    }

    dev.tegula.schema.Enumeration stored() {
        return stored;
    }

    /** Returns the values per entry, or {@link Constants#TILEDB_VAR_NUM}. */
    public long getCellValNum() throws TileDBError {
        return Schemas.cellValNum(stored.valuesPerCell());
    }

    public boolean getOrdered() throws TileDBError {
        return stored.ordered();
    }

    /** Returns an enumeration with further values at the end, whose offsets count from 0. */
    public Enumeration extend(NativeArray data, BigInteger dataSize, NativeArray offsets, BigInteger offsetsSize)
            throws TileDBError {
        return new Enumeration(
                ctx,
                ctx.call(() -> stored.extendedBy(new dev.tegula.schema.Enumeration(
                        stored.name(),
                        null,
                        stored.datatype(),
                        stored.valuesPerCell(),
                        stored.ordered(),
                        Schemas.bytes(data.bytes(), dataSize.intValueExact()),
                        starts(offsets, offsetsSize)))));
    }

    public Datatype getType() throws TileDBError {
        return Datatype.of(stored.datatype());
    }

    public String getName() throws TileDBError {
        return stored.name();
    }

    /** Returns all values in one Java array. */
    public Object getData() throws TileDBError {
        return NativeArray.ofBytes(getType(), stored.data()).toJavaArray();
    }

    /** Returns the starts of values of variable length in bytes. */
    public Object getOffsets() throws TileDBError {
        return stored.offsets().clone();
    }

    @Override
    public String toString() {
        return stored.toString();
    }

    @Override
    public void close() {}
}
