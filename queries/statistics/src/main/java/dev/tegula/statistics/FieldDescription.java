package dev.tegula.statistics;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.query.QueryStatistics;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A summary of the cells of a field. NaN counts as one distinct value and is otherwise left out.
 *
 * @param cells the number of cells
 * @param distinct the number of distinct values without null, approximate if there are more than 512
 * @param min the least value; null if there is none, or values have no order
 * @param max the greatest value
 * @param mean the mean of numbers, else null
 * @param std the standard deviation of a sample of numbers, else null
 * @param quantiles the quantiles 0.05, 0.25, 0.5, 0.75 and 0.95 of numbers, approximate if there are more than 1024
 *     values; empty for other types
 * @param histogram the numbers of values in {@value #BINS} intervals of equal width from {@code min} to {@code max},
 *     approximate like quantiles; empty for other types
 */
@dev.tegula.annotations.Result
public record FieldDescription(
        Field field,
        long cells,
        long nulls,
        long notNumbers,
        long distinct,
        boolean distinctExact,
        @Nullable Object min,
        @Nullable Object max,
        @Nullable Double mean,
        @Nullable Double std,
        List<Double> quantiles,
        List<Long> histogram) {

    /** The number of intervals of a histogram. */
    public static final int BINS = 16;

    private static final double[] FRACTIONS = {0.05, 0.25, 0.5, 0.75, 0.95};
    /**
     * Descriptions of fields, and the cost of the query.
     *
     * @param fields in the requested order
     */
    @dev.tegula.annotations.Result
    public record Result(List<FieldDescription> fields, long cells, QueryStatistics reading) {}

    /** Reads the cells of a query once and describes fields. */
    public static Result of(ArrayReader reader, Query query, List<String> names) {
        List<Statistic> statistics = new ArrayList<>();
        for (String name : names) {
            Field field = Fields.of(reader.schema(), name);
            statistics.add(Statistic.of(Statistic.Kind.APPROX_DISTINCT, name));
            if (isNumber(field)) {
                statistics.add(Statistic.of(Statistic.Kind.NANMEAN, name));
                statistics.add(Statistic.of(Statistic.Kind.NANSTD, name));
                statistics.add(new Statistic(Statistic.Kind.NANQUANTILE, name, 0.5));
            }
            if (hasExtremes(field)) {
                statistics.add(Statistic.of(Statistic.Kind.MIN, name));
            }
        }
        Groups groups = new Groups(reader.schema(), statistics, List.of(), 1);
        QueryStatistics reading = groups.read(query, names);
        List<FieldDescription> fields = names.stream()
                .map(name -> of(Fields.of(reader.schema(), name), groups.cells(), groups.totals(name)))
                .toList();
        return new Result(fields, groups.cells(), reading);
    }

    private static boolean isNumber(Field field) {
        FieldTotals.Form form = FieldTotals.Form.of(field);
        return form != FieldTotals.Form.TEXT && form != FieldTotals.Form.OTHER;
    }

    private static boolean hasExtremes(Field field) {
        Datatype type = field.datatype();
        return isNumber(field) || (type.kind() == Datatype.Kind.TEXT && type.size() == 1);
    }

    private static FieldDescription of(Field field, long cells, FieldTotals totals) {
        String name = field.name();
        List<Double> quantiles = new ArrayList<>();
        List<Long> histogram = new ArrayList<>();
        long[] counts = totals.histogram(BINS);
        if (isNumber(field) && counts != null) {
            for (double fraction : FRACTIONS) {
                Object quantile = totals.value(new Statistic(Statistic.Kind.NANQUANTILE, name, fraction));
                quantiles.add(quantile == null ? Double.NaN : (Double) quantile);
            }
            for (long count : counts) {
                histogram.add(count);
            }
        }
        return new FieldDescription(
                field,
                cells,
                totals.nulls(),
                totals.notNumbers(),
                totals.distinct(),
                totals.isDistinctExact(),
                hasExtremes(field) ? totals.value(Statistic.of(Statistic.Kind.MIN, name)) : null,
                hasExtremes(field) ? totals.value(Statistic.of(Statistic.Kind.MAX, name)) : null,
                isNumber(field) ? (Double) totals.value(Statistic.of(Statistic.Kind.NANMEAN, name)) : null,
                isNumber(field) ? (Double) totals.value(Statistic.of(Statistic.Kind.NANSTD, name)) : null,
                List.copyOf(quantiles),
                List.copyOf(histogram));
    }
}
