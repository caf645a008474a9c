package dev.tegula.benchmarks.filter;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.EncodedChunk;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.filter.StoredChunk;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import java.util.Arrays;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Encodes and decodes chunks of 64 KiB. One operation processes a chunk; operations per second times 65536 are bytes
 * per second.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@Threads(1)
public class FilterBenchmark {

    private static final int CHUNK = 65536;

    @Param({
        "BYTESHUFFLE",
        "BITSHUFFLE",
        "DELTA",
        "DOUBLE_DELTA",
        "XOR",
        "BIT_WIDTH_REDUCTION",
        "POSITIVE_DELTA",
        "RLE",
        "GZIP",
        "ZSTD",
        "LZ4"
    })
    public String filter;

    @Param({"INT32", "INT64"})
    public String type;

    private final FilterScratch scratch = new FilterScratch();
    private final EncodedChunk encoded = new EncodedChunk();
    private final byte[] decoded = new byte[CHUNK];
    private FilterChain chain;
    private byte[] cells;
    private byte[] stored;
    private int metadataLength;
    private int dataLength;

    @Setup
    public void setUp() {
        Datatype datatype = Datatype.valueOf(type);
        chain = FilterChain.of(
                FilterPipeline.of(filter(filter)), datatype, datatype.size(), FormatVersion.DEFAULT_WRITE, null);
        cells = filter.equals("RLE")
                ? SampleData.RUNS.make(datatype, CHUNK)
                : SampleData.ASCENDING.make(datatype, CHUNK);
        chain.encode(cells, 0, CHUNK, encoded, scratch);
        metadataLength = encoded.metadataLength();
        dataLength = encoded.dataLength();
        stored = Arrays.copyOf(encoded.metadata(), metadataLength + dataLength);
        System.arraycopy(encoded.data(), encoded.dataOffset(), stored, metadataLength, dataLength);
    }

    @TearDown
    public void tearDown() {
        scratch.close();
    }

    @Benchmark
    public EncodedChunk encode() {
        chain.encode(cells, 0, CHUNK, encoded, scratch);
        return encoded;
    }

    @Benchmark
    public byte[] decode() {
        chain.decode(new StoredChunk(stored, 0, metadataLength, dataLength), new ByteSlice(decoded, 0, CHUNK), scratch);
        return decoded;
    }

    private static Filter filter(String name) {
        switch (name) {
            case "BYTESHUFFLE":
                return Filter.byteShuffle();
            case "BITSHUFFLE":
                return Filter.bitShuffle();
            case "DELTA":
                return Filter.delta();
            case "DOUBLE_DELTA":
                return Filter.doubleDelta();
            case "XOR":
                return Filter.xor();
            case "BIT_WIDTH_REDUCTION":
                return Filter.bitWidthReduction();
            case "POSITIVE_DELTA":
                return Filter.positiveDelta();
            case "RLE":
                return Filter.rle();
            case "GZIP":
                return Filter.gzip();
            case "ZSTD":
                return Filter.zstd();
            case "LZ4":
                return Filter.lz4();
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
