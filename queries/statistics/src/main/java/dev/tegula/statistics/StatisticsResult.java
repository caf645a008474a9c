package dev.tegula.statistics;

import dev.tegula.annotations.Result;
import dev.tegula.query.QueryStatistics;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a {@link StatisticsQuery}.
 *
 * @param groups the groups in the order of their keys, null last; one group without keys if there is no grouping
 * @param cells the number of cells
 * @param reading the cost of the query
 */
@Result
public record StatisticsResult(List<Group> groups, long cells, QueryStatistics reading) {

    /**
     * One group.
     *
     * @param keys a key per grouping: a {@link Long}, {@link java.math.BigInteger} (uint64), {@link Double},
     *     {@link String} (also labels), or null; of a bucket its lower bound
     * @param values a value per statistic: a {@link Long} for counts, a {@link java.math.BigInteger} for sums and
     *     extremes of integers, a {@link Double} or a {@link String}; null if there are no values
     */
    @Result
    public record Group(List<@Nullable Object> keys, List<@Nullable Object> values) {}
}
