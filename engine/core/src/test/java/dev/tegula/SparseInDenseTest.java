package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Filter;
import dev.tegula.schema.TileOrder;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Compares dense arrays of version 9, which contain dense and sparse fragments, with a map of the last write of each
 * cell. The sparse fragments are written to a sparse array and moved to the dense one.
 */
@Slow
class SparseInDenseTest {

    private static final String DENSE = "mem://store/dense";
    private static final String SPARSE = "mem://store/sparse";
    private static final int VERSION = 9;

    private final MemoryVfs store = new MemoryVfs();
    private final Tegula tegula = TestStores.engine(store);
    private int rows;
    private int cols;
    /** The number of the last write of each cell; 0 if it was never written. */
    private int[][] model = {};

    private static SparseInDenseTest ofSize(int rows, int cols) {
        SparseInDenseTest test = new SparseInDenseTest();
        test.rows = rows;
        test.cols = cols;
        test.model = new int[rows][cols];
        return test;
    }

    @TestFactory
    Stream<DynamicTest> newestFragmentOfEachCell_isRead() {
        return RandomTests.of(30, random -> ofSize(9, 11).run(random, 1, 9));
    }

    @TestFactory
    Stream<DynamicTest> newestFragmentOfEachCell_isReadFromLargeTiles() {
        return RandomTests.of(6, random -> ofSize(50, 60).run(random, 1000, 3000));
    }

    private void run(RandomGenerator random, int leastCapacity, int mostCapacity) throws IOException {
        TileOrder tiles = random.nextBoolean() ? TileOrder.ROW_MAJOR : TileOrder.COL_MAJOR;
        CellOrder cells = random.nextBoolean() ? CellOrder.ROW_MAJOR : CellOrder.COL_MAJOR;
        Dimension row = Dimension.int32("r", -3, rows - 4, 1 + random.nextInt(rows));
        Dimension col = Dimension.int32("c", 1, cols, 1 + random.nextInt(cols));
        int capacity = random.nextInt(leastCapacity, mostCapacity + 1);
        for (ArraySchemaBuilder schema : List.of(ArraySchema.dense(), ArraySchema.sparse())) {
            schema.dimension(row)
                    .dimension(col)
                    .tileOrder(tiles)
                    .cellOrder(cells)
                    .capacity(capacity)
                    .attribute(Attribute.int32("a").withFilters(Filter.zstd()))
                    .attribute(Attribute.of("pair", Datatype.INT16, 2))
                    .attribute(Attribute.utf8("s").nullable());
            ArraySchema built = schema.build();
            OldArrays.create(store, built.isDense() ? DENSE : SPARSE, built, VERSION);
        }
        int writes = 1 + random.nextInt(7);
        for (int w = 1; w <= writes; w++) {
            if (random.nextBoolean()) {
                writeBox(random, w);
            } else {
                writeCells(random, w);
            }
        }
        try (ArrayReader array = tegula.openForReading(DENSE)) {
            for (ResultOrder order : ResultOrder.values()) {
                check(random, array, order);
            }
        }
    }

    private static OpenOptions at(int write) {
        return OpenOptions.defaults().at(10L * write);
    }

    private void writeBox(RandomGenerator random, int write) {
        int top = random.nextInt(rows);
        int bottom = random.nextInt(top, rows);
        int left = random.nextInt(cols);
        int right = random.nextInt(left, cols);
        List<int[]> cells = new ArrayList<>();
        for (int r = top; r <= bottom; r++) {
            for (int c = left; c <= right; c++) {
                cells.add(new int[] {r, c});
            }
        }
        try (ArrayWriter array = tegula.openForWriting(DENSE, at(write))) {
            array.write(
                    Subarray.range("r", top - 3, bottom - 3).addRange("c", left + 1, right + 1),
                    values(cells, write).build());
        }
    }

