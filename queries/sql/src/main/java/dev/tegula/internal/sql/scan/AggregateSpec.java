package dev.tegula.internal.sql.scan;

import dev.tegula.internal.sql.types.ColumnType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates over all rows of a scan. The engine computes them, from metadata where possible.
 *
 * @param scan the rows
 * @param parts the aggregates in order
 */
public record AggregateSpec(ScanSpec scan, List<Part> parts) {

    public AggregateSpec {
        parts = List.copyOf(parts);
    }

    /** The function of an aggregate. */
    public enum Function {
        COUNT,
        SUM,
        SUM_OR_ZERO,
        MIN,
        MAX
    }

    /**
     * One aggregate.
     *
     * @param column null for the number of rows
     */
    public record Part(Function function, @Nullable ColumnType column) {
        @Override
        public String toString() {
            return function.name().toLowerCase(java.util.Locale.ROOT) + "(" + (column == null ? "*" : column.name())
                    + ")";
        }
    }
}
