package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * An attribute.
 *
 * @param fill the fill value of unwritten cells; null for the default of the type
 * @param fillValid whether the fill value is valid, not null (nullable attributes only)
 * @param enumeration the name of the enumeration; null if there is none
 */
public record AttributeSpec(
        String name,
        Datatype type,
        int cellValNum,
        boolean nullable,
        @Nullable Bytes fill,
        boolean fillValid,
        PipelineSpec filters,
        @Nullable String enumeration)
        implements FieldSpec, Serializable {

    /** Returns an attribute with the type's default fill value and no enumeration. */
    public static AttributeSpec of(String name, Datatype type, int cellValNum, boolean nullable, PipelineSpec filters) {
        return new AttributeSpec(name, type, cellValNum, nullable, null, false, filters, null);
    }

    /** Returns an attribute with one value per cell, without nulls or filters. */
    public static AttributeSpec of(String name, Datatype type) {
        return of(name, type, 1, false, PipelineSpec.NONE);
    }
}
