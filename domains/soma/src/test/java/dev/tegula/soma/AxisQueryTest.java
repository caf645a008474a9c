package dev.tegula.soma;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.GroupChanges;
import dev.tegula.internal.base.MemberFolders;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.soma.SomaMeasurement.Part;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares axis queries of experiments with scattered join ids with a model, a map of cells. */
@Slow
class AxisQueryTest {

    private static final String URI = "mem://experiment";

    /** Cells by row and column, as join ids. */
    private final TreeMap<Long, TreeMap<Long, Float>> model = new TreeMap<>();

    private long[] obsIds = {};
    private long[] varIds = {};

    private static long[] scattered(RandomGenerator random, int count, int bound) {
        return random.longs(0, bound).distinct().limit(count).sorted().toArray();
    }

    private void write(Tegula tegula, RandomGenerator random, int rows, int columns, int spread) {
        obsIds = scattered(random, rows, rows * spread);
        varIds = scattered(random, columns, columns * spread);
        SomaWriter experiment = SomaWriter.createExperiment(tegula, URI);
        int[] groups = random.ints(rows, 0, 3).toArray();
        Cells obs = Cells.builder()
                .int64("soma_joinid", obsIds)
                .int32("group", groups)
                .float64(
                        "score",
                        Arrays.stream(obsIds).asDoubleStream().map(id -> id / 2).toArray())
                .build();
        experiment.writeDataFrame("obs", new AxisTable(obs, Map.of("group", Enumeration.utf8("any", "a", "b", "c"))));
        SomaWriter rna = experiment.create("ms", SomaType.COLLECTION).create("RNA", SomaType.MEASUREMENT);
        String[] names = Arrays.stream(varIds).mapToObj(id -> "gene" + id).toArray(String[]::new);
        Cells var = Cells.builder()
                .int64("soma_joinid", varIds)
                .utf8("var_id", names)
                .build();
        rna.writeDataFrame("var", new AxisTable(var, Map.of()));
        SomaWriter layers = rna.create("X", SomaType.COLLECTION);
        try (SomaMatrixWriter x =
                layers.createSparse("data", Datatype.FLOAT32, rows * (long) spread, columns * (long) spread)) {
            for (int part = 0; part < 2; part++) {
                writePart(x, random, part);
            }
        }
    }

    private void writePart(SomaMatrixWriter x, RandomGenerator random, int part) {
        TreeMap<Long, TreeMap<Long, Float>> cells = new TreeMap<>();
        for (int r = part; r < obsIds.length; r += 2) {
            for (long column : varIds) {
                if (random.nextInt(5) == 0) {
                    cells.computeIfAbsent(obsIds[r], row -> new TreeMap<>()).put(column, (float) random.nextInt(100));
                }
            }
        }
        model.putAll(cells);
        int count = cells.values().stream().mapToInt(Map::size).sum();
        long[] rows = new long[count];
        long[] columns = new long[count];
        float[] values = new float[count];
        int[] next = {0};
        cells.forEach((row, line) -> line.forEach((column, value) -> {
            rows[next[0]] = row;
            columns[next[0]] = column;
            values[next[0]++] = value;
        }));
        x.write(rows, columns, values);
    }

    /** Returns the cells of the model with positions among chosen ids. */
    private String expected(long[] rows, long[] columns, boolean byRow) {
        TreeMap<Long, String> lines = new TreeMap<>();
        for (int r = 0; r < rows.length; r++) {
            Map<Long, Float> line = model.getOrDefault(rows[r], new TreeMap<>());
            for (int c = 0; c < columns.length; c++) {
                Float value = line.get(columns[c]);
                if (value != null) {
                    lines.put(byRow ? (long) r << 32 | c : (long) c << 32 | r, r + "," + c + "=" + value);
                }
            }
        }
        return String.join(" ", lines.values());
    }

    private static String coo(MatrixQuery query) {
        StringBuilder text = new StringBuilder();
        try (MatrixBatches<CooBatch> batches = query.coo()) {
            while (batches.hasNext()) {
                CooBatch batch = batches.next();
                for (int i = 0; i < batch.size(); i++) {
                    text.append(batch.rows()[i])
                            .append(',')
                            .append(batch.columns()[i])
                            .append('=');
                    text.append(((float[]) batch.values().array())[i]).append(' ');
                }
            }
        }
        return text.toString().strip();
    }

