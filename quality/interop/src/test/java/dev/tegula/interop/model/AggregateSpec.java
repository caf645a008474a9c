package dev.tegula.interop.model;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate.
 *
 * @param field the aggregated field; null for the count of cells
 */
public record AggregateSpec(Kind kind, @Nullable String field) implements Serializable {

    /** The kind of aggregate. */
    public enum Kind {
        COUNT,
        SUM,
        MIN,
        MAX,
        MEAN,
        NULL_COUNT
    }
}
