package dev.tegula.query;

import dev.tegula.annotations.Result;
import java.time.Duration;

/**
 * Statistics of a query, so far or until its end.
 *
 * @param cost measured cost
 * @param resultCells number of cells that were returned or aggregated
 * @param largestResult size in bytes of the largest batch, or of the whole result if it was read at once
 * @param elapsed time spent in the query
 */
@Result
public record QueryStatistics(QueryCost cost, long resultCells, long largestResult, Duration elapsed) {}
