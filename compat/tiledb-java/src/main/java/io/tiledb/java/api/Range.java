package io.tiledb.java.api;

import io.tiledb.libtiledb.tiledb_range_t;
import java.math.BigInteger;

/** A range of a dimension, for current domains. */
public class Range implements AutoCloseable {
    private final Domain domain;
    private final long dimIdx;
    private final tiledb_range_t range;

    /** Makes a range without ends. */
    public Range(Context ctx, Domain domain, long dimIdx) {
        this(ctx, new tiledb_range_t(), domain, dimIdx);
    }

    /** Makes a range with the ends of another. */
    public Range(Context ctx, tiledb_range_t range, Domain domain, long dimIdx) {
        this.range = range;
        this.domain = domain;
        this.dimIdx = dimIdx;
    }

    static Range of(Context ctx, Domain domain, long dimIdx, dev.tegula.schema.Range stored) throws TileDBError {
        Range range = new Range(ctx, domain, dimIdx);
        Pair<Object, Object> ends = Schemas.pair(range.type(), stored);
        range.setMin(ends.getFirst());
        range.setMax(ends.getSecond());
        return range;
    }

    dev.tegula.schema.Range stored() throws TileDBError {
        return Schemas.range(type(), range.getMin(), range.getMax());
    }

    private Datatype type() throws TileDBError {
        return domain.getDimension(dimIdx).getType();
    }

    private Object checked(Object end) throws TileDBError {
        Types.javaTypeCheck(end.getClass(), type().javaClass());
        return end;
    }

    private BigInteger size(Object end) throws TileDBError {
        return BigInteger.valueOf(end instanceof String text ? text.length() : type().getNativeSize());
    }

    public void setMin(Object min) throws TileDBError {
        range.setMin(checked(min));
        range.setMin_size(size(min));
    }

    public void setMax(Object max) throws TileDBError {
        range.setMax(checked(max));
        range.setMax_size(size(max));
    }

    /** Keeps the number of bytes; texts are not cut. */
    public void setMinSize(long size) {
        setMinSize(BigInteger.valueOf(size));
    }

    /** Keeps the number of bytes; texts are not cut. */
    public void setMinSize(BigInteger size) {
        range.setMin_size(size);
    }

    public long getMinSize() {
        return range.getMin_size().longValue();
    }

    public BigInteger getMinSizeBI() {
        return range.getMin_size();
    }

    /** Keeps the number of bytes; texts are not cut. */
    public void setMaxSize(long size) {
        setMaxSize(BigInteger.valueOf(size));
    }

    /** Keeps the number of bytes; texts are not cut. */
    public void setMaxSize(BigInteger size) {
        range.setMax_size(size);
    }

    public long getMaxSize() {
        return range.getMax_size().longValue();
    }

    public BigInteger getMaxSizeBI() {
        return range.getMax_size();
    }

    public Object getMin() throws TileDBError {
        return range.getMin();
    }

    public String getMinVar() throws TileDBError {
        return (String) range.getMin();
    }

    public Object getMax() throws TileDBError {
        return range.getMax();
    }

    public String getMaxVar() throws TileDBError {
        return (String) range.getMax();
    }

    public tiledb_range_t getRange_t() {
        return range;
    }

    @Override
    public void close() {}
}