    private void writeCells(RandomGenerator random, int write) throws IOException {
        TreeSet<Integer> chosen = new TreeSet<>();
        int count = 1 + random.nextInt(rows * cols / 2);
        for (int i = 0; i < count; i++) {
            chosen.add(random.nextInt(rows * cols));
        }
        List<int[]> cells =
                chosen.stream().map(n -> new int[] {n / cols, n % cols}).toList();
        try (ArrayWriter array = tegula.openForWriting(SPARSE, at(write))) {
            array.write(values(cells, write)
                    .int32("r", cells.stream().mapToInt(cell -> cell[0] - 3).toArray())
                    .int32("c", cells.stream().mapToInt(cell -> cell[1] + 1).toArray())
                    .build());
        }
        for (VfsEntry entry : store.listAllBelow(VfsUri.parse(SPARSE))) {
            String path = entry.uri().toString().substring(SPARSE.length() + 1);
            if (path.startsWith("__" + 10 * write + "_")) {
                OldArrays.put(store, VfsUri.parse(DENSE + "/" + path), store.readAll(entry.uri()));
            }
        }
    }

    /** Returns the values of cells in write number {@code write}. */
    private CellsBuilder values(List<int[]> cells, int write) {
        int n = cells.size();
        int[] a = new int[n];
        short[] pair = new short[2 * n];
        String[] s = new String[n];
        for (int i = 0; i < n; i++) {
            int r = cells.get(i)[0];
            int c = cells.get(i)[1];
            model[r][c] = write;
            a[i] = a(write, r, c);
            pair[2 * i] = (short) write;
            pair[2 * i + 1] = (short) (r - c);
            s[i] = text(write, r, c);
        }
        return Cells.builder()
                .int32("a", a)
                .add(Column.of(new Field("pair", Datatype.INT16, 2, false), pair, n, null, null))
                .utf8("s", s);
    }

    private int a(int write, int r, int c) {
        return 1000 * write + cols * r + c;
    }

    private static String text(int write, int r, int c) {
        return (r + c) % 4 == 0 ? null : "x".repeat((r * 3 + c) % 5) + write;
    }

    private String expected(int r, int c) {
        int write = model[r][c];
        return write == 0
                ? Integer.MIN_VALUE + " " + Short.MIN_VALUE + " " + Short.MIN_VALUE + " null"
                : a(write, r, c) + " " + write + " " + (r - c) + " " + text(write, r, c);
    }

    private void check(RandomGenerator random, ArrayReader array, ResultOrder order) {
        Subarray part = Subarray.whole();
        for (int i = random.nextInt(3); i > 0; i--) {
            int r = random.nextInt(rows);
            int c = random.nextInt(cols);
            part = part.addRange("r", r - 3, random.nextInt(r, rows) - 3)
                    .addRange("c", c + 1, random.nextInt(c, cols) + 1);
        }
        Map<String, String> whole = new LinkedHashMap<>();
        add(
                whole,
                array.query()
                        .subarray(part)
                        .fields("c", "s", "a", "r", "pair")
                        .order(order)
                        .read());
        for (Map.Entry<String, String> cell : whole.entrySet()) {
            String[] place = cell.getKey().split(",");
            assertEquals(
                    expected(Integer.parseInt(place[0]) + 3, Integer.parseInt(place[1]) - 1),
                    cell.getValue(),
                    cell.getKey());
        }
        Map<String, String> batches = new LinkedHashMap<>();
        for (Cells batch : array.query()
                .subarray(part)
                .fields("c", "s", "a", "r", "pair")
                .order(order)
                .batches(1 + random.nextInt(40 * rows * cols))) {
            add(batches, batch);
        }
        assertEquals(List.copyOf(whole.entrySet()), List.copyOf(batches.entrySet()), order + " in batches");
    }

    private static void add(Map<String, String> all, Cells cells) {
        int[] r = cells.int32("r");
        int[] c = cells.int32("c");
        int[] a = cells.int32("a");
        short[] pair = (short[]) cells.column("pair").array();
        String[] s = cells.text("s");
        for (int i = 0; i < r.length; i++) {
            all.put(r[i] + "," + c[i], a[i] + " " + pair[2 * i] + " " + pair[2 * i + 1] + " " + s[i]);
        }
    }
}
