package dev.tegula.benchmarks.files;

import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures the import and export of files. Each copy of the trades must have the rows and sums of the original. Prints
 * a table in Markdown: million rows per second (median and best), and the ratio of the medians to Tegula's.
 */
public final class FilesCompare {

    private final int rows;
    private final int runs;
    private final Path work;
    private final Ticks.Digest expected;

    private FilesCompare(int rows, int runs, Path work, Ticks.Digest expected) {
        this.rows = rows;
        this.runs = runs;
        this.work = work;
        this.expected = expected;
    }

    private interface Step {
        void run() throws Exception;
    }

    private interface Check {
        Ticks.Digest digest() throws Exception;
    }

    /**
     * A way to do a task.
     *
     * @param check returns the digest of the copy; not measured
     */
    private record Side(String name, Step step, Check check) {}

    /**
     * Runs the measurements. Arguments: a folder for the files, the number of rows (default 5,000,000) and of runs
     * (default 5).
     */
    public static void main(String[] arguments) throws Exception {
        Path work = Files.createDirectories(Path.of(arguments[0]));
        int rows = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5_000_000;
        int runs = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 5;
        Ticks ticks = Ticks.of(rows);
        Path csv = work.resolve("ticks.csv");
        ticks.writeCsv(csv);
        Path database = work.resolve("ticks.duckdb");
        Files.deleteIfExists(database);
        try (Tegula tegula = Tegula.builder().chunkCache(0).build();
                DuckDb duckDb = new DuckDb(database)) {
            FilesCompare compare = new FilesCompare(rows, runs, work, ticks.digest());
            System.out.printf(
                    Locale.ROOT,
                    "%,d rows, %d MB of CSV, %d runs%n%n| task | | M rows/s | best | ratio |%n|---|---|--:|--:|--:|%n",
                    rows,
                    Files.size(csv) / 1_000_000,
                    runs);
            compare.run(ticks, csv, new TegulaFiles(tegula, work.resolve("array")), duckDb);
        }
    }

    private void run(Ticks ticks, Path csv, TegulaFiles array, DuckDb duckDb) throws Exception {
        Path out = work.resolve("out.csv");
        Path ours = work.resolve("tegula.parquet");
        Path theirs = work.resolve("parquet-java.parquet");
        Path duck = work.resolve("duckdb.parquet");
        measure(
                "CSV → array or table",
                new Side("Tegula", () -> array.load(csv), array::digest),
                new Side("DuckDB, sorted", () -> duckDb.load(from(csv), true), () -> duckDb.digest("ticks")),
                new Side("DuckDB, not sorted", () -> duckDb.load(from(csv), false), () -> duckDb.digest("ticks")));
        measure(
                "array or table → CSV",
                new Side("Tegula", () -> array.export(out), () -> duckDb.digest(from(out))),
                new Side(
                        "DuckDB",
                        () -> duckDb.run("COPY ticks TO '" + out + "' (HEADER)"),
                        () -> duckDb.digest(from(out))));
        measure(
                "array or table → Parquet, zstd",
                new Side("Tegula", () -> array.export(ours), () -> duckDb.digest(from(ours))),
                new Side(
                        "parquet-java, from memory",
                        () -> ParquetJava.write(theirs, ticks),
                        () -> duckDb.digest(from(theirs))),
                new Side(
                        "DuckDB",
                        () -> duckDb.run("COPY ticks TO '" + duck + "' (FORMAT parquet, COMPRESSION zstd)"),
                        () -> duckDb.digest(from(duck))));
        Cells cells = array.cells();
        measure(
                "memory → Parquet, zstd",
                new Side("Tegula", () -> TegulaFiles.write(ours, cells), () -> ParquetJava.read(ours)),
                new Side("parquet-java", () -> ParquetJava.write(theirs, ticks), () -> ParquetJava.read(theirs)));
        measure(
                "Parquet → memory",
                new Side("Tegula", () -> TegulaFiles.read(ours), () -> TegulaFiles.read(theirs)),
                new Side("parquet-java", () -> ParquetJava.read(ours), () -> ParquetJava.read(ours)));
        measure(
                "Parquet → array or table",
                new Side("Tegula", () -> array.load(ours), array::digest),
                new Side("parquet-java, to memory", () -> ParquetJava.read(ours), () -> ParquetJava.read(ours)),
                new Side("DuckDB, sorted", () -> duckDb.load(from(ours), true), () -> duckDb.digest("ticks")));
    }

    private static String from(Path file) {
        return file.toString().endsWith(".csv") ? "read_csv('" + file + "')" : "read_parquet('" + file + "')";
    }

    /** Runs the sides in turn, after one run each that is not counted. */
    private void measure(String task, Side... sides) throws Exception {
        List<double[]> seconds = new ArrayList<>();
        for (Side side : sides) {
            seconds.add(new double[runs]);
            side.step.run();
            Ticks.Digest found = side.check.digest();
            if (!found.equals(expected)) {
                throw new IllegalStateException(
                        task + ", " + side.name + ": wrong cells (found " + found + ", expected " + expected + ")");
            }
        }
        for (int run = 0; run < runs; run++) {
            for (int i = 0; i < sides.length; i++) {
                long start = System.nanoTime();
                sides[i].step.run();
                seconds.get(i)[run] = (System.nanoTime() - start) / 1e9;
            }
        }
        seconds.forEach(Arrays::sort);
        double reference = seconds.get(0)[runs / 2];
        for (int i = 0; i < sides.length; i++) {
            double median = seconds.get(i)[runs / 2];
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %s | %.2f | %.2f | %.2f |%n",
                    i == 0 ? task : "",
                    sides[i].name,
                    rows / median / 1e6,
                    rows / seconds.get(i)[0] / 1e6,
                    median / reference);
        }
    }
}
