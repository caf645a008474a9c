package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * An attribute.
 *
 * @param fill the cell that stands where nothing was written, null for the type's default
 * @param fillValid whether that cell counts as not null (nullable attributes only)
 * @param enumeration name of the enumeration of its labels, null when it has none
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

    /** An attribute with the type's default fill value and no enumeration. */
    public static AttributeSpec of(String name, Datatype type, int cellValNum, boolean nullable, PipelineSpec filters) {
        return new AttributeSpec(name, type, cellValNum, nullable, null, false, filters, null);
    }

    /** An attribute of one value per cell, without nulls or filters. */
    public static AttributeSpec of(String name, Datatype type) {
        return of(name, type, 1, false, PipelineSpec.NONE);
    }
}
