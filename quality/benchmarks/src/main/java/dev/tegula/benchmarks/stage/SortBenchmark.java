package dev.tegula.benchmarks.stage;

import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.order.CellOrdering;
import dev.tegula.internal.order.CellSorter;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Loads the keys of a million points of two 32-bit dimensions and sorts them. One operation processes all points. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class SortBenchmark {

    private static final int CELLS = 1_000_000;
    private static final int BLOCK = 1000;

    @Param({"ROW_MAJOR", "HILBERT"})
    public CellOrder order;

    @Param({"1", "2"})
    public int threads;

    private final Coordinates.Scratch scratch = new Coordinates.Scratch();
    private final long[] keys = new long[BLOCK];
    private Workers workers;
    private Coordinates coordinates;
    private CellOrdering ordering;

    @Setup
    public void setUp() {
        List<Dimension> dimensions = List.of(
                Dimension.int32("x", 0, Integer.MAX_VALUE - 1000, 1000),
                Dimension.int32("y", 0, Integer.MAX_VALUE - 1000, 1000));
        ArraySchema schema = ArraySchema.sparse()
                .dimension(dimensions.get(0))
                .dimension(dimensions.get(1))
                .cellOrder(order)
                .build();
        SplittableRandom random = new SplittableRandom(1);
        coordinates = new Coordinates(
                dimensions,
                dimensions.stream()
                        .map(dimension -> Column.of(
                                dimension.field(),
                                random.ints(CELLS, 0, 1 << 20).toArray(),
                                CELLS,
                                null,
                                null))
                        .toList());
        ordering = CellOrdering.global(schema);
        workers = new Workers(threads, 1);
    }

    @TearDown
    public void tearDown() {
        workers.close();
    }

    @Benchmark
    public int[] sort() {
        return new CellSorter(ordering, coordinates, workers).sort().cells();
    }

    @Benchmark
    public long loadKeys() {
        long sum = 0;
        for (int d = 0; d < coordinates.dimensions().size(); d++) {
            for (int from = 0; from < CELLS; from += BLOCK) {
                coordinates.keys(d, from, BLOCK, keys, scratch);
                sum += keys[0];
            }
        }
        return sum;
    }
}
