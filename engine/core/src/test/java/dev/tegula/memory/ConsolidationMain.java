package dev.tegula.memory;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.Tegula;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import java.nio.file.Path;

/**
 * Writes an array of many overlapping fragments, consolidates and vacuums it, and checks every cell. Runs in a separate
 * JVM with a small heap. Arguments: a folder, the number of fragments, and the number of cells per fragment.
 */
public final class ConsolidationMain {

    private ConsolidationMain() {}

    public static void main(String[] args) {
        int fragments = Integer.parseInt(args[1]);
        int cells = Integer.parseInt(args[2]);
        int bits = (65 - Long.numberOfLeadingZeros(4L * fragments * cells)) / 2;
        ManyFragments array = new ManyFragments(Path.of(args[0]).toString(), fragments, cells, bits);
        try (Tegula tegula = Tegula.create()) {
            long start = System.nanoTime();
            array.write(tegula);
            System.out.printf(
                    "wrote %d fragments of %d cells in %.1f s%n", fragments, cells, (System.nanoTime() - start) / 1e9);
            start = System.nanoTime();
            ConsolidationReport report = tegula.maintenance(array.uri()).consolidate();
            System.out.printf(
                    "consolidated %d cells, heap %d MB, in %.1f s%n",
                    report.steps().get(0).cells(),
                    Runtime.getRuntime().maxMemory() >> 20,
                    (System.nanoTime() - start) / 1e9);
            require(
                    report.steps().size() == 1
                            && report.steps().get(0).replaced().size() == fragments,
                    report.toString());
            tegula.maintenance(array.uri()).vacuum();
            require(tegula.maintenance(array.uri()).consolidate().steps().isEmpty(), "more");
            check(tegula, array);
        }
    }

    private static void check(Tegula tegula, ManyFragments array) {
        long count = 0;
        try (ArrayReader reader = tegula.openForReading(array.uri());
                CellBatches batches = reader.query().order(ResultOrder.GLOBAL).batches(4 << 20)) {
            require(reader.fragments().size() == 1, "one fragment");
            for (Cells batch : batches) {
                int[] x = batch.int32("x");
                int[] y = batch.int32("y");
                long[] a = batch.int64("a");
                double[] b = batch.float64("b");
                for (int i = 0; i < batch.size(); i++) {
                    array.check(x[i], y[i], a[i], b[i]);
                }
                count += batch.size();
            }
        }
        require(count == array.distinctCells(), count + " cells");
    }

    private static void require(boolean truth, String what) {
        if (!truth) {
            throw new IllegalStateException(what);
        }
    }
}
