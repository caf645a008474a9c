package dev.tegula.memory;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import java.nio.file.Path;

/**
 * Writes an array of many overlapping fragments, reads it in batches, and checks every cell. Runs in a separate JVM
 * with a small heap. Arguments: a folder, the number of fragments, the number of cells per fragment, the budget in
 * bytes, and the result orders.
 */
public final class StreamingMain {

    private StreamingMain() {}

    public static void main(String[] args) {
        int fragments = Integer.parseInt(args[1]);
        int cells = Integer.parseInt(args[2]);
        long budget = Long.parseLong(args[3]);
        int bits = (65 - Long.numberOfLeadingZeros(4L * fragments * cells)) / 2;
        ManyFragments array = new ManyFragments(Path.of(args[0]).toString(), fragments, cells, bits);
        try (Tegula tegula = Tegula.create()) {
            long start = System.nanoTime();
            array.write(tegula);
            System.out.printf(
                    "wrote %d fragments of %d cells, %d MB, in %.1f s%n",
                    fragments, cells, (long) fragments * cells * ManyFragments.CELL_BYTES >> 20, seconds(start));
            for (int i = 4; i < args.length; i++) {
                read(tegula, array, budget, ResultOrder.valueOf(args[i]));
            }
        }
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static void read(Tegula tegula, ManyFragments array, long budget, ResultOrder order) {
        long start = System.nanoTime();
        long count = 0;
        long before = -1;
        int number = 0;
        int largest = 0;
        try (ArrayReader reader = tegula.openForReading(array.uri());
                CellBatches batches = reader.query().order(order).batches(budget)) {
            for (Cells batch : batches) {
                before = check(array, batch, order, before);
                count += batch.size();
                number++;
                largest = Math.max(largest, batch.size());
            }
        }
        if (count != array.distinctCells()) {
            throw new IllegalStateException(count + " cells; " + array.distinctCells() + " expected");
        }
        if ((long) largest * ManyFragments.CELL_BYTES > budget) {
            throw new IllegalStateException(
                    "a batch of " + largest + " cells is beyond the budget of " + budget + " bytes");
        }
        System.out.printf(
                "read %d cells in %s in %d batches of up to %d cells, budget %d MB, heap %d MB, in %.1f s%n",
                count,
                order,
                number,
                largest,
                budget >> 20,
                Runtime.getRuntime().maxMemory() >> 20,
                seconds(start));
    }

    private static long check(ManyFragments array, Cells batch, ResultOrder order, long before) {
        int[] x = batch.int32("x");
        int[] y = batch.int32("y");
        long[] a = batch.int64("a");
        double[] b = batch.float64("b");
        long last = before;
        for (int i = 0; i < batch.size(); i++) {
            long rank = array.rank(x[i], y[i], order == ResultOrder.GLOBAL);
            if (rank <= last) {
                throw new IllegalStateException("(" + x[i] + ", " + y[i] + ") is out of order");
            }
            last = rank;
            array.check(x[i], y[i], a[i], b[i]);
        }
        return last;
    }
}
