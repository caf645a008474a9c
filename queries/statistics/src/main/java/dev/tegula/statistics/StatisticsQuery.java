package dev.tegula.statistics;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.query.QueryStatistics;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Describes statistics of the cells of a query, also by group. Immutable. The cells are read once, in batches; memory
 * grows with the number of groups, not of cells.
 *
 * <pre>{@code
 * StatisticsResult result = StatisticsQuery.of(array, array.query().where(Condition.field("quality").ge(20)))
 *     .groupBy(Grouping.by("chrom"))
 *     .compute(Statistic.count(), Statistic.quantile("quality", 0.5));
 * }</pre>
 *
 * {@link Query#aggregate} answers count, sum, min, max, mean and null count of all cells from metadata where possible.
 */
public final class StatisticsQuery {

    /** The default of {@link #maxGroups}. */
    public static final int DEFAULT_MAX_GROUPS = 10_000;

    private final ArrayReader reader;
    private final Query query;
    private final List<Grouping> groupings;
    private final int maxGroups;

    private StatisticsQuery(ArrayReader reader, Query query, List<Grouping> groupings, int maxGroups) {
        this.reader = reader;
        this.query = query;
        this.groupings = groupings;
        this.maxGroups = maxGroups;
    }

    /** Returns statistics of all cells of a query of an array; its fields, order and limit do not matter. */
    public static StatisticsQuery of(ArrayReader reader, Query query) {
        return new StatisticsQuery(reader, query, List.of(), DEFAULT_MAX_GROUPS);
    }

    /** Groups the cells. Several groupings form one group per combination that occurs. */
    public StatisticsQuery groupBy(Grouping... by) {
        return new StatisticsQuery(reader, query, List.of(by), maxGroups);
    }

    /** Limits the number of groups, which have to fit into memory. Default: 10,000. */
    public StatisticsQuery maxGroups(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("maxGroups: must be positive (found " + limit + ")");
        }
        return new StatisticsQuery(reader, query, groupings, limit);
    }

    /**
     * Reads the cells and computes statistics.
     *
     * @throws IllegalArgumentException if a field is unknown, or does not support a statistic or grouping
     * @throws TooManyGroupsException if there are too many groups
     */
    public StatisticsResult compute(Statistic... statistics) {
        return compute(List.of(statistics));
    }

    /** Reads the cells and computes statistics; see {@link #compute(Statistic...)}. */
    public StatisticsResult compute(List<Statistic> statistics) {
        statistics.forEach(this::check);
        List<GroupKeys> keys = groupings.stream()
                .map(grouping -> GroupKeys.of(grouping, reader))
                .toList();
        Groups groups = new Groups(reader.schema(), statistics, keys, maxGroups);
        Set<String> fields = new LinkedHashSet<>();
        keys.forEach(key -> fields.add(key.field()));
        statistics.forEach(statistic -> {
            if (statistic.field() != null) {
                fields.add(statistic.field());
            }
        });
        if (fields.isEmpty()) {
            fields.add(reader.schema().dimensions().get(0).name());
        }
        QueryStatistics reading = groups.read(query, new ArrayList<>(fields));
        return new StatisticsResult(groups.result(), groups.cells(), reading);
    }

    private void check(Statistic statistic) {
        String name = statistic.field();
        if (name == null) {
            return;
        }
        Field field = Fields.of(reader.schema(), name);
        FieldTotals.Form form = FieldTotals.Form.of(field);
        boolean fits = switch (statistic.kind().base()) {
            case NULL_COUNT, APPROX_DISTINCT -> true;
            case MIN, MAX ->
                form == FieldTotals.Form.TEXT ? field.datatype().size() == 1 : form != FieldTotals.Form.OTHER;
            default -> form != FieldTotals.Form.TEXT && form != FieldTotals.Form.OTHER;
        };
        if (!fits) {
            throw new IllegalArgumentException(
                    statistic + ": not supported by field '" + name + "' (found type " + field.datatype() + ")");
        }
    }
}
