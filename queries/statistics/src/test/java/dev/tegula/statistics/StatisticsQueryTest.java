package dev.tegula.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.testkit.generate.RandomTests;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statistics against a simple model: sorted lists and two passes. */
class StatisticsQueryTest {

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    /** Cells of an array: x has nulls (as null) and NaN. */
    private record Model(long[] pos, String[] name, Double[] x, long[] time, int[] colour) {

        static Model random(int cells, long seed) {
            RandomGenerator random = RandomTests.fixed(seed);
            Model model =
                    new Model(new long[cells], new String[cells], new Double[cells], new long[cells], new int[cells]);
            for (int i = 0; i < cells; i++) {
                model.pos[i] = 10 * (long) i - cells;
                model.name[i] = "n" + random.nextInt(7);
                int kind = random.nextInt(20);
                model.x[i] = kind == 0 ? null : kind == 1 ? Double.NaN : 1e9 + 100 * random.nextGaussian();
                model.time[i] = random.nextInt(10 * 3_600_000);
                model.colour[i] = random.nextInt(3);
            }
            return model;
        }

        /** Returns the numbers of the cells with a name, sorted; all cells if it is null. */
        double[] sorted(String wanted) {
            List<Double> list = new ArrayList<>();
            for (int i = 0; i < x.length; i++) {
                Double value = x[i];
                if (value != null && !value.isNaN() && (wanted == null || wanted.equals(name[i]))) {
                    list.add(value);
                }
            }
            return list.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        }
    }

