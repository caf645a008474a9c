package dev.tegula.examples;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Queries and changes arrays by JDBC; the module tegula-sql has the driver. */
public final class SqlQuery {

    private SqlQuery() {}

    /** Runs the program; its argument is an empty folder. */
    public static void main(String[] args) throws SQLException {
        run(args[0]).forEach(System.out::println);
    }

    static List<String> run(String folder) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:tegula:" + folder + ";writable=true")) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(
                        "CREATE TABLE rain (station INTEGER, hour INTEGER, mm DOUBLE, PRIMARY KEY (station, hour))");
                statement.execute("INSERT INTO rain VALUES (1, 10, 0.5), (1, 11, 2), (2, 10, 4)");
            }
            try (PreparedStatement query = connection.prepareStatement(
                    "SELECT station, SUM(mm) AS total FROM rain WHERE mm > ? GROUP BY station ORDER BY station")) {
                query.setDouble(1, 1);
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        lines.add(rows.getInt("station") + ": " + rows.getDouble("total"));
                    }
                }
            }
        }
        return lines;
    }
}
