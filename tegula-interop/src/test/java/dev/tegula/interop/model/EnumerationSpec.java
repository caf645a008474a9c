package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;
import java.io.Serializable;
import java.util.List;

/** The labels of an enumeration, each as its bytes. */
public record EnumerationSpec(String name, Datatype type, int cellValNum, boolean ordered, List<Bytes> values)
        implements Serializable {

    public EnumerationSpec {
        values = List.copyOf(values);
    }
}
