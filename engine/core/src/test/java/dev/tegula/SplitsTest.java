package dev.tegula;

import static dev.tegula.query.Condition.field;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.TileOrder;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.values.SerializedForm;
import dev.tegula.vfs.MemoryVfs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Splits of random queries of arrays with many tiles, read by other engines, equal the queries. */
@Slow
class SplitsTest {

    private static final String URI = "mem://splits/array";
    private static final String[] KINDS = {"int", "float", "text"};

    /** A random array and queries of it. */
    private static final class RandomArray {

        private final RandomGenerator random;
        private final MemoryVfs store = new MemoryVfs();
        private final List<String> kinds = new ArrayList<>();
        private final ArraySchema schema;
        private long time;

        RandomArray(RandomGenerator random) {
            this.random = random;
            boolean dense = random.nextInt(4) == 0;
            ArraySchemaBuilder builder = dense ? ArraySchema.dense() : ArraySchema.sparse();
            int n = 1 + random.nextInt(3);
            for (int d = 0; d < n; d++) {
                String kind = dense ? "int" : KINDS[random.nextInt(KINDS.length)];
                kinds.add(kind);
                builder.dimension(
                        switch (kind) {
                            case "int" -> Dimension.int64("d" + d, -50, 49, 1 + random.nextInt(20));
                            case "float" ->
                                random.nextBoolean()
                                        ? Dimension.float64("d" + d, -1, 1)
                                        : Dimension.float64("d" + d, -1, 1, 0.125);
                            default -> Dimension.ascii("d" + d);
                        });
            }
            builder.attribute(Attribute.int32("a")).attribute(Attribute.utf8("s"));
            builder.tileOrder(random.nextBoolean() ? TileOrder.ROW_MAJOR : TileOrder.COL_MAJOR);
            if (!dense) {
                builder.capacity(1 + random.nextInt(6)).allowDuplicates(random.nextBoolean());
                if (random.nextInt(4) == 0) {
                    builder.cellOrder(CellOrder.HILBERT);
                } else if (random.nextBoolean()) {
                    builder.cellOrder(CellOrder.COL_MAJOR);
                }
            }
            schema = builder.build();
        }

        void fill() {
            try (Tegula tegula = TestStores.smallEngine(store)) {
                tegula.createArray(URI, schema, OpenOptions.defaults().at(1));
                int fragments = 1 + random.nextInt(8);
                for (int i = 0; i < fragments; i++) {
                    time += 10;
                    try (ArrayWriter array =
                            tegula.openForWriting(URI, OpenOptions.defaults().at(time))) {
                        if (schema.isDense()) {
                            box(array);
                        } else {
                            array.write(cells());
                            if (random.nextInt(4) == 0) {
                                array.delete(field("a").lt(random.nextInt(300)));
                            }
                        }
                    }
                }
                if (random.nextInt(4) == 0) {
                    tegula.maintenance(URI).consolidate(ConsolidationOptions.of(ConsolidationMode.FRAGMENT_META));
                }
                if (random.nextInt(4) == 0) {
                    tegula.maintenance(URI).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
                }
            }
        }

        private void box(ArrayWriter array) {
            Subarray box = Subarray.whole();
            int cells = 1;
            for (int d = 0; d < kinds.size(); d++) {
                int most = kinds.size() == 3 ? 12 : 30;
                int low = -50 + random.nextInt(100 - most);
                int high = low + random.nextInt(most);
                box = box.addRange("d" + d, low, high);
                cells *= high - low + 1;
            }
            array.write(box, attributes(Cells.builder(), cells).build());
        }

        private CellsBuilder attributes(CellsBuilder cells, int count) {
            int[] a = random.ints(count, 0, 1000).toArray();
            String[] s = Arrays.stream(a).mapToObj(Integer::toString).toArray(String[]::new);
            return cells.int32("a", a).utf8("s", s);
        }

        private Cells cells() {
            // Coordinates along a diagonal are different, and some are those of earlier fragments.
            int count = 1 + random.nextInt(60);
            int first = random.nextInt(100 - count);
            CellsBuilder cells = Cells.builder();
            for (int d = 0; d < kinds.size(); d++) {
                int spread = d == 0 ? 1 : 1 + random.nextInt(7);
                int[] at = new int[count];
                Arrays.setAll(at, i -> (first + i) * spread % 100);
                switch (kinds.get(d)) {
                    case "int" ->
                        cells.int64(
                                "d" + d,
                                Arrays.stream(at).mapToLong(i -> i - 50).toArray());
                    case "float" ->
                        cells.float64(
                                "d" + d,
                                Arrays.stream(at).mapToDouble(i -> i / 50.0 - 1).toArray());
                    default ->
                        cells.ascii(
                                "d" + d,
                                Arrays.stream(at)
                                        .mapToObj(i -> "x".repeat(i % 3) + Integer.toString(i, 36))
                                        .toArray(String[]::new));
                }
            }
            return attributes(cells, count).build();
        }

