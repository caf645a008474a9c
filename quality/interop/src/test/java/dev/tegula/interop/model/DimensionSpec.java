package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A dimension.
 *
 * @param low the lower bound of the domain; null for strings
 * @param high the upper bound of the domain; null for strings
 * @param extent the tile extent; null if there is none
 */
public record DimensionSpec(
        String name,
        Datatype type,
        @Nullable Bytes low,
        @Nullable Bytes high,
        @Nullable Bytes extent,
        PipelineSpec filters)
        implements FieldSpec, Serializable {

    /** Returns an integer dimension without its own filters. */
    public static DimensionSpec whole(String name, Datatype type, long low, long high, long extent) {
        return new DimensionSpec(
                name,
                type,
                Bytes.whole(type, low),
                Bytes.whole(type, high),
                Bytes.whole(type, extent),
                PipelineSpec.NONE);
    }

    /** Returns a dimension of ASCII strings without its own filters. */
    public static DimensionSpec ascii(String name) {
        return new DimensionSpec(name, Datatype.STRING_ASCII, null, null, null, PipelineSpec.NONE);
    }

    /** Returns this dimension without its extent if that equals the length of the domain. */
    DimensionSpec withoutIdleExtent() {
        if (low == null || high == null || !length(low, high).equals(extent)) {
            return this;
        }
        return new DimensionSpec(name, type, low, high, null, filters);
    }

    private Bytes length(Bytes first, Bytes last) {
        return type.isFloat()
                ? Bytes.floating(type, last.floating(type) - first.floating(type))
                : Bytes.whole(type, last.whole(type) - first.whole(type) + 1);
    }

    @Override
    public int cellValNum() {
        return type == Datatype.STRING_ASCII ? VAR : 1;
    }

    @Override
    public boolean nullable() {
        return false;
    }
}
