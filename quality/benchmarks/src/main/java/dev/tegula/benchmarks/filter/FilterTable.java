package dev.tegula.benchmarks.filter;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.EncodedChunk;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.filter.PipelineRules;
import dev.tegula.internal.filter.StoredChunk;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.FilterType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Writes the table of {@code docs/reference/filters.md}: the ratio and the speed of common chains on three kinds of
 * data.
 */
public final class FilterTable {

    private static final int CHUNK = 65536;
    private static final long WARM_UP_NANOS = 400_000_000L;
    private static final long MEASURE_NANOS = 400_000_000L;

    private final FilterScratch scratch = new FilterScratch();
    private final EncodedChunk encoded = new EncodedChunk();

    private FilterTable() {}

    /** Writes the table. Argument: the file to write. */
    public static void main(String[] args) throws IOException {
        Files.writeString(Path.of(args[0]), new FilterTable().table());
    }

    private static Map<String, FilterPipeline> chains() {
        Map<String, FilterPipeline> chains = new LinkedHashMap<>();
        chains.put("GZIP", FilterPipeline.of(Filter.gzip()));
        chains.put("ZSTD", FilterPipeline.of(Filter.zstd()));
        chains.put("ZSTD 9", FilterPipeline.of(Filter.zstd(9)));
        chains.put("LZ4", FilterPipeline.of(Filter.lz4()));
        chains.put("BZIP2", FilterPipeline.of(Filter.bzip2()));
        chains.put("RLE", FilterPipeline.of(Filter.rle()));
        chains.put("DELTA", FilterPipeline.of(Filter.delta()));
        chains.put("DOUBLE_DELTA", FilterPipeline.of(Filter.doubleDelta()));
        chains.put("BIT_WIDTH_REDUCTION", FilterPipeline.of(Filter.bitWidthReduction()));
        chains.put("XOR, BITSHUFFLE, LZ4", FilterPipeline.of(Filter.xor(), Filter.bitShuffle(), Filter.lz4()));
        chains.put("BYTESHUFFLE, ZSTD", FilterPipeline.of(Filter.byteShuffle(), Filter.zstd()));
        chains.put("BITSHUFFLE, LZ4", FilterPipeline.of(Filter.bitShuffle(), Filter.lz4()));
        chains.put("BITSHUFFLE, ZSTD", FilterPipeline.of(Filter.bitShuffle(), Filter.zstd()));
        chains.put(
                "POSITIVE_DELTA, BIT_WIDTH_REDUCTION, ZSTD",
                FilterPipeline.of(Filter.positiveDelta(), Filter.bitWidthReduction(), Filter.zstd()));
        chains.put(
                "SCALE_FLOAT 0.01, DELTA, ZSTD",
                FilterPipeline.of(Filter.scaleFloat(0.01, 0, 4), Filter.delta(), Filter.zstd()));
        chains.put("ZSTD, CHECKSUM_SHA256", FilterPipeline.of(Filter.zstd(), Filter.checksumSha256()));
        return chains;
    }

    private String table() {
        StringBuilder table = new StringBuilder(4096);
        table.append("| Chain | ascending int64 | measured float64 | runs int32 |\n|---|---|---|---|\n");
        chains().forEach((name, pipeline) -> {
            table.append("| ").append(name);
            table.append(" | ").append(cell(pipeline, SampleData.ASCENDING, Datatype.INT64));
            table.append(" | ").append(cell(pipeline, SampleData.MEASURED, Datatype.FLOAT64));
            table.append(" | ")
                    .append(cell(pipeline, SampleData.RUNS, Datatype.INT32))
                    .append(" |\n");
        });
        return table.toString();
    }

    private String cell(FilterPipeline pipeline, SampleData data, Datatype type) {
        byte[] cells = data.make(type, CHUNK);
        FilterChain chain;
        if (pipeline.has(FilterType.SCALE_FLOAT) && !type.isFloat()) {
            return "–";
        }
        try {
            PipelineRules.checkFixed("sample", pipeline, type);
            chain = FilterChain.of(pipeline, type, type.size(), FormatVersion.DEFAULT_WRITE, null);
            chain.encode(cells, 0, CHUNK, encoded, scratch);
        } catch (IllegalArgumentException e) {
            return "–";
        }
        int metadata = encoded.metadataLength();
        int stored = encoded.dataLength();
        byte[] chunk = Arrays.copyOf(encoded.metadata(), metadata + stored);
        System.arraycopy(encoded.data(), encoded.dataOffset(), chunk, metadata, stored);
        byte[] decoded = new byte[CHUNK];
        double encode = speed(() -> chain.encode(cells, 0, CHUNK, encoded, scratch));
        double decode =
                speed(() -> chain.decode(new StoredChunk(chunk, 0, metadata, stored), ByteSlice.of(decoded), scratch));
        return String.format(Locale.ROOT, "%.2f · %.2f / %.2f", (double) CHUNK / (metadata + stored), encode, decode);
    }

    /** Returns the speed in gigabytes of cells per second. */
    private static double speed(Runnable work) {
        repeat(work, WARM_UP_NANOS);
        long begin = System.nanoTime();
        long times = repeat(work, MEASURE_NANOS);
        return (double) times * CHUNK / (System.nanoTime() - begin);
    }

    private static long repeat(Runnable work, long nanos) {
        long begin = System.nanoTime();
        long times = 0;
        while (System.nanoTime() - begin < nanos) {
            work.run();
            times++;
        }
        return times;
    }
}
