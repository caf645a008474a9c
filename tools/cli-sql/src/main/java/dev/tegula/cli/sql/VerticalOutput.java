package dev.tegula.cli.sql;

import dev.tegula.internal.io.text.Table;
import dev.tegula.internal.io.text.TextOutput;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/** Writes results with a line per value, so that rows of any width can be read. */
final class VerticalOutput implements ResultOutput {

    private final TextOutput out;

    VerticalOutput(TextOutput out) {
        this.out = out;
    }

    @Override
    public long write(ResultSet rows) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        long count = 0;
        while (rows.next()) {
            count++;
            Table row = new Table("", "ll");
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                String text = rows.getString(i);
                row.row(columns.getColumnLabel(i), text == null ? "null" : text.replaceAll("\\R", "⏎"));
            }
            out.put("row " + count + "\n" + row);
        }
        out.flush();
        return count;
    }
}
