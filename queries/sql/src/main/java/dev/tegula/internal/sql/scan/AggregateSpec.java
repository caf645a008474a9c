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

    /**
     * One aggregate.
     *
     * @param column null for the number of rows
     */
    public record Part(AggregateFunction function, @Nullable ColumnType column) {
        @Override
        public String toString() {
            return function.text(column == null ? "*" : column.name());
        }
    }
}
