package dev.tegula.cli.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of tables and columns, for lists and completion. */
public final class TableNames {

    private static final String MAIN = "main";

    private final Connection connection;
    private final Map<String, List<String>> columns = new HashMap<>();
    private @Nullable List<String> tables;

    public TableNames(Connection connection) {
        this.connection = connection;
    }

    /** Forgets names, because tables may have changed. */
    public void forget() {
        tables = null;
        columns.clear();
    }

    /** Returns the names of tables for completion, listed once; none if they cannot be listed. */
    public List<String> known() {
        List<String> names = tables;
        if (names == null) {
            try {
                names = tables();
            } catch (SQLException e) {
                names = List.of();
            }
            tables = names;
        }
        return names;
    }

    /** Returns the names of tables, with the schema of those below. */
    public List<String> tables() throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = connection.getMetaData().getTables(null, null, "%", null)) {
            while (rows.next()) {
                String schema = rows.getString("TABLE_SCHEM");
                String table = quoted(rows.getString("TABLE_NAME"));
                names.add(MAIN.equals(schema) ? table : quoted(schema) + "." + table);
            }
        }
        return names;
    }

    /** Returns a name as statements need it. */
    private static String quoted(String name) {
        return name.matches("[A-Za-z_][A-Za-z_0-9]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    /** Returns the columns of a table; none if they cannot be listed. */
    public List<String> columns(String table) {
        return columns.computeIfAbsent(table, this::read);
    }

    private List<String> read(String table) {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = connection.getMetaData().getColumns(null, MAIN, pattern(table), "%")) {
            while (rows.next()) {
                names.add(quoted(rows.getString("COLUMN_NAME")));
            }
        } catch (SQLException e) {
            return names;
        }
        return names;
    }

    private static String pattern(String table) {
        String name =
                table.startsWith("\"") ? table.substring(1, table.length() - 1).replace("\"\"", "\"") : table;
        return name.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }
}
