package dev.tegula.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Holds the memory that operations allocate, and that open arrays keep, to the table in the documentation. */
@Slow
class OperationMemoryTest {

    private static final String URI = "mem://store/array";
    private static final int FRAGMENTS = 400;
    private static final int CELLS = 100;

    /** Operations before one that counts: classes are loaded, and buffers have their size. */
    private static final int WARM = 20;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final MemoryVfs store = new MemoryVfs();
    private final Map<String, Double> measured = new LinkedHashMap<>();

    @Test
    void allocations_areThoseOfTheTable() throws IOException {
        try (Tegula tegula = TestStores.smallEngine(store)) {
            measure(tegula);
        }
        Map<String, Double> bounds = bounds();
        assertEquals(bounds.keySet(), measured.keySet());
        List<String> wrong = new ArrayList<>();
        measured.forEach((what, kilobytes) -> {
            double bound = bounds.get(what);
            if (kilobytes > bound || kilobytes < bound / 3) {
                wrong.add(what + ": " + kilobytes + " KB, at most " + bound + " and no less than a third of it");
            }
        });
        assertTrue(wrong.isEmpty(), wrong::toString);
    }

    private void measure(Tegula tegula) {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("time", 0, 1L << 40, 1 << 20))
                        .dimension(Dimension.int64("station", 0, 1 << 20, 1 << 10))
                        .attribute(Attribute.float64("value"))
                        .attribute(Attribute.int32("quality"))
                        .build(),
                OpenOptions.defaults().at(1));
        write(tegula, 0);
        put("opening an array of one fragment", least(i -> open(tegula)));
        put("a commit of 100 cells", least(i -> write(tegula, i)));
        for (int i = WARM; i < FRAGMENTS; i++) {
            write(tegula, i);
        }
        put("opening an array, per fragment with its own footer", least(i -> open(tegula)) / FRAGMENTS);
        for (ConsolidationMode mode : List.of(ConsolidationMode.FRAGMENT_META, ConsolidationMode.COMMITS)) {
            tegula.maintenance(URI).consolidate(ConsolidationOptions.of(mode));
            tegula.maintenance(URI).vacuum(VacuumOptions.of(mode));
        }
        double many = least(i -> open(tegula));
        put("opening an array, per fragment with a consolidated footer", many / FRAGMENTS);
        try (ArrayReader array = tegula.openForReading(URI)) {
            put("reading a box of 100 cells of one fragment", least(i -> read(array, i)));
        }
        double consolidation = allocated(
                () -> tegula.maintenance(URI).consolidate(ConsolidationOptions.of(ConsolidationMode.FRAGMENTS)));
        put("a consolidation, per fragment of 100 cells", consolidation / FRAGMENTS);
    }

    private static void write(Tegula tegula, int fragment) {
        long[] times = new long[CELLS];
        long[] stations = new long[CELLS];
        double[] values = new double[CELLS];
        int[] qualities = new int[CELLS];
        for (int i = 0; i < CELLS; i++) {
            times[i] = 1000L * fragment + i;
            stations[i] = i;
            values[i] = i;
        }
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(2 + fragment))) {
            array.write(Cells.builder()
                    .int64("time", times)
                    .int64("station", stations)
                    .float64("value", values)
                    .int32("quality", qualities)
                    .build());
        }
    }

    private static void open(Tegula tegula) {
        tegula.openForReading(URI).close();
    }

    private static void read(ArrayReader array, int fragment) {
        Cells cells = array.read(Subarray.range("time", 1000L * fragment, 1000L * fragment + 999), "value");
        assertEquals(CELLS, cells.size());
    }

    private void put(String what, double bytes) {
        measured.put(what, bytes / 1000);
    }

    private interface Operation {
        void run(int number);
    }

    /** Returns the least bytes of several runs, each of which has its own number. */
    private double least(Operation operation) {
        double least = Double.MAX_VALUE;
        for (int i = 0; i < WARM; i++) {
            int number = i;
            least = Math.min(least, allocated(() -> operation.run(number)));
        }
        return least;
    }

    /** Returns the bytes that this thread allocates, which is the only one of the engine that computes. */
    private double allocated(Runnable action) {
        long before = threads.getCurrentThreadAllocatedBytes();
        action.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static Map<String, Double> bounds() throws IOException {
        String page = Files.readString(SourceTree.of("docs/performance.md"));
        int start = page.indexOf("|---|--:|", page.indexOf("### Memory per operation"));
        Map<String, Double> bounds = new LinkedHashMap<>();
        page.substring(start)
                .lines()
                .skip(1)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split(" *\\| *"))
                .forEach(row -> bounds.put(row[1], Double.parseDouble(row[2].replace(",", ""))));
        return bounds;
    }
}
