package dev.tegula.internal.sql.scan;

import java.util.List;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.jspecify.annotations.Nullable;

/**
 * The rows of VALUES.
 *
 * @param rows their values, as Calcite's runtime has them
 */
public record ValueRows(List<@Nullable Object[]> rows) {

    /** Returns the rows; called by generated code. */
    public static Enumerable<@Nullable Object[]> of(ValueRows values) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<@Nullable Object[]> enumerator() {
                return Linq4j.iterableEnumerator(values.rows());
            }
        };
    }
}
