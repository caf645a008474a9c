package dev.tegula.benchmarks.peers;

import dev.tegula.Tegula;
import dev.tegula.benchmarks.ArrayFolder;
import dev.tegula.benchmarks.peers.Turns.Side;
import dev.tegula.schema.Filter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Compares Tegula with Parquet (parquet-java, DuckDB) on a table, and with HDF5 (jhdf) and Zarr (zarr-java) on a field
 * of three dimensions. Opening is part of every measurement. All sides must return the same values first.
 */
public final class PeerCompare {

    private static final String HELP = """
      run peers WORK-FOLDER [--rows N] [--times N] [--side N] [--runs N] [--warm-ups N] [--only rows|grid]

        --rows N      rows of the table (default 10,000,000)
        --times N     times of the field (default 200)
        --side N      values of the field in y and in x (default 400)
        --runs N      timed runs of each side, in turn (default 5)
        --warm-ups N  runs before them (default 2)
        --only WHAT   only the table or only the field
      """;

    private final Path work;
    private final Turns turns;

    private PeerCompare(Path work, Turns turns) {
        this.work = work;
        this.turns = turns;
    }

    /** Runs the comparison; see {@link #HELP}. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 0 || List.of(arguments).contains("--help") || arguments.length % 2 == 0) {
            System.out.print(HELP);
            return;
        }
        int rows = 10_000_000;
        int times = 200;
        int side = 400;
        int runs = 5;
        int warmUps = 2;
        String only = "";
        for (int i = 1; i < arguments.length; i += 2) {
            String value = arguments[i + 1];
            switch (arguments[i]) {
                case "--rows" -> rows = Integer.parseInt(value);
                case "--times" -> times = Integer.parseInt(value);
                case "--side" -> side = Integer.parseInt(value);
                case "--runs" -> runs = Integer.parseInt(value);
                case "--warm-ups" -> warmUps = Integer.parseInt(value);
                case "--only" -> only = value;
                default -> throw new IllegalArgumentException("unknown option " + arguments[i] + ". Run with --help.");
            }
        }
        Path work = Files.createDirectories(Path.of(arguments[0]));
        PeerCompare compare = new PeerCompare(work, new Turns(runs, warmUps));
        try (Tegula tegula = Tegula.builder().chunkCache(0).build()) {
            if (!only.equals("grid")) {
                compare.rows(tegula, new StationRows(rows));
            }
            if (!only.equals("rows")) {
                compare.grid(tegula, new Grid(times, side));
            }
        }
    }

    private interface Maker {
        void make() throws Exception;
    }

    /** Creates a file or an array and prints its size. */
    private Path make(String what, String name, Maker maker) throws Exception {
        Path path = work.resolve(name);
        ArrayFolder.delete(path);
        long start = System.nanoTime();
        maker.make();
        System.out.printf(
                Locale.ROOT, "| %s | %.1f MB | %.1f s |%n", what, bytes(path) / 1e6, (System.nanoTime() - start) / 1e9);
        return path;
    }

    private static long bytes(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    private void rows(Tegula tegula, StationRows rows) throws Exception {
        System.out.printf(Locale.ROOT, "%n%,d rows%n%n| | Stored | Written once |%n|---|--:|--:|%n", rows.count());
        TegulaRows sparse = new TegulaRows(tegula, work.resolve("sparse"));
        TegulaRows dense = new TegulaRows(tegula, work.resolve("dense"));
        Path parquet = work.resolve("rows.parquet");
        make("Tegula, sparse", "sparse", () -> sparse.write(rows, true));
        make("Tegula, dense", "dense", () -> dense.write(rows, false));
        make("Parquet", "rows.parquet", () -> ParquetFile.write(parquet, rows));
        Turns.head();
        try (ParquetRows java = new ParquetRows(parquet);
                DuckDbRows duckDb = new DuckDbRows(parquet)) {
            long middle = rows.count() / 2;
            measure("full scan", RowQuery.all(), sparse, dense, java, duckDb);
            measure(
                    "0.1 % of the keys",
                    RowQuery.keys(middle, middle + rows.count() / 1000), sparse, dense, java, duckDb);
            measure(
                    "one integer of 1,000, and 1 % of the doubles",
                    RowQuery.values(77, StationRows.boundOf(0.01)), sparse, dense, java, duckDb);
            measure("one name of 1,000", RowQuery.named(StationRows.nameOf(77)), sparse, dense, java, duckDb);
            turns.measure(
                    "count, minimum and maximum of two columns",
                    List.of(
                            new Side("Tegula, sparse", sparse::extremes),
                            new Side("Tegula, dense", dense::extremes),
                            new Side("Parquet, footer read by parquet-java", java::extremes),
                            new Side("Parquet, DuckDB", duckDb::extremes)));
        }
    }

    private void measure(
            String task, RowQuery query, TegulaRows sparse, TegulaRows dense, ParquetRows java, DuckDbRows duckDb)
            throws Exception {
        turns.measure(
                task,
                List.of(
                        new Side("Tegula, sparse", () -> sparse.read(query)),
                        new Side("Tegula, dense", () -> dense.read(query)),
                        new Side("Parquet, parquet-java", () -> java.read(query)),
                        new Side("Parquet, DuckDB", () -> duckDb.read(query))));
    }

    private void grid(Tegula tegula, Grid grid) throws Exception {
        System.out.printf(
                Locale.ROOT,
                "%n%d × %d × %d values of float64, chunks of %d × %d × %d%n%n"
                        + "| | Stored | Written once |%n|---|--:|--:|%n",
                grid.times(),
                grid.side(),
                grid.side(),
                Grid.CHUNK[0],
                Grid.CHUNK[1],
                Grid.CHUNK[2]);
        TegulaGrid zstd = new TegulaGrid(tegula, work.resolve("grid-zstd"));
        TegulaGrid gzip = new TegulaGrid(tegula, work.resolve("grid-gzip"));
        HdfGrid hdf = new HdfGrid(work.resolve("grid.h5"));
        ZarrGrid zarr = new ZarrGrid(work.resolve("grid.zarr"));
        make(
                "Tegula, byteshuffle and zstd 3",
                "grid-zstd",
                () -> zstd.write(grid, Filter.byteShuffle(), Filter.zstd(3)));
        make(
                "Tegula, byteshuffle and gzip 4",
                "grid-gzip",
                () -> gzip.write(grid, Filter.byteShuffle(), Filter.gzip(4)));
        make("HDF5, shuffle and deflate 4", "grid.h5", () -> hdf.write(grid));
        make("Zarr, shuffle and zstd 3", "grid.zarr", () -> zarr.write(grid));
        Turns.head();
        measure("whole field", grid.whole(), zstd, gzip, hdf, zarr);
        measure("100 windows of 100 × 100 values", grid.windows(), zstd, gzip, hdf, zarr);
        measure("all times at 100 points", grid.series(), zstd, gzip, hdf, zarr);
    }

    private void measure(
            String task, List<Grid.Box> boxes, TegulaGrid zstd, TegulaGrid gzip, HdfGrid hdf, ZarrGrid zarr)
            throws Exception {
        turns.measure(
                task,
                List.of(
                        new Side("Tegula, zstd", () -> zstd.read(boxes)),
                        new Side("Tegula, gzip", () -> gzip.read(boxes)),
                        new Side("HDF5, jhdf", () -> hdf.read(boxes)),
                        new Side("Zarr, zarr-java", () -> zarr.read(boxes))));
    }
}
