package dev.tegula.benchmarks.peers;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A query that two databases answer. */
record SqlQuery(String name, String text) {

    /** Relative difference of sums that are added in another order. */
    private static final double TOLERANCE = 1e-9;

    /** Fetches all values and returns the number of rows. */
    long fetch(Connection connection) throws SQLException {
        long rows = 0;
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(text)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                for (int i = 1; i <= columns; i++) {
                    result.getObject(i);
                }
                rows++;
            }
        }
        return rows;
    }

    /** Fails if the rows differ, in any order. */
    void check(Connection expected, Connection found) throws SQLException {
        List<List<Object>> a = rows(expected);
        List<List<Object>> b = rows(found);
        boolean same = a.size() == b.size();
        for (int i = 0; same && i < a.size(); i++) {
            for (int j = 0; same && j < a.get(i).size(); j++) {
                same = same(a.get(i).get(j), b.get(i).get(j));
                if (!same) {
                    throw new IllegalStateException(
                            name + ": wrong row " + i + " (found " + b.get(i) + ", expected " + a.get(i) + ")");
                }
            }
        }
        if (!same) {
            throw new IllegalStateException(name + ": wrong rows (found " + b.size() + ", expected " + a.size() + ")");
        }
    }

    private List<List<Object>> rows(Connection connection) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(text)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    boolean time = result.getMetaData().getColumnType(i) == Types.TIMESTAMP;
                    row.add(value(time ? result.getObject(i, LocalDateTime.class) : result.getObject(i)));
                }
                rows.add(row);
            }
        }
        rows.sort(Comparator.comparing(SqlQuery::key).thenComparing(List::toString));
        return rows;
    }

    /** Returns the values of a row by which it is found: those that both sides have exactly. */
    private static String key(List<Object> row) {
        StringBuilder key = new StringBuilder();
        for (Object value : row) {
            boolean fraction = value instanceof Double number && number != Math.rint(number);
            key.append(fraction ? "" : value).append('|');
        }
        return key.toString();
    }

    /** Returns numbers as doubles, and everything else as text. */
    private static Object value(Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        return String.valueOf(value);
    }

    private static boolean same(Object a, Object b) {
        if (a instanceof Double x && b instanceof Double y) {
            return x.equals(y) || Math.abs(x - y) <= TOLERANCE * Math.max(Math.abs(x), Math.abs(y));
        }
        return a.equals(b);
    }
}
