package dev.tegula.benchmarks.splits;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.query.Subarray;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Measures the opening of a sparse array of very many fragments with consolidated metadata and commits, in one process:
 * the first time and the median and least of more, the first plan of a box without fragments, and the live heap while
 * it is open.
 */
public final class FragmentOpening {

    private FragmentOpening() {}

    /** Runs the measurement. Arguments: a folder for the array, the number of fragments, the number of openings. */
    public static void main(String[] arguments) throws Exception {
        Path work = Files.createDirectories(Path.of(arguments[0]));
        int fragments = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100_000;
        int runs = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 5;
        Path folder = work.resolve("footers-" + fragments);
        if (!Files.exists(folder)) {
            try (Tegula tegula = Tegula.create()) {
                FooterArray.create(tegula, folder, FooterArray.Layout.DISJOINT, fragments);
            }
        }
        String uri = Tegula.uri(folder);
        double[] opened = new double[runs];
        double[] cpu = new double[runs];
        OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        try (Tegula tegula = Tegula.create()) {
            for (int run = 0; run < runs; run++) {
                long start = System.nanoTime();
                long used = process.getProcessCpuTime();
                tegula.openForReading(uri).close();
                cpu[run] = (process.getProcessCpuTime() - used) / 1e6;
                opened[run] = (System.nanoTime() - start) / 1e6;
            }
            double first = opened[0];
            Arrays.sort(opened);
            Arrays.sort(cpu);
            long before = live();
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long allocated = threads.getCurrentThreadAllocatedBytes();
            try (ArrayReader reader = tegula.openForReading(uri)) {
                allocated = threads.getCurrentThreadAllocatedBytes() - allocated;
                long held = live() - before;
                long start = System.nanoTime();
                long tiles = reader.query()
                        .subarray(Subarray.point("time", FooterArray.TIMES).addRange("station", 0, 9))
                        .explain()
                        .cost()
                        .fragments()
                        .size();
                double planned = (System.nanoTime() - start) / 1e6;
                long after = live() - before;
                System.out.printf(
                        Locale.ROOT,
                        "%,d fragments: first opening %.0f ms, median %.0f ms, least %.0f ms, median of the CPU time of all threads %.0f ms, first plan %.1f ms (%d), %,d bytes of heap "
                                + "per fragment, %,d after the plan, %,d allocated by the caller%n",
                        fragments,
                        first,
                        opened[runs / 2],
                        opened[0],
                        cpu[runs / 2],
                        planned,
                        tiles,
                        held / fragments,
                        after / fragments,
                        allocated / fragments);
            }
        }
    }

    private static long live() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
