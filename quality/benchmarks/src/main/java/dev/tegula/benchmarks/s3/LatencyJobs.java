package dev.tegula.benchmarks.s3;

import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Table;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The arrays and the kinds of queries that are measured with latency. Every query opens its array. */
final class LatencyJobs {

    private static final Path BUCKET = Path.of("s3:/" + S3Server.BUCKET);
    private static final int SIDE = 1000;
    private static final int FRAGMENTS = 5;
    private static final int POINTS = 50_000;
    private static final int NAMES = 100_000;
    private static final int LONGEST = 12;
    private static final FilterPipeline FILTERS = FilterPipeline.of(Filter.byteShuffle(), Filter.zstd(3));

    private LatencyJobs() {}

    /** Returns the writes of the arrays that are read. */
    static List<Job.Write> arrays() {
        return List.of(dense("dense"), sparse("sparse"), names("names"));
    }

    /** Returns the write of a new array. */
    static Map<String, Job.Write> writes(String suffix) {
        Map<String, Job.Write> writes = new LinkedHashMap<>();
        writes.put("write a dense array", dense("dense-" + suffix));
        writes.put("write 5 sparse fragments", sparse("sparse-" + suffix));
        writes.put("write strings as coordinates", names("names-" + suffix));
        return writes;
    }

    /** Returns the write of an array whose fragments are consolidated. */
    static Job.Write merged(String suffix) {
        return sparse("merged-" + suffix);
    }

    /** Returns small changes of existing arrays. */
    static Map<String, Job> changes() {
        return Map.of("set metadata", new Job.SetMetadata(BUCKET.resolve("dense"), "answer", 42));
    }

    /** Returns the aggregates. */
    static Map<String, Job> totals() {
        Map<String, Job> totals = new LinkedHashMap<>();
        totals.put("dense, sum, min and max", new Job.Totals(BUCKET.resolve("dense"), "b"));
        totals.put("sparse, sum, min and max", new Job.Totals(BUCKET.resolve("sparse"), "a"));
        return totals;
    }

    /** Returns the reads. */
    static Map<String, Job> reads() {
        Map<String, Job> reads = new LinkedHashMap<>();
        Job.Write dense = dense("dense");
        Job.Write sparse = sparse("sparse");
        Job.Write names = names("names");
        reads.put("non-empty domain", new Job.Domain(sparse.array()));
        reads.put("metadata, of 8 files", new Job.Metadata(dense.array()));
        reads.put("dense, whole array", read(dense, ResultOrder.ROW_MAJOR, Map.of(), null));
        reads.put("dense, window of 100 × 100", read(dense, ResultOrder.ROW_MAJOR, box(451, 550), null));
        reads.put("dense, one cell", read(dense, ResultOrder.ROW_MAJOR, box(500, 500), null));
        reads.put(
                "dense, condition on all cells",
                read(dense, ResultOrder.ROW_MAJOR, Map.of(), new Job.AtLeast("b", SIDE * SIDE / 2)));
        reads.put("sparse, all cells, unordered", read(sparse, ResultOrder.UNORDERED, Map.of(), null));
        reads.put("sparse, all cells, row-major", read(sparse, ResultOrder.ROW_MAJOR, Map.of(), null));
        reads.put("sparse, 1 % of the area", read(sparse, ResultOrder.UNORDERED, box(451, 550), null));
        reads.put(
                "sparse, condition on all cells",
                read(sparse, ResultOrder.UNORDERED, Map.of(), new Job.AtLeast("a", Integer.MAX_VALUE / 2)));
        reads.put("strings, all cells", read(names, ResultOrder.GLOBAL, Map.of(), null));
        reads.put("strings, one range", read(names, ResultOrder.GLOBAL, Map.of("s", Range.of("s50", "s51~")), null));
        return reads;
    }

    private static Map<String, Range> box(long low, long high) {
        return Map.of("row", Range.of(low, high), "col", Range.of(low, high));
    }

    private static Job.Read read(
            Job.Write write, ResultOrder order, Map<String, Range> box, Job.@Nullable AtLeast condition) {
        Job.Read all = write.readBack();
        return new Job.Read(
                all.array(),
                all.schema(),
                order,
                all.fields(),
                List.of(box),
                all.mostCells(),
                all.mostBytes(),
                false,
                condition);
    }

    private static Job.Write dense(String name) {
        double[] values = new double[SIDE * SIDE];
        int[] numbers = new int[SIDE * SIDE];
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < values.length; i++) {
            values[i] = Math.rint(1000 * (Math.sin(i / 5000.0) + random.nextDouble(0.01))) / 1000;
            numbers[i] = i;
        }
        ArraySchema schema = ArraySchema.dense()
                .dimension(Dimension.uint32("row", 1, SIDE, 100))
                .dimension(Dimension.uint32("col", 1, SIDE, 100))
                .attribute(Attribute.float64("a").withFilters(FILTERS))
                .attribute(Attribute.int32("b").withFilters(FILTERS))
                .build();
        Table table = Table.of(values.length, Table.Data.of("a", values), Table.Data.of("b", numbers));
        return new Job.Write(BUCKET.resolve(name), schema, List.of(table));
    }

    private static Job.Write sparse(String name) {
        ArraySchema schema = ArraySchema.sparse()
                .dimension(Dimension.uint32("row", 0, SIDE - 1L, 100))
                .dimension(Dimension.uint32("col", 0, SIDE - 1L, 100))
                .attribute(Attribute.int32("a").withFilters(FILTERS))
                .capacity(10_000)
                .build();
        SplittableRandom random = new SplittableRandom(2);
        List<Table> tables = new ArrayList<>();
        for (int fragment = 0; fragment < FRAGMENTS; fragment++) {
            int[] rows = new int[POINTS];
            int[] cols = new int[POINTS];
            int[] values = new int[POINTS];
            for (int i = 0; i < POINTS; i++) {
                int place = i * (SIDE * SIDE / POINTS) + random.nextInt(4) * FRAGMENTS + fragment;
                rows[i] = place / SIDE;
                cols[i] = place % SIDE;
                values[i] = random.nextInt(Integer.MAX_VALUE);
            }
            tables.add(Table.of(
                    POINTS, Table.Data.of("row", rows), Table.Data.of("col", cols), Table.Data.of("a", values)));
        }
        return new Job.Write(BUCKET.resolve(name), schema, tables);
    }

    private static Job.Write names(String name) {
        ArraySchema schema = ArraySchema.sparse()
                .coordinateFilters(FilterPipeline.of(Filter.zstd(3)))
                .dimension(Dimension.ascii("s"))
                .attribute(Attribute.int32("a").withFilters(FILTERS))
                .allowDuplicates(true)
                .capacity(10_000)
                .build();
        ByteArrayOutputStream data = new ByteArrayOutputStream(NAMES * LONGEST);
        long[] offsets = new long[NAMES + 1];
        int[] numbers = new int[NAMES];
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < NAMES; i++) {
            data.writeBytes(("s" + random.nextInt(1_000_000)).getBytes(StandardCharsets.UTF_8));
            offsets[i + 1] = data.size();
            numbers[i] = i;
        }
        Table table = Table.of(NAMES, new Table.Data("s", data.toByteArray(), offsets), Table.Data.of("a", numbers));
        return new Job.Write(BUCKET.resolve(name), schema, List.of(table));
    }
}
