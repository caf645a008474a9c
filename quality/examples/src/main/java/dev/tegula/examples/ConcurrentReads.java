package dev.tegula.examples;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Query;
import dev.tegula.QueryExecution;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

/** Several threads read one array through one reader; an execution is cancelled while it runs. */
public final class ConcurrentReads {

    private static final int ROWS = 2000;
    private static final int COLUMNS = 2000;
    private static final int SLAB = 250;

    private ConcurrentReads() {}

    /** Runs with the URI of the new array as its argument. */
    public static void main(String[] args) {
        run(args[0]).forEach(System.out::println);
    }

    static List<String> run(String uri) {
        List<String> lines = new ArrayList<>();
        try (Tegula tegula = Tegula.create()) {
            create(tegula, uri);
            try (ArrayReader array = tegula.openForReading(uri)) {
                // A reader and a query are safe for any number of threads. Each read also uses the engine's own
                // threads.
                Query query = array.query().fields("v");
                double sum = IntStream.range(0, ROWS / SLAB)
                        .parallel()
                        .mapToObj(i ->
                                query.subarray(Subarray.range("row", (long) i * SLAB, (long) (i + 1) * SLAB - 1)))
                        .mapToDouble(
                                slab -> Arrays.stream(slab.read().float64("v")).sum())
                        .sum();
                lines.add("sum " + sum);
                QueryExecution execution = query.execution();
                execution.withProgress(progress -> execution.cancel()); // any thread may call cancel
                try {
                    execution.read();
                } catch (CancellationException e) {
                    lines.add("cancelled");
                }
            }
        }
        return lines;
    }

    private static void create(Tegula tegula, String uri) {
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int64("row", 0, ROWS - 1, 100))
                        .dimension(Dimension.int64("column", 0, COLUMNS - 1, 100))
                        .attribute(Attribute.float64("v"))
                        .build());
        double[] values = new double[ROWS * COLUMNS];
        Arrays.setAll(values, i -> i);
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(Subarray.whole(), Cells.builder().float64("v", values).build());
        }
    }
}