        Query query(ArrayReader array) {
            Query query = array.query().order(ResultOrder.values()[random.nextInt(4)]);
            Subarray part = Subarray.whole();
            boolean limited = schema.isDense() && kinds.size() == 3;
            for (int d = 0; d < kinds.size(); d++) {
                if (limited || random.nextInt(3) == 0) {
                    int ranges = 1 + random.nextInt(3);
                    for (int i = 0; i < ranges; i++) {
                        int from = random.nextInt(100);
                        int to = Math.min(99, from + random.nextInt(limited ? 20 : 60));
                        part = switch (kinds.get(d)) {
                            case "int" -> part.addRange("d" + d, from - 50, to - 50);
                            case "float" -> part.addRange("d" + d, from / 50.0 - 1, to / 50.0 - 1);
                            default -> part.addRange("d" + d, "" + from / 10, "x" + to / 10);
                        };
                    }
                }
            }
            query = query.subarray(part);
            if (random.nextInt(3) == 0) {
                query = query.where(field("a").ge(random.nextInt(1000)));
                query = random.nextBoolean() ? query.matchesOnly() : query;
            }
            return random.nextInt(3) == 0 ? query.fields("a", "d0") : query;
        }

        boolean followsOrder() {
            return schema.cellOrder() != CellOrder.HILBERT || !kinds.contains("text");
        }
    }

    static QuerySplit sent(QuerySplit split) {
        return (QuerySplit) SerializedForm.read(SerializedForm.of(split));
    }

    static List<String> rows(Cells cells) {
        return cells.rows().map(Object::toString).toList();
    }

    static List<String> read(Tegula tegula, List<QuerySplit> splits, OpenOptions options) {
        List<String> rows = new ArrayList<>();
        for (QuerySplit split : splits) {
            try (ArrayReader piece = tegula.open(sent(split), options)) {
                rows.addAll(rows(piece.query(split).read()));
            }
        }
        return rows;
    }

    static List<String> sorted(List<String> rows) {
        return rows.stream().sorted().toList();
    }

    @TestFactory
    Stream<DynamicTest> splits_haveTheCellsOfTheQuery() {
        return RandomTests.of(12, random -> {
            RandomArray array = new RandomArray(random);
            array.fill();
            long from = random.nextInt(3) == 0 ? random.nextLong(array.time) : 0;
            long to = random.nextInt(3) == 0 ? from + random.nextLong(array.time) : Long.MAX_VALUE;
            List<List<QuerySplit>> all = new ArrayList<>();
            List<List<String>> expected = new ArrayList<>();
            List<Boolean> ordered = new ArrayList<>();
            int most = 0;
            try (Tegula tegula = TestStores.smallEngine(array.store);
                    ArrayReader reader =
                            tegula.openForReading(URI, OpenOptions.defaults().at(new TimestampRange(from, to)))) {
                for (int i = 0; i < 6; i++) {
                    Query query = array.query(reader);
                    List<QuerySplit> splits =
                            query.splits(SplitOptions.defaults().withBytes(1 << random.nextInt(14)));
                    all.add(splits);
                    most = Math.max(most, splits.size());
                    expected.add(rows(query.read()));
                    ordered.add(array.followsOrder() && query.toString().contains(", GLOBAL"));
                }
                if (random.nextBoolean()) {
                    // Nothing that happens now changes the splits, as long as nothing is vacuumed.
                    tegula.maintenance(URI).consolidate();
                    tegula.maintenance(URI).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
                    tegula.maintenance(URI).vacuum(VacuumOptions.of(ConsolidationMode.COMMITS));
                }
            }
            try (Tegula other = TestStores.smallEngine(array.store)) {
                for (int i = 0; i < all.size(); i++) {
                    List<String> found = read(other, all.get(i), OpenOptions.defaults());
                    String what = array.schema + "\n" + all.get(i);
                    if (ordered.get(i)) {
                        assertEquals(expected.get(i), found, what);
                    } else {
                        assertEquals(sorted(expected.get(i)), sorted(found), what);
                    }
                }
            }
        });
    }
}
