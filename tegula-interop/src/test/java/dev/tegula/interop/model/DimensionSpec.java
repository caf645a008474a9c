package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A dimension.
 *
 * @param low least coordinate, null for strings
 * @param high greatest coordinate, null for strings
 * @param extent tile extent, null when there is none
 */
public record DimensionSpec(
        String name,
        Datatype type,
        @Nullable Bytes low,
        @Nullable Bytes high,
        @Nullable Bytes extent,
        PipelineSpec filters)
        implements FieldSpec, Serializable {

    /** A dimension of whole numbers without filters of its own. */
    public static DimensionSpec whole(String name, Datatype type, long low, long high, long extent) {
        return new DimensionSpec(
                name,
                type,
                Bytes.whole(type, low),
                Bytes.whole(type, high),
                Bytes.whole(type, extent),
                PipelineSpec.NONE);
    }

    /** A dimension of ASCII strings without filters of its own. */
    public static DimensionSpec ascii(String name) {
        return new DimensionSpec(name, Datatype.STRING_ASCII, null, null, null, PipelineSpec.NONE);
    }

    /** The same without an extent of the length of the domain. */
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
