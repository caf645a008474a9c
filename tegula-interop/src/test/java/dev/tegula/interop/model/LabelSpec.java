package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;
import java.io.Serializable;

/**
 * A dimension label.
 *
 * @param dimension which dimension it labels, from 0 on
 */
public record LabelSpec(String name, int dimension, Datatype type, boolean increasing) implements Serializable {

    /** The shape of its values, under its own name. */
    public FieldSpec values() {
        return AttributeSpec.of(
                name, type, type == Datatype.STRING_ASCII ? FieldSpec.VAR : 1, false, PipelineSpec.NONE);
    }
}
