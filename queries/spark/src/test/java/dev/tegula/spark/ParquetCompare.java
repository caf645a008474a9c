package dev.tegula.spark;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * The same rows as a sparse array, a dense array and Parquet files of Spark, in one session with two threads: times of
 * writes of rows in their order, which nobody sorts, and of shuffled ones, which Parquet also sorts, each the best of
 * several runs, and of queries, each the median of several runs after a warm-up, with ratios to Parquet. Results are
 * compared first.
 */
public final class ParquetCompare {

    private static final List<String> QUERIES = List.of(
            "full scan|SELECT sum(hash(v, k)) , max(length(name)) FROM @",
            "selective scan by x|SELECT count(*), sum(hash(v, k)) FROM @ WHERE x BETWEEN 7000000 AND 7030000",
            "selective scan by k|SELECT count(*), sum(hash(x, v)) FROM @ WHERE k = 77 AND v > 0.99",
            "string filter|SELECT count(*), sum(hash(x, v)) FROM @ WHERE name = 'station 77'",
            "aggregate|SELECT count(*), min(x), max(x), sum(k), max(k), avg(k) FROM @");

    private ParquetCompare() {}

    /** @param args a folder, the number of rows (30,000,000), and of runs (5) */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        long rows = args.length > 1 ? Long.parseLong(args[1]) : 30_000_000;
        int runs = args.length > 2 ? Integer.parseInt(args[2]) : 5;
        SparkSession spark = TestSessions.local();
        TestSessions.generateCode(spark);
        Map<String, String> sparse = Map.of("dimensions", "x", "domain.x", "0:" + (rows - 1));
        Map<String, String> dense =
                Map.of("dimensions", "x", "domain.x", "0:" + (rows - 1), "extent.x", "100000", "dense", "true");
        Map<String, String> zstd = Map.of("compression", "zstd");
        System.out.printf("%-22s %10s %10s %10s %8s %8s%n", "", "parquet", "sparse", "dense", "sparse", "dense");
        for (boolean shuffled : new boolean[] {true, false}) {
            Dataset<Row> data = rows(spark, rows, shuffled);
            Dataset<Row> sorted =
                    shuffled ? data.repartitionByRange(data.col("x")).sortWithinPartitions("x") : data;
            double[] best = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
            for (int run = 0; run < runs; run++) {
                best[0] = Math.min(best[0], write(sorted, "parquet", folder.resolve("parquet"), zstd));
                best[1] = Math.min(best[1], write(data, "tegula", folder.resolve("sparse"), of(sparse, shuffled)));
                best[2] = Math.min(best[2], write(data, "tegula", folder.resolve("dense"), of(dense, shuffled)));
            }
            print(shuffled ? "write shuffled rows" : "write", best[0], best[1], best[2]);
        }
        spark.read().parquet(folder.resolve("parquet").toString()).createOrReplaceTempView("parquet_rows");
        for (String kind : List.of("sparse", "dense")) {
            spark.read().format("tegula").load(folder.resolve(kind).toString()).createOrReplaceTempView(kind + "_rows");
        }
        for (String query : QUERIES) {
            String[] parts = query.split("\\|");
            print(
                    parts[0],
                    time(spark, parts[1], "parquet_rows", runs),
                    time(spark, parts[1], "sparse_rows", runs),
                    time(spark, parts[1], "dense_rows", runs));
        }
        spark.stop();
    }

    /** Returns rows in the order of their key, or in another: a prime factor gives each row a key of its own. */
    private static Dataset<Row> rows(SparkSession spark, long rows, boolean shuffled) {
        return spark.range(0, rows, 1, 4)
                .selectExpr(
                        shuffled ? "pmod(id * 48271, " + rows + ") AS x" : "id AS x",
                        "CAST(pmod(hash(id), 1000003) AS DOUBLE) / 1000003 AS v",
                        "pmod(hash(id, 1), 1000) AS k",
                        "concat('station ', pmod(hash(id, 2), 1000)) AS name");
    }

    private static Map<String, String> of(Map<String, String> array, boolean shuffled) {
        Map<String, String> options = new HashMap<>(array);
        options.put("ordered", String.valueOf(!shuffled));
        return options;
    }

    private static void print(String what, double parquet, double sparse, double dense) {
        System.out.printf(
                Locale.ROOT,
                "%-22s %8.0f ms %8.0f ms %8.0f ms %8.2f %8.2f%n",
                what,
                parquet,
                sparse,
                dense,
                parquet / sparse,
                parquet / dense);
    }

    /** Returns the milliseconds of a write into a folder that is empty. */
    private static double write(Dataset<Row> data, String format, Path target, Map<String, String> options) {
        FileUtil.fullyDelete(target.toFile());
        long start = System.nanoTime();
        data.write().format(format).options(options).save(target.toString());
        return (System.nanoTime() - start) / 1e6;
    }

    /** Returns the median in milliseconds. */
    private static double time(SparkSession spark, String query, String table, int runs) {
        String sql = query.replace("@", table);
        List<Row> expected = spark.sql(query.replace("@", "parquet_rows")).collectAsList();
        double[] times = new double[runs];
        for (int i = -2; i < runs; i++) {
            long start = System.nanoTime();
            List<Row> found = spark.sql(sql).collectAsList();
            if (i >= 0) {
                times[i] = (System.nanoTime() - start) / 1e6;
            }
            if (!found.equals(expected)) {
                throw new AssertionError(sql + ": " + found + " instead of " + expected);
            }
        }
        Arrays.sort(times);
        return times[runs / 2];
    }
}
