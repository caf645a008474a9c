package dev.tegula.splits;

import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The query of one piece: which cells it reads and what it returns of them.
 *
 * @param subarray the coordinates of the piece, without labels and points in time
 * @param condition the condition of the divided query, or null
 * @param fields attributes and dimensions
 * @param order order of the piece's cells
 * @param matchesOnly whether cells of a dense array that do not match are left out
 */
public record SplitQuery(
        Subarray subarray, @Nullable Condition condition, List<String> fields, ResultOrder order, boolean matchesOnly)
        implements Serializable {

    private static final long serialVersionUID = 1L;

    public SplitQuery {
        ComponentRules.require(subarray, "split, subarray");
        ComponentRules.require(order, "split, order");
        fields = ComponentRules.copy(fields, String.class, "split, field");
    }
}
