package dev.tegula;

import static dev.tegula.query.Condition.field;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Choice;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.testkit.vfs.Verb;
import dev.tegula.vfs.MemoryVfs;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares aggregates with results computed from all cells, and checks answers from metadata alone. */
class AggregateTest {

    private static final String URI = "mem://aggregates/array";
    private static final Aggregate[] ALL = {
        Aggregate.count(), Aggregate.sum("i"), Aggregate.min("i"), Aggregate.max("i"), Aggregate.mean("i"),
                Aggregate.nullCount("i"),
        Aggregate.sum("u"), Aggregate.min("u"), Aggregate.max("u"), Aggregate.sum("f"), Aggregate.min("f"),
                Aggregate.max("f"),
        Aggregate.min("s"), Aggregate.max("s"), Aggregate.nullCount("s")
    };

    private static List<Object> values(List<AggregateResult> results) {
        return Arrays.asList(results.stream().map(AggregateResult::value).toArray());
    }

    /** Returns the expected aggregates, computed from all cells. */
    private static List<Object> expected(Cells cells) {
        return Arrays.asList(
                (long) cells.size(),
                wholes(cells, "i", "sum"),
                wholes(cells, "i", "min"),
                wholes(cells, "i", "max"),
                wholes(cells, "i", "mean"),
                nulls(cells, "i"),
                wholes(cells, "u", "sum"),
                wholes(cells, "u", "min"),
                wholes(cells, "u", "max"),
                reals(cells, "sum"),
                reals(cells, "min"),
                reals(cells, "max"),
                texts(cells, true),
                texts(cells, false),
                nulls(cells, "s"));
    }

    private static long nulls(Cells cells, String name) {
        long nulls = 0;
        for (int i = 0; i < cells.size(); i++) {
            nulls += cells.column(name).isNull(i) ? 1 : 0;
        }
        return nulls;
    }

