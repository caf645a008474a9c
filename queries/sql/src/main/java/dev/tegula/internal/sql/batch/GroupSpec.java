package dev.tegula.internal.sql.batch;

import dev.tegula.internal.sql.scan.AggregateFunction;
import dev.tegula.internal.sql.scan.ScanSpec;
import java.util.List;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Groups of the rows of a scan, and aggregates of them.
 *
 * @param scan the rows
 * @param condition which rows count; null for all
 * @param keys the keys
 * @param sets positions of the keys of each set of groups
 * @param parts the aggregates
 */
public record GroupSpec(
        ScanSpec scan, @Nullable Expression condition, List<Key> keys, List<List<Integer>> sets, List<Part> parts) {

    /** A key, and the type of its values in rows. */
    public record Key(Expression expression, SqlTypeName type) {
        @Override
        public String toString() {
            return expression.toString();
        }
    }

    /**
     * An aggregate.
     *
     * @param argument what it aggregates; null for the number of rows
     * @param filter which rows count; null for all
     * @param type the type of its values in rows
     */
    public record Part(
            AggregateFunction function,
            @Nullable Expression argument,
            @Nullable Expression filter,
            SqlTypeName type) {
        @Override
        public String toString() {
            return function.text(argument == null ? "*" : argument) + (filter == null ? "" : " where " + filter);
        }
    }
}
