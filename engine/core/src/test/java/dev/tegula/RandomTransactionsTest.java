package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ConflictException;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.transactions.CommitResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Random merges in transactions, plain writes and maintenance, compared with a map after each step, and at the times of
 * all earlier steps until a purge removes them.
 */
class RandomTransactionsTest {

    private static final int CASES = 12;
    private static final int STEPS = 14;
    private static final int SPAN = 12;
    private static final String URI = "mem://transactions/random";

    /** The values of a cell. */
    private record Value(@Nullable Double a, String t) {}

    @TestFactory
    Stream<DynamicTest> transactions_equalAMap() {
        return RandomTests.of(CASES, random -> new RandomTransactionsTest.Run(random).run());
    }

    private static final class Run {

        private final RandomGenerator random;
        private final boolean texts;
        private Map<String, Value> model = new TreeMap<>();
        private final Map<Long, Map<String, Value>> past = new LinkedHashMap<>();

        Run(RandomGenerator random) {
            this.random = random;
            this.texts = random.nextBoolean();
        }

        private ArraySchema schema() {
            Dimension second = texts ? Dimension.ascii("k") : Dimension.float64("k", -100, 100, 10);
            return ArraySchema.sparse()
                    .dimension(Dimension.int32("x", -50, 50, 4))
                    .dimension(second)
                    .attribute(Attribute.float64("a").withNullable(true))
                    .attribute(Attribute.utf8("t"))
                    .cellOrder(
                            texts
                                    ? CellOrder.ROW_MAJOR
                                    : List.of(CellOrder.ROW_MAJOR, CellOrder.COL_MAJOR, CellOrder.HILBERT)
                                            .get(random.nextInt(3)))
                    .capacity(1 + random.nextInt(9))
                    .build();
        }

        void run() {
            try (Tegula tegula = Tegula.create()) {
                tegula.createArray(URI, schema());
                for (int step = 0; step < STEPS; step++) {
                    int kind = random.nextInt(10);
                    if (kind < 4) {
                        transaction(tegula);
                    } else if (kind < 6) {
                        transactionOfAReader(tegula);
                    } else if (kind < 8) {
                        try (ArrayWriter array = tegula.openForWriting(URI)) {
                            remember(array.write(upserts(1 + random.nextInt(8))).timestamp());
                        }
                    } else {
                        maintain(tegula);
                    }
                    check(tegula);
                }
                assertEquals(
                        List.of(),
                        tegula.integrity(URI).verify(VerifyOptions.full(), new VerifyListener() {}).findings().stream()
                                .filter(finding -> finding.severity() == Severity.ERROR)
                                .toList());
            }
        }

        private void remember(long time) {
            past.put(time, new TreeMap<>(model));
        }

        private void transaction(Tegula tegula) {
            try (Transaction transaction = tegula.transaction(URI)) {
                if (random.nextBoolean()) {
                    transaction.read(Subarray.range("x", -5, 5));
                }
                Map<String, Value> base = new TreeMap<>(model);
                for (int i = random.nextInt(3); i > 0; i--) {
                    delete(transaction, base);
                }
                if (random.nextInt(4) > 0) {
                    transaction.write(upserts(1 + random.nextInt(10)));
                }
                CommitResult result = transaction.commit();
                if (!result.fragments().isEmpty()) {
                    remember(result.timestamp());
                }
            }
        }

        /** It succeeds only if it does the same to the present state, and always if that is the reader's. */
        private void transactionOfAReader(Tegula tegula) {
            List<Long> times = List.copyOf(past.keySet());
            long time = times.isEmpty() ? Long.MAX_VALUE - 1 : times.get(random.nextInt(times.size()));
            boolean isPresent = times.isEmpty() || time == times.get(times.size() - 1);
            Map<String, Value> present = model;
            Map<String, Value> base = times.isEmpty() ? model : past.get(time);
            OpenOptions options = OpenOptions.defaults();
            try (ArrayReader reader = tegula.openForReading(URI, isPresent ? options : options.at(time));
                    Transaction transaction = reader.transaction()) {
                boolean reads = random.nextBoolean();
                if (reads) {
                    assertEquals(inMiddle(base), inMiddle(content(transaction.read(Subarray.range("x", -5, 5)))));
                }
                Map<String, Value> expected = new TreeMap<>(present);
                model = expected;
                boolean isSame = true;
                if (random.nextBoolean()) {
                    double limit = random.nextInt(6);
                    Predicate<Value> matches = value -> value.a != null && value.a < limit;
                    transaction.delete(Condition.field("a").lt(limit));
                    remove(base, matches);
                    isSame = expected.values().stream().noneMatch(matches)
                            && expected.size()
                                    == present.values().stream()
                                            .filter(matches.negate())
                                            .count();
                }
                transaction.write(upserts(1 + random.nextInt(3)));
                try {
                    CommitResult result = transaction.commit();
                    assertTrue(isSame && (!reads || inMiddle(base).equals(inMiddle(present))), "no conflict");
                    remember(result.timestamp());
                } catch (ConflictException e) {
                    assertFalse(isPresent, e::getMessage);
                    model = present;
                }
            }
        }

