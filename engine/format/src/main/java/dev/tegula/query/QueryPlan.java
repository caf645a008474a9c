package dev.tegula.query;

import dev.tegula.annotations.Result;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Plan of a query: what it would read, and the size of its result. Computed from metadata; no data file is read.
 *
 * @param cost cost of the query
 * @param resultCells estimated number of cells of the result, assuming that all cells match that statistics do not
 *     decide; exact for dense arrays
 * @param resultBytes estimated size of each field of the result in bytes: values, offsets (8 bytes each) and validity
 *     (1 byte each); exact for fixed-length fields if {@code resultCells} is
 * @param advice ways to make the query cheaper
 */
@Result
public record QueryPlan(QueryCost cost, long resultCells, Map<String, Long> resultBytes, List<String> advice) {

    public QueryPlan {
        resultBytes = Collections.unmodifiableMap(new LinkedHashMap<>(resultBytes));
        advice = List.copyOf(advice);
    }
}
