package dev.tegula.cli.sql;

import dev.tegula.internal.io.text.Table;
import dev.tegula.internal.io.text.TextOutput;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes results as aligned tables for people. The first rows determine the widths of columns. Long cells are cut with
 * an ellipsis, unless there is one column only.
 */
public final class AlignedOutput implements ResultOutput {

    private static final int MEASURED_ROWS = 1000;
    private static final int CELL_WIDTH = 60;

    private final TextOutput out;

    public AlignedOutput(TextOutput out) {
        this.out = out;
    }

    @Override
    public long write(ResultSet rows) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        int width = columns.getColumnCount() == 1 ? Integer.MAX_VALUE : CELL_WIDTH;
        List<String[]> block = new ArrayList<>();
        block.add(names(columns, width));
        int[] widths = new int[columns.getColumnCount()];
        long count = 0;
        while (rows.next()) {
            block.add(row(rows, columns, width));
            if (++count % MEASURED_ROWS == 0) {
                widths = put(block, columns, widths);
            }
        }
        put(block, columns, widths);
        out.flush();
        return count;
    }

    private static String[] names(ResultSetMetaData columns, int width) throws SQLException {
        String[] names = new String[columns.getColumnCount()];
        for (int i = 0; i < names.length; i++) {
            names[i] = Table.cut(columns.getColumnLabel(i + 1), width);
        }
        return names;
    }

    private static String[] row(ResultSet rows, ResultSetMetaData columns, int width) throws SQLException {
        String[] row = new String[columns.getColumnCount()];
        for (int i = 0; i < row.length; i++) {
            String text = rows.getString(i + 1);
            row[i] = text == null ? "null" : Table.cut(text.replaceAll("\\R", "⏎"), width);
        }
        return row;
    }

    /** Puts rows, in columns that are at least as wide as those before, and returns the widths. */
    private int[] put(List<String[]> block, ResultSetMetaData columns, int[] widths) throws SQLException {
        StringBuilder alignment = new StringBuilder();
        for (int i = 1; i <= widths.length; i++) {
            alignment.append(columns.isSigned(i) ? 'r' : 'l');
        }
        Table table = new Table("", alignment.toString(), widths);
        block.forEach(table::row);
        block.clear();
        out.put(table.toString());
        return table.widths();
    }
}
