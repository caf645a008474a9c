package dev.tegula.benchmarks.peers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares SQL of Tegula with DuckDB on the same rows in Parquet: queries of one table, and TPC-H. Both sides must
 * return the same rows first; then they run in turn, planning included.
 */
public final class SqlCompare {

    private static final String HELP = """
      run sql WORK-FOLDER [--rows N] [--scale N] [--runs N] [--warm-ups N] [--only table|rows|tpch] [--query NAME]

        --rows N      rows of the table (default 5,000,000)
        --scale N     scale factor of TPC-H (default 0.1)
        --runs N      timed runs of each side, in turn (default 3)
        --warm-ups N  runs before them (default 2)
        --only WHAT   only the queries of the table, its rows through JDBC and the API, or TPC-H
        --query NAME  only this query
      """;

    /** Queries of one table, which both sides understand. */
    private static final List<SqlQuery> TABLE = List.of(
            new SqlQuery("scan: sum", "SELECT sum(v), sum(k) FROM ticks"),
            new SqlQuery("filter", "SELECT count(*), sum(v) FROM ticks WHERE k = 77 AND v > 2000"),
            new SqlQuery("filter of an expression", "SELECT count(*), sum(v) FROM ticks WHERE k * 2 + 1 > v"),
            new SqlQuery("group of integers", "SELECT k, count(*), sum(v), min(v), max(v) FROM ticks GROUP BY k"),
            new SqlQuery("group of texts", "SELECT name, avg(v) FROM ticks GROUP BY name"),
            new SqlQuery("group of two, filtered", "SELECT name, k, count(*) FROM ticks WHERE k < 20 GROUP BY name, k"),
            new SqlQuery("distinct count", "SELECT count(DISTINCT k), count(DISTINCT name) FROM ticks"),
            new SqlQuery(
                    "distinct count by group", "SELECT k, count(DISTINCT name) FROM ticks WHERE k < 100 GROUP BY k"),
            new SqlQuery(
                    "hours",
                    "SELECT DATE_TRUNC('hour', t) AS h, avg(v), max(v) FROM ticks GROUP BY DATE_TRUNC('hour', t)"),
            new SqlQuery(
                    "buckets of 5 minutes by group",
                    "SELECT TIME_BUCKET(INTERVAL '5' MINUTE, t) AS b, k, sum(v) FROM ticks WHERE k < 10"
                            + " GROUP BY TIME_BUCKET(INTERVAL '5' MINUTE, t), k"),
            new SqlQuery(
                    "aggregate of a condition",
                    "SELECT k, sum(CASE WHEN v > 1000 THEN v ELSE 0e0 END), count(*) FILTER (WHERE v > 3000)"
                            + " FROM ticks GROUP BY k"),
            new SqlQuery("greatest ten", "SELECT t, k, v FROM ticks ORDER BY v DESC, t LIMIT 10"),
            new SqlQuery("a million rows", "SELECT t, k, v FROM ticks LIMIT 1000000"));

    private final Path work;
    private final int runs;
    private final int warmUps;
    private final String only;
    private final List<Double> ratios = new ArrayList<>();

    private SqlCompare(Path work, int runs, int warmUps, String only) {
        this.work = work;
        this.runs = runs;
        this.warmUps = warmUps;
        this.only = only;
    }

