package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;
import java.io.Serializable;
import java.util.List;

/** An enumeration and the bytes of its labels. */
public record EnumerationSpec(String name, Datatype type, int cellValNum, boolean ordered, List<Bytes> values)
        implements Serializable {

    public EnumerationSpec {
        values = List.copyOf(values);
    }
}