    /** Returns the cells of batches, after checks that they are complete and consecutive. */
    private static String compressed(MatrixBatches<CompressedBatch> batches, int count, boolean byRow) {
        StringBuilder text = new StringBuilder();
        int first = 0;
        try (batches) {
            while (batches.hasNext()) {
                CompressedBatch batch = batches.next();
                assertEquals(first, batch.first());
                assertEquals(batch.size(), batch.pointers()[batch.count()]);
                for (int r = 0; r < batch.count(); r++) {
                    for (int i = batch.pointers()[r]; i < batch.pointers()[r + 1]; i++) {
                        int row = byRow ? first + r : batch.indices()[i];
                        int column = byRow ? batch.indices()[i] : first + r;
                        text.append(row).append(',').append(column).append('=');
                        text.append(((float[]) batch.values().array())[i]).append(' ');
                    }
                }
                first += batch.count();
            }
        }
        assertEquals(count, first);
        return text.toString().strip();
    }

    @ParameterizedTest
    @CsvSource({
        "1, 40, 30, 1, 1",
        "2, 40, 30, 7, 100",
        "3, 60, 50, 1000, 3000",
        "4, 90, 20, 3, 100000000",
        "5, 1, 1, 2, 50"
    })
    void matricesEqualTheModel(long seed, int rows, int columns, int spread, long budget) {
        RandomGenerator random = RandomTests.generator(seed);
        try (Tegula tegula = Tegula.create()) {
            write(tegula, random, rows, columns, spread);
            SomaExperiment experiment = SomaExperiment.open(tegula, URI);
            long[] someVar = Arrays.stream(varIds).filter(id -> id % 3 != 0).toArray();
            check(experiment.query("RNA"), obsIds, varIds, budget);
            check(experiment.query("RNA").varIds(someVar), obsIds, someVar, budget);
            LongPredicate low = id -> id / 2.0 < rows * spread / 4.0;
            check(
                    experiment
                            .query("RNA")
                            .obs(Condition.field("score").lt(rows * spread / 4.0))
                            .varIds(someVar),
                    Arrays.stream(obsIds).filter(low).toArray(),
                    someVar,
                    budget);
            check(experiment.query("RNA").varIds(), obsIds, new long[0], budget);
            check(experiment.query("RNA").obsIds(Long.MAX_VALUE), new long[0], varIds, budget);
        }
    }

    private void check(AxisQuery query, long[] rows, long[] columns, long budget) {
        AxisSelection selection = query.select();
        assertArrayEquals(rows, selection.joinIds(Axis.OBS));
        assertArrayEquals(columns, selection.joinIds(Axis.VAR));
        assertArrayEquals(rows, selection.table(Axis.OBS, "group").joinIds());
        String[] labels = Arrays.stream(columns).mapToObj(id -> "gene" + id).toArray(String[]::new);
        assertArrayEquals(labels, selection.labels(Axis.VAR, "var_id"));
        MatrixQuery x = selection.x("data").memoryBudget(budget);
        String byRow = expected(rows, columns, true);
        assertEquals(byRow, coo(x));
        assertEquals(byRow, compressed(x.csr(), rows.length, true));
        assertEquals(expected(rows, columns, false), compressed(x.csc(), columns.length, false));
        assertEquals(byRow, compressed(x.blocks(7), rows.length, true));
        assertEquals(byRow, compressed(x.blocks(Integer.MAX_VALUE), rows.length, true));
    }

    @Test
    void batchesKeepToTheBudget() {
        try (Tegula tegula = Tegula.create()) {
            write(tegula, RandomTests.fixed(9), 200, 100, 2);
            MatrixQuery x = SomaExperiment.open(tegula, URI)
                    .query("RNA")
                    .select()
                    .x("data")
                    .memoryBudget(4000);
            int batches = 0;
            try (MatrixBatches<CompressedBatch> all = x.csr()) {
                while (all.hasNext()) {
                    assertTrue(all.next().size() * 8L <= 4000);
                    batches++;
                }
            }
            assertTrue(batches > 8, "batches: " + batches);
        }
    }

