package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;
import java.io.Serializable;

/**
 * A dimension label.
 *
 * @param dimension the index of the dimension, starting at 0
 */
public record LabelSpec(String name, int dimension, Datatype type, boolean increasing) implements Serializable {

    /** Returns the field of the label values, named like the label. */
    public FieldSpec values() {
        return AttributeSpec.of(
                name, type, type == Datatype.STRING_ASCII ? FieldSpec.VAR : 1, false, PipelineSpec.NONE);
    }
}
