package dev.tegula.fuzz.foreign;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** What DuckDB reads in a file of a table. */
final class DuckDbReading implements AutoCloseable {

    private static final String NANOSECONDS = "d000000000";
    private static final String MICROSECONDS = "d000000000000";
    private static final String TIME = "s000000000000";

    private final Connection connection;

    private DuckDbReading(Connection connection) {
        this.connection = connection;
    }

    /** Opens DuckDB, or skips the test aloud where its native library does not load. */
    static DuckDbReading open() throws SQLException {
        try {
            return new DuckDbReading(DriverManager.getConnection("jdbc:duckdb:"));
        } catch (UnsatisfiedLinkError | SQLException e) {
            System.out.println("SKIPPED: DuckDB does not load here (" + e.getMessage() + ")");
            return Assumptions.abort("DuckDB does not load here: " + e.getMessage());
        }
    }

    ForeignValues read(FileKind kind, Path file) throws SQLException {
        String name = "'" + file.toAbsolutePath().toString().replace("'", "''") + "'";
        String source = switch (kind) {
            case CSV -> csv(name);
            case JSON_LINES ->
                "read_json(" + name + ", format='newline_delimited', sample_size=-1, hive_partitioning=false)";
            default -> "read_parquet(" + name + ", hive_partitioning=false)";
        };
        ForeignValues values = new ForeignValues();
        try (Statement statement = connection.createStatement()) {
            statement.execute("set TimeZone = 'UTC'");
            List<String> names = new ArrayList<>();
            List<String> selected = new ArrayList<>();
            List<String> units = new ArrayList<>();
            for (DuckDbColumn column : DuckDbColumn.of(statement, source)) {
                String type = kind == FileKind.JSON_LINES ? "" : column.type();
                names.add(column.name());
                selected.add(
                        type.isEmpty()
                                ? "cast(" + column.sql() + " as varchar)"
                                : column.isText() ? column.json() : selected(column.sql(), type));
                units.add(column.isText() ? "" : unit(type));
            }
            if (kind == FileKind.CSV) {
                // Columns without a name, and with equal ones, are named otherwise.
                names = ForeignValues.positions(names.size());
            }
            names.forEach(values::column);
            try (ResultSet rows = statement.executeQuery("select " + String.join(", ", selected) + " from " + source)) {
                while (rows.next()) {
                    for (int i = 0; i < names.size(); i++) {
                        if ("'unknown'".equals(selected.get(i))) {
                            values.add(names.get(i), "unknown");
                            continue;
                        }
                        add(values, names.get(i), units.get(i), rows.getObject(i + 1));
                    }
                }
            }
        }
        return values;
    }

    /** Returns the source of a CSV file, in the dialect that DuckDB finds when types are found, too. */
    private String csv(String name) throws SQLException {
        String found = "select delimiter, skiprows, hasheader from sniff_csv(" + name + ")";
        try (Statement statement = connection.createStatement();
                ResultSet dialect = statement.executeQuery(found)) {
            dialect.next();
            return "read_csv(" + name + ", all_varchar=true, allow_quoted_nulls=false, hive_partitioning=false, delim='"
                    + dialect.getString(1) + "', skip=" + dialect.getLong(2) + ", header=" + dialect.getBoolean(3)
                    + ")";
        }
    }

    /** Returns an expression; that of times is a number of their unit. */
    private static String selected(String column, String type) {
        return switch (unit(type)) {
            case NANOSECONDS -> "epoch_ns(" + column + "::timestamp_ns)";
            case MICROSECONDS -> "epoch_us(" + column + "::timestamp)";
            case TIME -> "epoch_us(date '1970-01-01' + " + column + "::time)";
            default -> column;
        };
    }

    /** Returns the letter of a time, and the zeros that make attoseconds of its unit; empty for other types. */
    private static String unit(String type) {
        if (type.equals("DATE") || type.startsWith("TIMESTAMP") && !type.endsWith("]")) {
            return type.contains("NS") ? NANOSECONDS : MICROSECONDS;
        }
        return type.equals("TIME") || type.equals("TIME WITH TIME ZONE") ? TIME : "";
    }

    private static void add(ForeignValues values, String name, String unit, @Nullable Object value)
            throws SQLException {
        if (value == null) {
            values.add(name, "null");
        } else if (value instanceof Array list) {
            Object[] elements = (Object[]) list.getArray();
            values.add(name, "[" + elements.length);
            for (Object element : elements) {
                add(values, name, "", element);
            }
        } else if (unit.isEmpty()) {
            values.add(name, text(value));
        } else {
            String number = value.toString();
            values.add(name, unit.charAt(0) + (number.equals("0") ? number : number + unit.substring(1)));
        }
    }

    private static String text(Object value) throws SQLException {
        if (value instanceof Boolean flag) {
            return flag ? "i1" : "i0";
        } else if (value instanceof Double || value instanceof Float) {
            return ForeignValues.real(((Number) value).doubleValue());
        } else if (value instanceof BigDecimal decimal) {
            return ForeignValues.decimal(decimal);
        } else if (value instanceof Number) {
            return "i" + value;
        } else if (value instanceof Blob blob) {
            return "b" + HexFormat.of().formatHex(blob.getBytes(1, (int) blob.length()));
        }
        return "t" + ForeignValues.escaped(value.toString());
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
