package dev.tegula.interop.model;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A figure over cells.
 *
 * @param field null for the number of cells
 */
public record AggregateSpec(Kind kind, @Nullable String field) implements Serializable {

    /** Which figure. */
    public enum Kind {
        COUNT,
        SUM,
        MIN,
        MAX,
        MEAN,
        NULL_COUNT
    }
}
