package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;
import java.io.Serializable;
import java.util.Objects;

/** A range of coordinates from {@code low} to {@code high}, both inclusive. */
public record Range(Bytes low, Bytes high) implements Serializable {

    /** Returns a range of integers. */
    public static Range whole(Datatype type, long low, long high) {
        return new Range(Bytes.whole(type, low), Bytes.whole(type, high));
    }

    /** Returns the domain of a dimension, which must have one. */
    public static Range whole(DimensionSpec dim) {
        return new Range(Objects.requireNonNull(dim.low()), Objects.requireNonNull(dim.high()));
    }

    /** Returns a range of strings. */
    public static Range text(String low, String high) {
        return new Range(Bytes.text(low), Bytes.text(high));
    }
}
