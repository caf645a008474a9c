package dev.tegula.query;

import java.time.Duration;

/**
 * What a query took, so far or until its end.
 *
 * @param cost the figures of its plan, as they came out
 * @param resultCells cells that it gave, or that its aggregates went over
 * @param largestResult bytes of the largest batch, or of the whole result where that came at once
 * @param elapsed time spent in it
 */
public record QueryStatistics(QueryCost cost, long resultCells, long largestResult, Duration elapsed) {}
