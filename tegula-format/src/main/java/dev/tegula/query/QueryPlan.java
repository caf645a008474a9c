package dev.tegula.query;

import dev.tegula.annotations.Experimental;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a query would read, and how much would come of it. Figures come from metadata: no data file is read for them.
 *
 * @param cost what the query would take
 * @param resultCells estimated cells of the result, as if all cells matched that statistics do not settle; exact for
 *     dense arrays
 * @param resultBytes by field, estimated bytes of the result: values, and offsets (8 bytes) and nulls (1 byte) where it
 *     has them; exact for fixed-size fields where the cells are
 * @param advice what would make the query cheaper
 */
@Experimental
public record QueryPlan(QueryCost cost, long resultCells, Map<String, Long> resultBytes, List<String> advice) {

    public QueryPlan {
        resultBytes = Collections.unmodifiableMap(new LinkedHashMap<>(resultBytes));
        advice = List.copyOf(advice);
    }
}
