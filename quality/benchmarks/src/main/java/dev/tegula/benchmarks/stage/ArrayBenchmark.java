package dev.tegula.benchmarks.stage;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.CellBatches;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
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

/**
 * Stages that require an array: opens the array or merges its overlapping fragments of ten thousand points each, in
 * memory and without filters. One operation processes the whole array.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class ArrayBenchmark {

    private static final String URI = "mem://benchmark/array";
    private static final int CELLS = 10_000;
    private static final int SIDE = 1_000_000;

    @Param({"1", "10", "100"})
    public int fragments;

    private Tegula tegula;
    private ArrayReader open;

    @Setup
    public void setUp() {
        tegula = Tegula.create();
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, SIDE - 1, SIDE))
                        .dimension(Dimension.int32("y", 0, SIDE - 1, SIDE))
                        .attribute(Attribute.int32("a"))
                        .allowDuplicates(true)
                        .build());
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < fragments; i++) {
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                array.write(Cells.builder()
                        .int32("x", random.ints(CELLS, 0, SIDE).toArray())
                        .int32("y", random.ints(CELLS, 0, SIDE).toArray())
                        .int32("a", random.ints(CELLS).toArray())
                        .build());
            }
        }
        open = tegula.openForReading(URI);
    }

    @TearDown
    public void tearDown() {
        open.close();
        tegula.close();
    }

    @Benchmark
    public int merge() {
        int cells = 0;
        try (CellBatches batches = open.query().order(ResultOrder.GLOBAL).batches()) {
            while (batches.hasNext()) {
                cells += batches.next().size();
            }
        }
        return cells;
    }

    /** Lists the array and parses the commits, the schemas and the footers of all fragments. */
    @Benchmark
    public int open() {
        try (ArrayReader array = tegula.openForReading(URI)) {
            return array.fragments().size();
        }
    }
}