        private static Map<String, Value> inMiddle(Map<String, Value> state) {
            Map<String, Value> part = new TreeMap<>(state);
            part.keySet().removeIf(key -> Math.abs(Integer.parseInt(key.split("/")[0])) > 5);
            return part;
        }

        private void delete(Transaction transaction, Map<String, Value> base) {
            double limit = random.nextInt(6);
            switch (random.nextInt(4)) {
                case 0 -> {
                    transaction.delete(Condition.field("a").lt(limit));
                    remove(base, value -> value.a != null && value.a < limit);
                }
                case 1 -> {
                    transaction.deleteAllBut(Condition.field("a").ge(limit));
                    remove(base, value -> !(value.a != null && value.a >= limit));
                }
                case 2 -> {
                    transaction.delete(
                            Condition.field("a").isNan().or(Condition.field("a").isNull()));
                    remove(base, value -> value.a == null || value.a.isNaN());
                }
                default -> {
                    List<String> keys = new ArrayList<>();
                    for (int i = random.nextInt(5); i >= 0; i--) {
                        keys.add(key());
                    }
                    transaction.delete(coordinates(keys).build());
                    keys.forEach(model::remove);
                }
            }
        }

        private void remove(Map<String, Value> base, Predicate<Value> matches) {
            base.forEach((key, value) -> {
                if (matches.test(value)) {
                    model.remove(key);
                }
            });
        }

        private String key() {
            int x = random.nextInt(SPAN) - SPAN / 2;
            int k = random.nextInt(3) - 1;
            return x + "/" + (texts ? List.of("", "b", "bb").get(k + 1) : String.valueOf((double) k));
        }

        private CellsBuilder coordinates(List<String> keys) {
            int[] x = keys.stream()
                    .mapToInt(key -> Integer.parseInt(key.split("/")[0]))
                    .toArray();
            List<String> k = keys.stream()
                    .map(key -> key.substring(key.indexOf('/') + 1))
                    .toList();
            CellsBuilder cells = Cells.builder().int32("x", x);
            return texts
                    ? cells.ascii("k", k.toArray(String[]::new))
                    : cells.float64(
                            "k", k.stream().mapToDouble(Double::parseDouble).toArray());
        }

        private Cells upserts(int count) {
            Map<String, Value> changed = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                double a = random.nextInt(7);
                changed.put(key(), new Value(a == 5 ? null : a == 6 ? Double.NaN : a, "t" + random.nextInt(100)));
            }
            model.putAll(changed);
            List<Value> values = List.copyOf(changed.values());
            double[] a = new double[values.size()];
            byte[] valid = new byte[values.size()];
            for (int i = 0; i < a.length; i++) {
                Double value = values.get(i).a;
                a[i] = value == null ? 0 : value;
                valid[i] = (byte) (value == null ? 0 : 1);
            }
            return coordinates(List.copyOf(changed.keySet()))
                    .float64("a", a)
                    .validity("a", valid)
                    .utf8("t", values.stream().map(Value::t).toArray(String[]::new))
                    .build();
        }

        private void maintain(Tegula tegula) {
            Maintenance maintenance = tegula.maintenance(URI);
            switch (random.nextInt(3)) {
                case 0 -> {
                    maintenance.consolidate(ConsolidationOptions.defaults().withPurge());
                    past.clear();
                }
                case 1 -> maintenance.consolidate(OneOrSeveral.of(random));
                default -> {
                    maintenance.consolidate();
                    maintenance.vacuum();
                }
            }
        }

        private void check(Tegula tegula) {
            assertEquals(model, content(tegula, OpenOptions.defaults()));
            past.forEach((time, state) ->
                    assertEquals(state, content(tegula, OpenOptions.defaults().at(time)), () -> "at " + time));
        }

        private Map<String, Value> content(Tegula tegula, OpenOptions options) {
            try (ArrayReader array = tegula.openForReading(URI, options)) {
                return content(array.read(Subarray.whole()));
            }
        }

        private Map<String, Value> content(Cells cells) {
            Map<String, Value> found = new TreeMap<>();
            for (int i = 0; i < cells.size(); i++) {
                String k = texts ? cells.ascii("k")[i] : String.valueOf(cells.float64("k")[i]);
                Double a = cells.isNull("a", i) ? null : (Double) cells.float64("a")[i];
                Value former = found.put(cells.int32("x")[i] + "/" + k, new Value(a, cells.utf8("t")[i]));
                assertEquals(null, former, "a cell is returned twice");
            }
            return found;
        }
    }
}