    private ArrayReader array(Model model) {
        String uri = "mem://statistics";
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("pos", -1_000_000, 10_000_000, 1000))
                        .attribute(Attribute.utf8("name"))
                        .attribute(Attribute.float64("x").nullable())
                        .attribute(Attribute.of("time", Datatype.DATETIME_MS))
                        .attribute(Attribute.int32("colour").withEnumeration("colours"))
                        .enumeration(Enumeration.utf8("colours", "red", "green", "blue"))
                        .build());
        int cells = model.pos.length;
        double[] x = new double[cells];
        byte[] validity = new byte[cells];
        Instant[] times = new Instant[cells];
        for (int i = 0; i < cells; i++) {
            Double value = model.x[i];
            validity[i] = (byte) (value == null ? 0 : 1);
            x[i] = value == null ? 0 : value;
            times[i] = Instant.ofEpochMilli(model.time[i]);
        }
        try (ArrayWriter writer = tegula.openForWriting(uri)) {
            writer.write(Cells.builder()
                    .int64("pos", model.pos)
                    .utf8("name", model.name)
                    .float64("x", x)
                    .validity("x", validity)
                    .datetime("time", Datatype.DATETIME_MS, times)
                    .int32("colour", model.colour)
                    .build());
        }
        return tegula.openForReading(uri);
    }

    private static double quantile(double[] sorted, double fraction) {
        double position = fraction * (sorted.length - 1);
        int low = (int) position;
        int high = Math.min(low + 1, sorted.length - 1);
        return sorted[low] + (sorted[high] - sorted[low]) * (position - low);
    }

    private static double variance(double[] values, int degrees) {
        double mean = Arrays.stream(values).map(v -> v - 1e9).average().orElseThrow();
        return Arrays.stream(values).map(v -> v - 1e9 - mean).map(d -> d * d).sum() / (values.length - degrees);
    }

    private static List<Object> values(ArrayReader array, String... statistics) {
        return StatisticsQuery.of(array, array.query())
                .compute(Arrays.stream(statistics).map(Statistic::parse).toList())
                .groups()
                .get(0)
                .values();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 100, 1000, 50_000})
    void statisticsOfAllCells_equalTheModel(int cells) {
        Model model = Model.random(cells, cells);
        double[] sorted = model.sorted(null);
        try (ArrayReader array = array(model)) {
            List<Object> found = values(
                    array,
                    "nanvar(x)",
                    "nanvar_pop(x)",
                    "nanstd(x)",
                    "nanstd_pop(x)",
                    "nanmean(x)",
                    "min(x)",
                    "nanmax(x)",
                    "null_count(x)",
                    "count",
                    "nansum(x)");
            assertClose(variance(sorted, 1), found.get(0), 1e-9);
            assertClose(variance(sorted, 0), found.get(1), 1e-9);
            assertClose(Math.sqrt(variance(sorted, 1)), found.get(2), 1e-9);
            assertClose(Math.sqrt(variance(sorted, 0)), found.get(3), 1e-9);
            assertClose(1e9 + Arrays.stream(sorted).map(v -> v - 1e9).average().orElseThrow(), found.get(4), 1e-15);
            assertEquals(sorted[0], found.get(5));
            assertEquals(sorted[sorted.length - 1], found.get(6));
            assertEquals(Arrays.stream(model.x).filter(v -> v == null).count(), found.get(7));
            assertEquals((long) cells, found.get(8));
            assertClose(Arrays.stream(sorted).sum(), found.get(9), 1e-12);
            for (double fraction : new double[] {0, 0.01, 0.25, 0.5, 0.9, 1}) {
                double median = (Double)
                        values(array, "nanquantile(x, " + fraction + ")").get(0);
                if (sorted.length <= QuantileSketch.EXACT) {
                    assertEquals(quantile(sorted, fraction), median, 1e-6);
                } else { // a rank error of half a percent
                    assertTrue(median >= quantile(sorted, Math.max(0, fraction - 0.005)), median + " " + fraction);
                    assertTrue(median <= quantile(sorted, Math.min(1, fraction + 0.005)), median + " " + fraction);
                }
            }
        }
    }

    private static void assertClose(double expected, Object found, double relative) {
        assertEquals(expected, (Double) found, Math.abs(expected) * relative);
    }

    @Test
    void notANumber_isSkippedOnlyByTheNanVariants() {
        Model model = Model.random(1000, 5);
        try (ArrayReader array = array(model)) {
            for (Object value : values(array, "sum(x)", "mean(x)", "var(x)", "std_pop(x)", "quantile(x, 0.5)")) {
                assertEquals(Double.NaN, value);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 500, 5000, 100_000})
    void distinctCounts_areExactOrClose(int cells) {
        Model model = Model.random(cells, cells + 1);
        Set<Double> distinct = new HashSet<>();
        for (Double value : model.x) {
            if (value != null) {
                distinct.add(value);
            }
        }
        try (ArrayReader array = array(model)) {
            List<Object> found = values(array, "approx_distinct(pos)", "approx_distinct(name)", "approx_distinct(x)");
            double allowed = cells <= DistinctSketch.EXACT ? 0 : 0.05; // four standard errors
            assertEquals(cells, (Long) found.get(0), cells * allowed);
            assertEquals(new HashSet<>(List.of(model.name)).size(), (Long) found.get(1));
            assertEquals(distinct.size(), (Long) found.get(2), distinct.size() * allowed);
        }
    }

    @Test
    void groups_equalTheModel() {
        Model model = Model.random(20_000, 9);
        try (ArrayReader array = array(model)) {
            StatisticsResult result = StatisticsQuery.of(array, array.query())
                    .groupBy(Grouping.by("name"))
                    .compute(Statistic.count(), Statistic.parse("nanvar(x)"), Statistic.parse("max(pos)"));
            assertEquals(7, result.groups().size());
            assertEquals(20_000, result.cells());
            for (int g = 0; g < 7; g++) {
                StatisticsResult.Group group = result.groups().get(g);
                String name = "n" + g;
                assertEquals(List.of(name), group.keys());
                long count = 0;
                long greatest = Long.MIN_VALUE;
                for (int i = 0; i < model.name.length; i++) {
                    if (model.name[i].equals(name)) {
                        count++;
                        greatest = Math.max(greatest, model.pos[i]);
                    }
                }
                assertEquals(count, group.values().get(0));
                assertClose(variance(model.sorted(name), 1), group.values().get(1), 1e-9);
                assertEquals(BigInteger.valueOf(greatest), group.values().get(2));
            }
        }
    }

    @Test
    void bucketsAndLabels_areGroups() {
        Model model = Model.random(5000, 11);
        Map<List<Object>, Long> expected = new TreeMap<>((a, b) -> {
            int hours = Long.compare((Long) a.get(0), (Long) b.get(0));
            return hours != 0 ? hours : Integer.compare(colour(a.get(1)), colour(b.get(1)));
        });
        for (int i = 0; i < 5000; i++) {
            long hour = Math.floorDiv(model.time[i], 3_600_000L) * 3_600_000L;
            expected.merge(List.of(hour, List.of("red", "green", "blue").get(model.colour[i])), 1L, Long::sum);
        }
        try (ArrayReader array = array(model)) {
            StatisticsResult result = StatisticsQuery.of(array, array.query())
                    .groupBy(Grouping.parse("bucket(time, 1h)"), Grouping.by("colour"))
                    .compute(Statistic.count());
            Map<List<Object>, Long> found = new java.util.LinkedHashMap<>();
            result.groups()
                    .forEach(group ->
                            found.put(group.keys(), (Long) group.values().get(0)));
            assertEquals(new ArrayList<>(expected.entrySet()), new ArrayList<>(found.entrySet()));
            List<StatisticsResult.Group> byX = StatisticsQuery.of(array, array.query())
                    .groupBy(Grouping.bucket("x", 1000))
                    .compute(Statistic.parse("min(x)"))
                    .groups();
            assertEquals(Arrays.asList(999_999_000.0), byX.get(0).keys());
            assertEquals(Double.NaN, byX.get(byX.size() - 2).keys().get(0));
            assertNull(byX.get(byX.size() - 1).keys().get(0));
            assertEquals(
                    List.of(List.of(-5000L), List.of(0L)),
                    StatisticsQuery.of(
                                    array,
                                    array.query().where(Condition.field("pos").lt(2000)))
                            .groupBy(Grouping.bucket("pos", 5000))
                            .compute(Statistic.count())
                            .groups()
                            .stream()
                            .map(StatisticsResult.Group::keys)
                            .toList());
        }
    }

    /** The lower bound of the first bucket is less than any long unless the width divides it. */
    @Test
    void notATime_isInABucketOfItsOwn() {
        String uri = "mem://times";
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("pos", 0, 9, 10))
                        .attribute(Attribute.of("time", Datatype.DATETIME_MS))
                        .build());
        try (ArrayWriter writer = tegula.openForWriting(uri)) {
            writer.write(Cells.builder()
                    .int64("pos", 0, 1, 2)
                    .int64("time", Long.MIN_VALUE, 3_700_000, 3_600_000)
                    .build());
        }
        try (ArrayReader array = tegula.openForReading(uri)) {
            List<StatisticsResult.Group> groups = StatisticsQuery.of(array, array.query())
                    .groupBy(Grouping.parse("bucket(time, 1h)"))
                    .compute(Statistic.count())
                    .groups();
            assertEquals(
                    List.of(
                            new StatisticsResult.Group(List.of(Long.MIN_VALUE), List.of(1L)),
                            new StatisticsResult.Group(List.of(3_600_000L), List.of(2L))),
                    groups);
        }
    }

    private static int colour(Object label) {
        return List.of("red", "green", "blue").indexOf(label);
    }

    @Test
    void wrongRequests_areRefused() {
        try (ArrayReader array = array(Model.random(100, 1))) {
            StatisticsQuery query = StatisticsQuery.of(array, array.query());
            Statistic count = Statistic.count();
            assertThrows(
                    TooManyGroupsException.class,
                    () -> query.groupBy(Grouping.by("pos")).maxGroups(99).compute(count));
            fails("the array has no field 'y'", () -> query.compute(Statistic.parse("std(y)")));
            fails("std(name): not supported by field 'name'", () -> query.compute(Statistic.parse("std(name)")));
            fails(
                    "floating-point numbers require buckets",
                    () -> query.groupBy(Grouping.by("x")).compute(count));
            fails(
                    "a span requires a datetime field",
                    () -> query.groupBy(Grouping.parse("bucket(pos, 1h)")).compute(count));
            fails(
                    "must be a whole number",
                    () -> query.groupBy(Grouping.bucket("pos", 0.5)).compute(count));
            fails(
                    "not a multiple of the unit",
                    () -> query.groupBy(Grouping.parse("bucket(time, 1us)")).compute(count));
            fails("malformed width (found 'x'", () -> Grouping.parse("bucket(pos, x)"));
            fails("wrong fraction (found 1.5", () -> Statistic.parse("quantile(x, 1.5)"));
            fails("expected quantile(FIELD, FRACTION)", () -> Statistic.parse("quantile(x)"));
        }
    }

    private static void fails(String message, Runnable action) {
        String found = assertThrows(IllegalArgumentException.class, action::run).getMessage();
        assertTrue(found.contains(message), found);
    }

    @Test
    void noCells_haveNoValues() {
        try (ArrayReader array = array(Model.random(10, 3))) {
            List<Object> none = StatisticsQuery.of(
                            array, array.query().where(Condition.field("pos").gt(5_000_000)))
                    .compute(
                            Statistic.count(),
                            Statistic.parse("std(x)"),
                            Statistic.parse("quantile(x, 0.5)"),
                            Statistic.parse("min(name)"),
                            Statistic.parse("approx_distinct(x)"))
                    .groups()
                    .get(0)
                    .values();
            assertEquals(Arrays.asList(0L, null, null, null, 0L), none);
        }
    }

    @Test
    void textOfStatisticsAndGroupings_isParsedBack() {
        for (String text : List.of(
                "count", "std(a b)", "nanquantile(\"x,y\", 0.95)", "max(\"5\"\" (pipe)\")", "approx_distinct(x)")) {
            assertEquals(text, Statistic.parse(text).toString());
        }
        assertEquals(Statistic.parse("quantile(\"x,y\", 0.95)"), Statistic.parse("quantile(x,y, 0.95)"));
        for (String text : List.of(
                "x",
                "\"a, b\"",
                "bucket(\"a, b\", 100)",
                "bucket(x, 100)",
                "bucket(x, 0.5)",
                "bucket(t, 15m)",
                "bucket(t, 7d)")) {
            assertEquals(text, Grouping.parse(text).toString());
        }
    }
}
