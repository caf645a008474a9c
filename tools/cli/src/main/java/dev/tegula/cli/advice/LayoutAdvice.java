package dev.tegula.cli.advice;

import dev.tegula.ArrayReader;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Layouts of an array, measured on a sample of its cells, and the best of them.
 *
 * @param cells the number of sampled cells
 * @param isWhole whether these are all cells
 * @param queries the number of queries
 * @param isLogged whether these are logged ones; otherwise, a narrow range of each dimension and a box were assumed
 * @param present what the queries cost now
 * @param others what they cost with one difference, and with all of the best layout, which is the last one
 * @param options the options of {@code rewrite} for the best layout; none if it is the present one
 */
public record LayoutAdvice(
        int cells,
        boolean isWhole,
        int queries,
        boolean isLogged,
        Measured present,
        List<Measured> others,
        List<String> options) {

    /** The longest list of queries to run; of longer ones, this many are taken at equal distances. */
    static final int MAX_QUERIES = 32;

    /** Divides the ranges of assumed queries. */
    private static final int NARROW = 64;

    private static final int BOX = 4;

    /**
     * A layout, measured.
     *
     * @param options what differs from the present layout; none if nothing does
     * @param stored the bytes of the stored sample
     * @param bytes the bytes that a query reads, with those of opening the array
     * @param requests the requests of a query, with those of opening the array
     * @param tiles the tiles that a query decodes
     */
    public record Measured(List<String> options, long stored, double bytes, double requests, double tiles) {

        /** Bytes per second, as for filters. */
        private static final double RATE = 20e6;

        private static final double SECONDS_PER_REQUEST = 0.01;

        /** Returns the estimated time of a query: of the transfer at 20 MB per second, and 10 ms per request. */
        public double seconds() {
            return bytes / RATE + requests * SECONDS_PER_REQUEST;
        }
    }

    /**
     * Measures layouts.
     *
     * @param logged the queries; empty to assume some
     * @param maxCells about the number of cells of the sample
     * @return null if the array has no cells
     */
    public static @Nullable LayoutAdvice of(ArrayReader array, List<LoggedQuery> logged, int maxCells) {
        LayoutSample sample = LayoutSample.of(array, maxCells);
        if (sample == null || sample.cells().size() == 0) {
            return null;
        }
        List<LoggedQuery> queries = new ArrayList<>();
        int count = Math.min(MAX_QUERIES, logged.size());
        for (int i = 0; i < count; i++) {
            LoggedQuery query = logged.get((int) ((long) i * logged.size() / count));
            queries.add(new LoggedQuery(sample.moved(query.subarray()), query.fields(), query.condition()));
        }
        if (queries.isEmpty()) {
            queries.addAll(assumed(sample));
        }
        try (LayoutTrials trials = new LayoutTrials(sample, queries)) {
            LayoutSearch search = new LayoutSearch(sample, trials);
            Measured present = search.run();
            return new LayoutAdvice(
                    sample.cells().size(),
                    sample.isWhole(),
                    queries.size(),
                    !logged.isEmpty(),
                    present,
                    search.others(),
                    search.best().options());
        }
    }

    /** Returns a query of a narrow range of each dimension of integers, and one of a box in the middle. */
    private static List<LoggedQuery> assumed(LayoutSample sample) {
        List<LoggedQuery> queries = new ArrayList<>();
        List<String> fields =
                sample.cells().columns().stream().map(Column::name).toList();
        Map<String, List<Range>> middle = new LinkedHashMap<>();
        for (int d = 0; d < sample.box().size(); d++) {
            Range range = sample.box().get(d);
            String name = sample.schema().dimensions().get(d).name();
            if (LayoutSample.length(range) > 1) {
                Map<String, List<Range>> narrow = new LinkedHashMap<>();
                narrow.put(name, List.of(part((Range.OfLong) range, NARROW)));
                queries.add(new LoggedQuery(boxed(sample, narrow), fields, null));
                middle.put(name, List.of(part((Range.OfLong) range, BOX)));
            }
        }
        queries.add(new LoggedQuery(boxed(sample, middle), fields, null));
        return queries;
    }

    private static Subarray boxed(LayoutSample sample, Map<String, List<Range>> some) {
        Map<String, List<Range>> all = new LinkedHashMap<>();
        for (int d = 0; d < sample.box().size(); d++) {
            String name = sample.schema().dimensions().get(d).name();
            all.put(name, some.getOrDefault(name, List.of(sample.box().get(d))));
        }
        return Subarray.of(all);
    }

    private static Range part(Range.OfLong range, int divisor) {
        long length = Math.max(1, LayoutSample.length(range) / divisor);
        long low = range.low() + (LayoutSample.length(range) - length) / 2;
        return Range.of(low, low + length - 1);
    }
}
