package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;
import java.io.Serializable;
import java.util.Objects;

/** Coordinates from {@code low} to {@code high}, both included. */
public record Range(Bytes low, Bytes high) implements Serializable {

    /** A range of whole numbers. */
    public static Range whole(Datatype type, long low, long high) {
        return new Range(Bytes.whole(type, low), Bytes.whole(type, high));
    }

    /** The whole domain of a dimension that has one. */
    public static Range whole(DimensionSpec dim) {
        return new Range(Objects.requireNonNull(dim.low()), Objects.requireNonNull(dim.high()));
    }

    /** A range of strings. */
    public static Range text(String low, String high) {
        return new Range(Bytes.text(low), Bytes.text(high));
    }
}
