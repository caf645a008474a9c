package io.tiledb.java.api;

import java.util.List;

/** The part of the domain that cells may be in, which can grow. */
public class CurrentDomain implements AutoCloseable {
    private final Context ctx;
    private NDRectangle rectangle;

    /** Makes an empty current domain. */
    public CurrentDomain(Context ctx, Domain domain) throws TileDBError {
        this.ctx = ctx;
    }

    static CurrentDomain of(Context ctx, Domain domain, List<dev.tegula.schema.Range> ranges) throws TileDBError {
        CurrentDomain current = new CurrentDomain(ctx, domain);
        if (ranges != null) {
            current.rectangle = new NDRectangle(ctx, domain);
            for (int i = 0; i < ranges.size(); i++) {
                current.rectangle.setRange(i, Range.of(ctx, domain, i, ranges.get(i)));
            }
        }
        return current;
    }

    public void setNDRectangle(NDRectangle ndRectangle) throws TileDBError {
        rectangle = ndRectangle;
    }

    public CurrentDomainType getType() throws TileDBError {
        getNDRectangle();
        return CurrentDomainType.TILEDB_NDRECTANGLE;
    }

    public NDRectangle getNDRectangle() throws TileDBError {
        if (rectangle == null) {
            throw ctx.failure("the current domain is empty");
        }
        return rectangle;
    }

    public boolean isEmpty() throws TileDBError {
        return rectangle == null;
    }

    @Override
    public void close() {}
}
