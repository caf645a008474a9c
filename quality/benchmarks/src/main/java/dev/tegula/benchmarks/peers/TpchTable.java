package dev.tegula.benchmarks.peers;

import io.trino.tpch.TpchEntity;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A table of TPC-H. Amounts of money are doubles, as in many published comparisons.
 *
 * @param name its name
 * @param key its primary key, which has the dimensions of the array
 */
record TpchTable(String name, String key) {

    private static final int QUERIES = 22;

    /** The view of query 15, as a name of WITH. */
    private static final Pattern VIEW =
            Pattern.compile("CREATE OR REPLACE VIEW (\\w+) AS(.*?);(.*);\\s*", Pattern.DOTALL);

    static List<TpchTable> all() {
        return List.of(
                new TpchTable("region", "r_regionkey"),
                new TpchTable("nation", "n_nationkey"),
                new TpchTable("supplier", "s_suppkey"),
                new TpchTable("customer", "c_custkey"),
                new TpchTable("part", "p_partkey"),
                new TpchTable("partsupp", "ps_partkey,ps_suppkey"),
                new TpchTable("orders", "o_orderkey"),
                new TpchTable("lineitem", "l_orderkey,l_linenumber"));
    }

    /** Writes the rows as a Parquet file, by way of a file of texts. */
    void write(Connection duck, Path parquet, double scale) throws IOException, SQLException {
        io.trino.tpch.TpchTable<?> table = io.trino.tpch.TpchTable.getTable(name);
        Path texts = Files.createTempFile(parquet.getParent(), name, ".tbl");
        try {
            try (Writer writer = Files.newBufferedWriter(texts)) {
                for (TpchEntity row : table.createGenerator(scale, 1, 1)) {
                    String line = row.toLine();
                    writer.write(line, 0, line.length() - 1); // ends with a separator
                    writer.write('\n');
                }
            }
            try (Statement statement = duck.createStatement()) {
                statement.execute(
                        "COPY (SELECT * FROM read_csv('" + texts + "', delim = '|', header = false, quote = '',"
                                + " columns = {" + columns(table) + "})) TO '" + parquet
                                + "' (FORMAT parquet, COMPRESSION zstd)");
            }
        } finally {
            Files.delete(texts);
        }
    }

    private static <E extends TpchEntity> String columns(io.trino.tpch.TpchTable<E> table) {
        return table.getColumns().stream()
                .map(column -> "'" + column.getColumnName() + "': '"
                        + switch (column.getType().getBase()) {
                            case IDENTIFIER -> "BIGINT";
                            case INTEGER -> "INTEGER";
                            case DATE -> "DATE";
                            case DOUBLE -> "DOUBLE";
                            case VARCHAR -> "VARCHAR";
                        }
                        + "'")
                .collect(Collectors.joining(", "));
    }

    /** Returns the 22 queries. */
    static List<SqlQuery> queries() {
        List<SqlQuery> queries = new ArrayList<>();
        for (int i = 1; i <= QUERIES; i++) {
            String text = resource("queries/q" + i + ".sql");
            queries.add(new SqlQuery(
                    String.format(Locale.ROOT, "Q%d", i), VIEW.matcher(text).replaceFirst("WITH $1 AS ($2) $3")));
        }
        return queries;
    }

    private static String resource(String name) {
        try (InputStream file = io.trino.tpch.TpchTable.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException(name + ": not in the library of TPC-H");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
