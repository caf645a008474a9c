package io.tiledb.java.api;

import dev.tegula.schema.FilterType;
import io.tiledb.libtiledb.tiledb_datatype_t;

/** Differences of values. */
public class DeltaFilter extends CompressionFilter {
    /**
     * Makes the filter.
     *
     * @param type the type as which values are read; {@code TILEDB_ANY} for their own
     */
    public DeltaFilter(Context ctx, int level, tiledb_datatype_t type) throws TileDBError {
        super(
                ctx,
                new dev.tegula.schema.Filter.Delta(
                        FilterType.DELTA, level, Datatype.fromSwigEnum(type).stored()));
    }

    DeltaFilter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }

    /** Returns the type as which values are read. */
    public tiledb_datatype_t getCompressionReinterpretDatatype() throws TileDBError {
        return Datatype.of(((dev.tegula.schema.Filter.Delta) stored()).reinterpretAs())
                .toSwigEnum();
    }
}
