package dev.tegula.cli.sql;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The names of the columns of results. */
final class ColumnNames {

    private ColumnNames() {}

    /** Returns the labels of columns; a label that occurred before has a number. */
    static List<String> distinct(ResultSetMetaData columns) throws SQLException {
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String label = columns.getColumnLabel(i);
            String name = label;
            for (int number = 2; names.contains(name); number++) {
                name = label + "_" + number;
            }
            names.add(name);
        }
        return names;
    }
}
