package io.tiledb.java.api;

import dev.tegula.OpenOptions;
import dev.tegula.schema.SchemaEvolution;
import java.math.BigInteger;

/** Changes of the schema of an array. */
public class ArraySchemaEvolution implements AutoCloseable {
    private final Context ctx;
    private SchemaEvolution changes = SchemaEvolution.begin();
    private Long time;

    /** Makes an evolution without changes. */
    public ArraySchemaEvolution(Context ctx) throws TileDBError {
        this.ctx = ctx;
    }

    public void addAttribute(Attribute attribute) throws TileDBError {
        changes = ctx.call(() -> changes.addAttribute(attribute.stored()));
    }

    public void dropAttribute(String attributeName) throws TileDBError {
        changes = ctx.call(() -> changes.dropAttribute(attributeName));
    }

    public void dropAttribute(Attribute attribute) throws TileDBError {
        dropAttribute(attribute.getName());
    }

    /** Sets the time of the new schema in milliseconds since 1970; both ends must be equal. */
    public void setTimeStampRange(BigInteger low, BigInteger high) throws TileDBError {
        Util.checkBigIntegerRange(low);
        Util.checkBigIntegerRange(high);
        if (!low.equals(high)) {
            throw ctx.failure("the time of a schema is one moment (found " + low + " to " + high + ")");
        }
        time = ctx.call(low::longValueExact);
    }

    public void addEnumeration(Enumeration enumeration) throws TileDBError {
        changes = ctx.call(() -> changes.addEnumeration(enumeration.stored()));
    }

    public void dropEnumeration(String name) throws TileDBError {
        changes = ctx.call(() -> changes.dropEnumeration(name));
    }

    public void expandCurrentDomain(CurrentDomain expandedDomain) throws TileDBError {
        var ranges = expandedDomain.getNDRectangle().stored();
        changes = ctx.call(() -> changes.expandCurrentDomain(ranges));
    }

    /** Replaces an enumeration by one that {@link Enumeration#extend} returned. */
    public void extendEnumeration(Enumeration enumeration) throws TileDBError {
        changes = ctx.call(() -> changes.extendEnumeration(enumeration.stored()));
    }

    /** Makes the changes. */
    public void evolveArray(String uri) throws TileDBError {
        apply(ctx, uri);
    }

    void apply(Context context, String uri) throws TileDBError {
        OpenOptions options =
                time == null ? context.options() : context.options().at(time);
        context.call(() -> context.engine().maintenance(uri, options).evolve(changes));
    }

    @Override
    public void close() {}
}
