package dev.tegula.benchmarks.stage;

import dev.tegula.internal.cells.BoxCopy;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.schema.PhysicalType;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * Copies a tile of 1000 × 1000 32-bit cells into a result of 4000 × 4000, in the same order or transposed. One
 * operation copies the tile.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class CopyBenchmark {

    private static final int TILE = 1000;
    private static final int RESULT = 4000;

    @Param({"false", "true"})
    public boolean transposed;

    private final BoxCopy copy = new BoxCopy();
    private final ByteBlock block = new ByteBlock(TILE * TILE * Integer.BYTES);
    private final Values values = Values.allocate(PhysicalType.INT32, RESULT * RESULT);
    private final long[] extents = {TILE, TILE};
    private final long[] tileStrides = {TILE, 1};
    private long[] resultStrides;

    @Setup
    public void setUp() {
        resultStrides = transposed ? new long[] {1, RESULT} : new long[] {RESULT, 1};
    }

    @Benchmark
    public Values toResult() {
        copy.inBlock(0, tileStrides).inValues(0, resultStrides).toValues(block, values, extents, 1);
        return values;
    }

    @Benchmark
    public ByteBlock toTile() {
        copy.inBlock(0, tileStrides).inValues(0, resultStrides).toBlock(values, block, extents, 1);
        return block;
    }
}