    private static Object wholes(Cells cells, String name, String what) {
        Column column = cells.column(name);
        List<BigInteger> values = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            if (!column.isNull(i)) {
                values.add(name.equals("u") ? column.unsigned(i) : BigInteger.valueOf(column.longAt(i)));
            }
        }
        BigInteger sum = values.stream().reduce(BigInteger.ZERO, BigInteger::add);
        return switch (what) {
            case "sum" -> sum;
            case "min" -> values.stream().min(BigInteger::compareTo).orElse(null);
            case "max" -> values.stream().max(BigInteger::compareTo).orElse(null);
            default -> values.isEmpty() ? null : (Object) (sum.doubleValue() / values.size());
        };
    }

    private static Object reals(Cells cells, String what) {
        double[] all = cells.float64("f");
        if (what.equals("sum")) {
            double sum = 0;
            for (double value : all) {
                sum += value;
            }
            return sum;
        }
        double[] numbers = Arrays.stream(all)
                .filter(value -> !Double.isNaN(value))
                .map(value -> value + 0.0)
                .toArray();
        return numbers.length == 0
                ? null
                : (Object) (what.equals("min")
                                ? Arrays.stream(numbers).min()
                                : Arrays.stream(numbers).max())
                        .getAsDouble();
    }

    private static Object texts(Cells cells, boolean min) {
        Stream<String> texts = Arrays.stream(cells.text("s")).filter(text -> text != null);
        return (min ? texts.min(String::compareTo) : texts.max(String::compareTo)).orElse(null);
    }

    private static Cells random(int count, boolean coordinates, RandomGenerator random) {
        long[] x = new long[count];
        int[] i = new int[count];
        long[] u = new long[count];
        double[] f = new double[count];
        String[] s = new String[count];
        byte[] valid = new byte[count];
        boolean nans = random.nextInt(3) == 0;
        for (int n = 0; n < count; n++) {
            x[n] = n;
            i[n] = Choice.of(random, random.nextInt(), n, Integer.MAX_VALUE);
            u[n] = Choice.of(random, random.nextLong(), -1L, (long) n);
            // Integers, so that sums do not depend on the order of additions.
            f[n] = nans && random.nextInt(4) == 0 ? Double.NaN : random.nextInt(-1000, 1000);
            s[n] = random.nextInt(4) == 0 ? null : "é".repeat(random.nextInt(2)) + random.nextInt(100);
            valid[n] = (byte) (random.nextInt(5) == 0 ? 0 : 1);
        }
        if (!coordinates) {
            return Cells.builder()
                    .int32("i", i)
                    .validity("i", valid)
                    .uint64("u", u)
                    .float64("f", f)
                    .utf8("s", s)
                    .build();
        }
        for (int n = count - 1; n > 0; n--) {
            int other = random.nextInt(n + 1);
            long swapped = x[n];
            x[n] = x[other];
            x[other] = swapped;
        }
        return Cells.builder()
                .int64("x", x)
                .int32("i", i)
                .validity("i", valid)
                .uint64("u", u)
                .float64("f", f)
                .utf8("s", s)
                .build();
    }

    @TestFactory
    Stream<DynamicTest> aggregates_equalThoseOfAllCells() {
        return RandomTests.of(60, random -> {
            try (Tegula tegula = Tegula.create()) {
                boolean dense = random.nextBoolean();
                boolean duplicates = !dense && random.nextBoolean();
                tegula.createArray(
                        URI,
                        (dense
                                        ? ArraySchema.dense()
                                        : ArraySchema.sparse().capacity(7).allowDuplicates(duplicates))
                                .dimension(Dimension.int64("x", 0, 199, 10))
                                .attribute(Attribute.int32("i").nullable())
                                .attribute(Attribute.uint64("u"))
                                .attribute(Attribute.float64("f"))
                                .attribute(Attribute.utf8("s").nullable())
                                .build());
                for (int writes = 1 + random.nextInt(2); writes > 0; writes--) {
                    try (ArrayWriter array = tegula.openForWriting(URI)) {
                        int count = 1 + random.nextInt(200);
                        if (dense) {
                            array.write(Subarray.range("x", 0, count - 1), random(count, false, random));
                        } else {
                            array.write(random(count, true, random));
                        }
                    }
                }
                Subarray part = random.nextBoolean()
                        ? Subarray.whole()
                        : Subarray.range("x", random.nextInt(50), 50 + random.nextInt(150));
                Condition condition = Choice.of(
                        random,
                        field("x").ge(0),
                        field("i").isNotNull(),
                        field("x").lt(60),
                        field("f").gt(0),
                        field("u").ge(5).or(field("i").lt(0)));
                try (ArrayReader array = tegula.openForReading(URI)) {
                    Cells cells = array.query()
                            .subarray(part)
                            .where(condition)
                            .matchesOnly()
                            .fields("x", "i", "u", "f", "s")
                            .read();
                    List<Object> found =
                            values(array.query().subarray(part).where(condition).aggregate(ALL));
                    assertEquals(
                            expected(cells),
                            found,
                            () -> "dense " + dense + ", duplicates " + duplicates + ", " + part + ", " + condition);
                    int one = random.nextInt(ALL.length); // without the others, less is computed
                    assertEquals(
                            found.get(one),
                            array.query()
                                    .subarray(part)
                                    .where(condition)
                                    .aggregate(ALL[one])
                                    .get(0)
                                    .value(),
                            () -> ALL[one] + ", dense " + dense + ", " + part + ", " + condition);
                }
            }
        });
    }

    @Test
    void count_doesNotReadTilesDecidedByStatistics() throws Exception {
        for (boolean dense : new boolean[] {true, false}) {
            CountingVfs store = new CountingVfs(new MemoryVfs());
            try (Tegula tegula = TestStores.engine(store)) {
                tegula.createArray(
                        URI,
                        (dense ? ArraySchema.dense() : ArraySchema.sparse().capacity(10))
                                .dimension(Dimension.int64("x", 0, 99, 10))
                                .attribute(Attribute.int32("a"))
                                .build());
                int[] a = new int[100];
                long[] x = new long[100];
                Arrays.setAll(a, i -> i);
                Arrays.setAll(x, i -> i);
                try (ArrayWriter array = tegula.openForWriting(URI)) {
                    if (dense) {
                        array.write(
                                Subarray.whole(), Cells.builder().int32("a", a).build());
                    } else {
                        array.write(Cells.builder().int64("x", x).int32("a", a).build());
                    }
                }
                int before = store.log().size();
                try (ArrayReader array = tegula.openForReading(URI)) {
                    assertEquals(
                            List.of(50L),
                            values(array.query().where(field("a").ge(50)).aggregate(Aggregate.count())));
                    assertEquals(
                            List.of(BigInteger.valueOf(3725), BigInteger.valueOf(99), 74.5),
                            values(array.query()
                                    .where(field("a").ge(50))
                                    .aggregate(Aggregate.sum("a"), Aggregate.max("a"), Aggregate.mean("a"))));
                    assertEquals(
                            List.of(0L),
                            values(array.query().where(field("a").gt(99)).aggregate(Aggregate.count())));
                }
                List<String> data = store.log().subList(before, store.log().size()).stream()
                        .filter(request -> request.verb() == Verb.READ
                                && request.uri().toString().matches(".*/[ad]0(_.*)?\\.tdb"))
                        .map(Object::toString)
                        .toList();
                assertEquals(List.of(), data, "data files that were read");
            }
        }
    }

    @Test
    void sumBeyond64Bits_isExactAndReportsTheOverflow() {
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    URI,
                    ArraySchema.sparse()
                            .dimension(Dimension.int64("x", 0, 99, 10))
                            .attribute(Attribute.int64("a"))
                            .attribute(Attribute.of("m", dev.tegula.schema.Datatype.INT32, 2))
                            .attribute(Attribute.utf8("s"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                array.write(Cells.builder()
                        .int64("x", 1, 2)
                        .int64("a", Long.MAX_VALUE, Long.MAX_VALUE)
                        .add(Column.of(
                                new dev.tegula.schema.Field("m", dev.tegula.schema.Datatype.INT32, 2, false),
                                new int[4],
                                2,
                                null,
                                null))
                        .utf8("s", "a", "b")
                        .build());
            }
            try (ArrayReader array = tegula.openForReading(URI)) {
                AggregateResult sum =
                        array.query().aggregate(Aggregate.sum("a")).get(0);
                assertEquals(BigInteger.valueOf(Long.MAX_VALUE).shiftLeft(1), sum.value());
                assertTrue(sum.overflows());
                assertThrows(IllegalArgumentException.class, () -> array.query().aggregate(Aggregate.sum("s")));
                assertThrows(IllegalArgumentException.class, () -> array.query().aggregate(Aggregate.min("m")));
                assertThrows(IllegalArgumentException.class, () -> array.query().aggregate(Aggregate.max("nothing")));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1.7e308, 1.7e308, 0, true",
        "1.7e308, 1.7e308, Infinity, false",
        "Infinity, 1, 1.7e308, false",
        "-1.7e308, -1.7e308, 1, true",
        "Infinity, -Infinity, 1, false",
        "1, 2, 3, false"
    })
    void sumOfFloats_overflows_ifNoValueIsInfinite(double a, double b, double c, boolean expected) throws Exception {
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    URI,
                    ArraySchema.sparse()
                            .dimension(Dimension.int64("x", 0, 9, 10))
                            .attribute(Attribute.float64("f"))
                            .build());
            try (ArrayWriter writer = tegula.openForWriting(URI)) {
                writer.write(Cells.builder()
                        .int64("x", 1, 2, 3)
                        .float64("f", a, b, c)
                        .build());
            }
            try (ArrayReader array = tegula.openForReading(URI)) {
                AggregateResult alone =
                        array.query().aggregate(Aggregate.sum("f")).get(0);
                AggregateResult beside = array.query()
                        .aggregate(Aggregate.sum("f"), Aggregate.max("f"))
                        .get(0);
                assertEquals(a + b + c, alone.value());
                assertEquals(expected, alone.overflows());
                assertEquals(expected, beside.overflows());
            }
        }
    }
}
