package dev.tegula.benchmarks.splits;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.query.ResultOrder;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Measures the planning of splits with consolidated metadata. Prints a table in Markdown. */
public final class SplitPlanning {

    private SplitPlanning() {}

    /**
     * Runs the measurements. Arguments: an empty folder for the arrays, the number of fragments (default 100,000), and
     * the number of splits (default 10,000).
     */
    public static void main(String[] arguments) throws Exception {
        Path work = Files.createDirectories(Path.of(arguments[0]));
        int fragments = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100_000;
        int splits = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 10_000;
        System.out.println("maximum heap " + (Runtime.getRuntime().maxMemory() >> 20) + " MiB, " + fragments
                + " fragments\n\n| fragments | open s | splits | plan s | peak heap MB | live MB | names per split | "
                + "serialized bytes per split | largest / mean |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|");
        try (Tegula tegula = Tegula.create()) {
            for (FooterArray.Layout layout : FooterArray.Layout.values()) {
                measure(tegula, work, layout, fragments, splits);
            }
        }
    }

    private static void measure(Tegula tegula, Path work, FooterArray.Layout layout, int fragments, int wanted)
            throws Exception {
        String name = layout.toString().toLowerCase(Locale.ROOT).replace('_', ' ');
        String uri = FooterArray.create(tegula, work.resolve(layout.toString()), layout, fragments);
        System.gc();
        resetPeak();
        long start = System.nanoTime();
        try (ArrayReader array = tegula.openForReading(uri)) {
            double opened = seconds(start);
            start = System.nanoTime();
            List<QuerySplit> splits = array.query()
                    .order(ResultOrder.UNORDERED)
                    .splits(SplitOptions.defaults().withCount(wanted));
            double planned = seconds(start);
            long peak = peak();
            System.gc();
            long live =
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
            double mean = splits.stream().mapToLong(QuerySplit::bytes).average().orElse(0);
            long largest = splits.stream().mapToLong(QuerySplit::bytes).max().orElse(0);
            double names = splits.stream()
                    .mapToInt(split -> split.array().fragments().size())
                    .average()
                    .orElse(0);
            System.out.printf(
                    "| %s | %.1f | %,d | %.1f | %,d | %,d | %.1f | %,d | %.2f |%n",
                    name,
                    opened,
                    splits.size(),
                    planned,
                    peak / 1_000_000,
                    live / 1_000_000,
                    names,
                    size(splits.get(splits.size() / 2)),
                    largest / mean);
        }
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static long size(QuerySplit split) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(split);
        }
        return bytes.size();
    }

    private static void resetPeak() {
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    /** Returns the sum of the peaks of the heap's pools, which may be at different times. */
    private static long peak() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
    }
}