    /** Runs the comparison; see {@link #HELP}. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 0 || List.of(arguments).contains("--help") || arguments.length % 2 == 0) {
            System.out.print(HELP);
            return;
        }
        int rows = 5_000_000;
        double scale = 0.1;
        int runs = 3;
        int warmUps = 2;
        String what = "";
        String query = "";
        for (int i = 1; i < arguments.length; i += 2) {
            String value = arguments[i + 1];
            switch (arguments[i]) {
                case "--rows" -> rows = Integer.parseInt(value);
                case "--scale" -> scale = Double.parseDouble(value);
                case "--runs" -> runs = Integer.parseInt(value);
                case "--warm-ups" -> warmUps = Integer.parseInt(value);
                case "--only" -> what = value;
                case "--query" -> query = value;
                default -> throw new IllegalArgumentException("unknown option " + arguments[i] + ". Run with --help.");
            }
        }
        Path work = Files.createDirectories(Path.of(arguments[0]).toAbsolutePath());
        if (!what.equals("tpch")) {
            new SqlCompare(work.resolve("table-" + rows), runs, warmUps, query).table(rows, what);
        }
        if (what.isEmpty() || what.equals("tpch")) {
            new SqlCompare(work.resolve("tpch-" + scale), runs, warmUps, query).tpch(scale);
        }
    }

    private void table(int rows, String what) throws Exception {
        Path folder = work.resolve("arrays");
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            Path parquet = work.resolve("ticks.parquet");
            if (!Files.exists(folder.resolve("ticks"))) {
                Files.createDirectories(folder);
                try (Statement statement = duck.createStatement()) {
                    statement.execute("COPY (SELECT CAST(TIMESTAMP '2026-01-01' + to_milliseconds(i * 400)"
                            + " AS TIMESTAMP_MS) AS t, CAST(hash(i) % 1000 AS INTEGER) AS k,"
                            + " CAST(hash(i + 7) % 1000003 AS DOUBLE) / 256 AS v,"
                            + " 'station ' || (hash(i + 13) % 1000) AS name FROM range(" + rows
                            + ") r(i)) TO '" + parquet + "' (FORMAT parquet, COMPRESSION zstd)");
                }
                load(folder, "CREATE TABLE ticks WITH (dimensions = 't') AS SELECT * FROM \"" + parquet + "\"");
            }
            view(duck, "ticks", parquet);
            System.out.printf(Locale.ROOT, "%n%,d rows%n", rows);
            if (!what.equals("rows")) {
                measure(folder, duck, TABLE);
            }
        }
        if (!what.equals("table") && only.isEmpty()) {
            try (Connection tegula = tegula(folder)) {
                RowDelivery.measure(new Turns(runs, warmUps), folder, tegula);
            }
        }
    }

    private void tpch(double scale) throws Exception {
        Path folder = work.resolve("arrays");
        Path files = work.resolve("files");
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            boolean known = Files.exists(folder);
            for (TpchTable table : TpchTable.all()) {
                Path parquet = files.resolve(table.name() + ".parquet");
                if (!known) {
                    Files.createDirectories(folder);
                    Files.createDirectories(files);
                    table.write(duck, parquet, scale);
                    load(
                            folder,
                            "CREATE TABLE " + table.name() + " WITH (dimensions = '" + table.key()
                                    + "') AS SELECT * FROM \"" + parquet + "\"");
                }
                view(duck, table.name(), parquet);
            }
            System.out.printf(Locale.ROOT, "%nTPC-H, scale %s%n", scale);
            measure(folder, duck, TpchTable.queries());
        }
    }

    private static Connection tegula(Path folder) throws SQLException {
        java.util.Properties properties = new java.util.Properties();
        properties.setProperty("writable", "true");
        properties.setProperty("tables", "anywhere");
        properties.setProperty("memory", "1GB");
        return DriverManager.getConnection("jdbc:tegula:" + folder, properties);
    }

    private static void load(Path folder, String statement) throws SQLException {
        try (Connection connection = tegula(folder);
                Statement create = connection.createStatement()) {
            create.execute(statement);
        }
    }

    private static void view(Connection duck, String name, Path parquet) throws SQLException {
        try (Statement statement = duck.createStatement()) {
            statement.execute("SET threads = " + Runtime.getRuntime().availableProcessors());
            statement.execute("CREATE VIEW " + name + " AS SELECT * FROM read_parquet('" + parquet + "')");
        }
    }

    private void measure(Path folder, Connection duck, List<SqlQuery> queries) throws SQLException {
        System.out.println("\n| Query | Rows | DuckDB ms | Tegula ms | Tegula ÷ DuckDB |\n|---|--:|--:|--:|--:|");
        try (Connection tegula = tegula(folder)) {
            for (SqlQuery query : queries) {
                if (only.isEmpty() || only.equals(query.name())) {
                    measure(query, duck, tegula);
                }
            }
        }
        double sum = ratios.stream().mapToDouble(Math::log).sum();
        System.out.printf(
                Locale.ROOT,
                "%nGeometric mean %.1f, greatest %.1f%n",
                Math.exp(sum / ratios.size()),
                ratios.stream().mapToDouble(each -> each).max().orElse(0));
    }

    private void measure(SqlQuery query, Connection duck, Connection tegula) throws SQLException {
        try {
            query.check(duck, tegula);
        } catch (SQLException | IllegalStateException e) {
            System.out.println("| " + query.name() + " | failed: " + e.getMessage() + " |");
            return;
        }
        List<Long> ducks = new ArrayList<>();
        List<Long> ours = new ArrayList<>();
        long rows = 0;
        for (int run = -warmUps; run < runs; run++) {
            long start = System.nanoTime();
            query.fetch(duck);
            long middle = System.nanoTime();
            rows = query.fetch(tegula);
            long end = System.nanoTime();
            if (run >= 0) {
                ducks.add(middle - start);
                ours.add(end - middle);
            }
        }
        double ratio = median(ours) / median(ducks);
        ratios.add(ratio);
        System.out.printf(
                Locale.ROOT,
                "| %s | %,d | %.1f | %.1f | %.1f |%n",
                query.name(),
                rows,
                median(ducks) / 1e6,
                median(ours) / 1e6,
                ratio);
    }

    private static double median(List<Long> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
