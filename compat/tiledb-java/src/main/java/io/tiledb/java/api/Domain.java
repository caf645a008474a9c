package io.tiledb.java.api;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The dimensions of a schema. */
@SuppressWarnings({"rawtypes", "InlineMeSuggester"})
public class Domain implements AutoCloseable {
    private final Context ctx;
    private final List<Dimension> dimensions = new ArrayList<>();

    /** Makes a domain without dimensions. */
    public Domain(Context ctx) throws TileDBError {
        this.ctx = ctx;
    }

    Domain(Context ctx, dev.tegula.schema.ArraySchema schema) {
        this.ctx = ctx;
        for (dev.tegula.schema.Dimension dimension : schema.dimensions()) {
            dimensions.add(new Dimension<>(ctx, dimension));
        }
    }

    /** Returns the datatype that all dimensions have. */
    public Datatype getType() throws TileDBError {
        if (dimensions.isEmpty()) {
            throw ctx.failure("the domain has no dimensions");
        }
        Datatype first = dimensions.get(0).getType();
        for (Dimension dimension : dimensions) {
            if (dimension.getType() != first) {
                throw ctx.failure(
                        "dimensions have several datatypes (found " + first + " and " + dimension.getType() + ")");
            }
        }
        return first;
    }

    /** Returns the number of dimensions. */
    @Deprecated
    public long getRank() throws TileDBError {
        return getNDim();
    }

    /** Returns the number of dimensions. */
    public long getNDim() throws TileDBError {
        return dimensions.size();
    }

    public List<Dimension> getDimensions() throws TileDBError {
        return new ArrayList<>(dimensions);
    }

    public boolean hasDimension(String name) throws TileDBError {
        return find(name) != null;
    }

    public Dimension getDimension(String name) throws TileDBError {
        Dimension found = find(name);
        if (found == null) {
            throw ctx.failure("there is no dimension '" + name + "'");
        }
        return found;
    }

    private Dimension find(String name) throws TileDBError {
        for (Dimension dimension : dimensions) {
            if (dimension.getName().equals(name)) {
                return dimension;
            }
        }
        return null;
    }

    public Dimension getDimension(Long idx) throws TileDBError {
        Schemas.requireIndex(ctx, "dimension", idx, dimensions);
        return dimensions.get(idx.intValue());
    }

    public Dimension getDimension(Integer idx) throws TileDBError {
        return getDimension(idx.longValue());
    }

    public Domain addDimension(Dimension dimension) throws TileDBError {
        dimensions.add(dimension);
        return this;
    }

    public void addDimensions(Collection<Dimension> dims) throws TileDBError {
        dimensions.addAll(dims);
    }

    /** Returns Tegula's texts of the dimensions. */
    @Override
    public String toString() {
        return dimensions.toString();
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
