package dev.tegula.benchmarks.stage;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.tile.TileReader;
import dev.tegula.internal.tile.TileWriter;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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

/** Processes tiles of a megabyte of 32-bit cells, in memory. One operation processes a tile. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class TileBenchmark {

    private static final int BYTES = 1 << 20;

    /** The filters of the tile. */
    public enum Chain {
        NONE(FilterPipeline.empty()),
        BYTESHUFFLE_LZ4(FilterPipeline.of(Filter.byteShuffle(), Filter.lz4())),
        BYTESHUFFLE_ZSTD(FilterPipeline.of(Filter.byteShuffle(), Filter.zstd()));

        private final FilterPipeline filters;

        Chain(FilterPipeline filters) {
            this.filters = filters;
        }
    }

    @Param
    public Chain filters;

    private final FilterScratch scratch = new FilterScratch();
    private final byte[] cells = new byte[BYTES];
    private final byte[] decoded = new byte[BYTES];
    private FilterChain chain;
    private byte[] tile;

    @Setup
    public void setUp() {
        ByteBuffer values = ByteBuffer.wrap(cells).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; values.hasRemaining(); i++) {
            values.putInt(i * 3 + i % 7);
        }
        chain = FilterChain.of(filters.filters, Datatype.INT32, Integer.BYTES, FormatVersion.DEFAULT_WRITE, null);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TileWriter.write(chain, cells, 0, BYTES, bytes::write, scratch);
        tile = bytes.toByteArray();
    }

    @TearDown
    public void tearDown() {
        scratch.close();
    }

    @Benchmark
    public long write() {
        return TileWriter.write(chain, cells, 0, BYTES, (bytes, offset, length) -> {}, scratch);
    }

    @Benchmark
    public byte[] read() {
        TileReader.read(chain, ByteSlice.of(tile), new ByteSlice(decoded, 0, BYTES), "tile", 0, scratch);
        return decoded;
    }
}
