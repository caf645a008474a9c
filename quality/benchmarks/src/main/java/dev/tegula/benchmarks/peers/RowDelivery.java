package dev.tegula.benchmarks.peers;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** All rows of a table with a time, an integer and a double: as columns of the API, and row by row through JDBC. */
final class RowDelivery {

    private static final String TABLE = "ticks";

    private RowDelivery() {}

    /** Measures the ways, which must return the same sum of numbers and rows with a time. */
    static void measure(Turns turns, Path folder, Connection connection) throws Exception {
        try (Tegula engine = Tegula.create();
                ArrayReader array = engine.openForReading(Tegula.uri(folder.resolve(TABLE)))) {
            Turns.head();
            turns.measure(
                    "rows of a time, an integer and a double",
                    List.of(
                            new Turns.Side("API", () -> columns(array)),
                            new Turns.Side("getTimestamp, getInt, getDouble", () -> getters(connection)),
                            new Turns.Side("getObject", () -> objects(connection))));
        }
    }

    private static long columns(ArrayReader array) {
        Cells cells = array.query().fields("t", "k", "v").read();
        long[] times = cells.int64("t");
        Column integers = cells.column("k");
        Column reals = cells.column("v");
        int[] k = (int[]) integers.array();
        double[] v = (double[]) reals.array();
        long sum = 0;
        for (int i = 0; i < times.length; i++) {
            sum += (times[i] == Long.MIN_VALUE ? 0 : 1)
                    + (integers.isNull(i) ? 0 : k[i])
                    + (reals.isNull(i) ? 0 : (long) v[i]);
        }
        return sum;
    }

    private static long getters(Connection connection) throws SQLException {
        long sum = 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT t, k, v FROM " + TABLE)) {
            while (rows.next()) {
                sum += (rows.getTimestamp(1) == null ? 0 : 1) + rows.getInt(2) + (long) rows.getDouble(3);
            }
        }
        return sum;
    }

    private static long objects(Connection connection) throws SQLException {
        long sum = 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT t, k, v FROM " + TABLE)) {
            while (rows.next()) {
                sum += (rows.getObject(1) == null ? 0 : 1) + (Integer) rows.getObject(2);
                sum += ((Double) rows.getObject(3)).longValue();
            }
        }
        return sum;
    }
}