    /** Join ids in an order of their own: the index is a text, and sorts rows. */
    @Test
    void dataFramesWithTextIndexesAreSortedByJoinId() {
        try (Tegula tegula = Tegula.create()) {
            write(tegula, RandomTests.fixed(3), 4, 3, 5);
            ArraySchema schema = ArraySchema.sparse()
                    .dimension(Dimension.ascii("cell"))
                    .attribute(Attribute.int64("soma_joinid"))
                    .attribute(Attribute.int32("depth"))
                    .build();
            String obs = "mem://other/obs";
            tegula.createArray(obs, schema);
            tegula.object(obs)
                    .updateMetadata(MetadataChanges.none()
                            .put("soma_object_type", MetadataValue.utf8("SOMADataFrame"))
                            .put("soma_encoding_version", MetadataValue.utf8("1")));
            try (ArrayWriter writer = tegula.openForWriting(obs)) {
                writer.write(Cells.builder()
                        .ascii("cell", "aa", "b", "cccc", "d")
                        .int64("soma_joinid", obsIds[3], obsIds[1], obsIds[2], obsIds[0])
                        .int32("depth", 3, 1, 2, 0)
                        .build());
            }
            tegula.object(URI).updateMembers(GroupChanges.none().remove("obs"));
            tegula.object(URI).updateMembers(GroupChanges.none().add(obs, "obs"));
            SomaExperiment experiment = SomaExperiment.open(tegula, URI);
            assertEquals(List.of("cell"), experiment.obs().indexColumns());
            AxisSelection selection =
                    experiment.query("RNA").obs(Condition.field("depth").ne(1)).select();
            assertArrayEquals(new long[] {obsIds[0], obsIds[2], obsIds[3]}, selection.joinIds(Axis.OBS));
            assertArrayEquals(new String[] {"d", "cccc", "aa"}, selection.labels(Axis.OBS, "cell"));
            assertArrayEquals(new String[] {"0", "2", "3"}, selection.labels(Axis.OBS, "depth"));
            assertEquals(expected(selection.joinIds(Axis.OBS), varIds, true), coo(selection.x("data")));

            try (ArrayWriter writer = tegula.openForWriting(obs)) {
                writer.write(Cells.builder()
                        .ascii("cell", "twice")
                        .int64("soma_joinid", obsIds[0])
                        .int32("depth", 3)
                        .build());
            }
            String message = assertThrows(
                            UnsupportedFormatException.class,
                            () -> experiment.query("RNA").select())
                    .getMessage();
            assertTrue(message.contains("values are distinct and at least 0 (found " + obsIds[0] + " twice)"), message);
        }
    }

    @Test
    void denseLayersReturnEveryCell() {
        try (Tegula tegula = Tegula.create()) {
            write(tegula, RandomTests.fixed(5), 3, 2, 1);
            SomaWriter more = SomaWriter.createExperiment(tegula, "mem://dense");
            SomaWriter rna = more.create("ms", SomaType.COLLECTION).create("RNA", SomaType.MEASUREMENT);
            SomaExperiment first = SomaExperiment.open(tegula, URI);
            more.writeDataFrame("obs", first.obs().read(null));
            rna.writeDataFrame("var", first.measurement("RNA").var().read(null));
            rna.create("X", SomaType.COLLECTION)
                    .writeDense("data", Datatype.INT16, new short[] {1, 2, 3, 4, 5, 6}, 3, 2);
            AxisSelection chosen = SomaExperiment.open(tegula, "mem://dense")
                    .query("RNA")
                    .obsIds(0, 2)
                    .select();
            try (MatrixBatches<CompressedBatch> batches = chosen.x("data").csr()) {
                CompressedBatch batch = batches.next();
                assertArrayEquals(new int[] {0, 2, 4}, batch.pointers());
                assertArrayEquals(new int[] {0, 1, 0, 1}, batch.indices());
                assertArrayEquals(
                        new short[] {1, 2, 5, 6}, (short[]) batch.values().array());
                assertFalse(batches.hasNext());
            }
            assertEquals(2, chosen.matrix(Part.X, "data").columnCount());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "a, a",
        "RNA counts, RNA%20counts",
        "x/y, x%2Fy",
        "__meta, %5F_meta",
        "., %2E",
        ".., %2E.",
        "a*b+c, a%2Ab%2Bc",
    })
    void foldersHaveSafeNames(String name, String folder) {
        assertEquals(folder, MemberFolders.of(name));
    }
}
