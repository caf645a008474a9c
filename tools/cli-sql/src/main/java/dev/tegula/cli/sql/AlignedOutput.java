package dev.tegula.cli.sql;

import dev.tegula.internal.base.ShortText;
import dev.tegula.internal.io.text.Table;
import dev.tegula.internal.io.text.TextOutput;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes results as aligned tables for people. The first rows determine the widths of columns. Long cells are cut with
 * an ellipsis, unless there is one column only; on a terminal also texts that would break its lines.
 */
public final class AlignedOutput implements ResultOutput {

    private static final int MEASURED_ROWS = 1000;
    private static final int CELL_WIDTH = 60;

    /** Texts are not cut to fewer characters. */
    private static final int LEAST_WIDTH = 8;

    private final TextOutput out;
    private final int lineWidth;
    private boolean cut;

    public AlignedOutput(TextOutput out) {
        this(out, 0);
    }

    /** @param lineWidth the characters of a line, or 0 for no limit */
    AlignedOutput(TextOutput out, int lineWidth) {
        this.out = out;
        this.lineWidth = lineWidth;
    }

    /** Returns whether cells were cut. */
    boolean isCut() {
        return cut;
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
            names[i] = ShortText.cut(columns.getColumnLabel(i + 1), width);
        }
        return names;
    }

    private String[] row(ResultSet rows, ResultSetMetaData columns, int width) throws SQLException {
        String[] row = new String[columns.getColumnCount()];
        for (int i = 0; i < row.length; i++) {
            String text = rows.getString(i + 1);
            String line = text == null ? "null" : text.replaceAll("\\R", "⏎");
            row[i] = ShortText.cut(line, width);
            cut |= !row[i].equals(line);
        }
        return row;
    }

    /** Puts rows, in columns that are at least as wide as those before, and returns the widths. */
    private int[] put(List<String[]> block, ResultSetMetaData columns, int[] widths) throws SQLException {
        StringBuilder alignment = new StringBuilder();
        for (int i = 1; i <= widths.length; i++) {
            alignment.append(columns.isSigned(i) ? 'r' : 'l');
        }
        int[] limits = limits(block, alignment, widths);
        Table table = new Table("", alignment.toString(), widths);
        for (String[] row : block) {
            for (int i = 0; i < row.length; i++) {
                String shown = ShortText.cut(row[i], limits[i]);
                cut |= !shown.equals(row[i]);
                row[i] = shown;
            }
            table.row(row);
        }
        block.clear();
        out.put(table.toString());
        return table.widths();
    }

    /** Returns the greatest widths of columns with which lines fit the terminal; the widest texts give way first. */
    private int[] limits(List<String[]> block, CharSequence alignment, int[] widths) {
        Table whole = new Table("", alignment.toString(), widths);
        block.forEach(whole::row);
        int[] limits = whole.widths();
        int excess = lineWidth == 0 ? 0 : Arrays.stream(limits).sum() + 2 * (limits.length - 1) - lineWidth;
        while (excess > 0) {
            int widest = -1;
            for (int i = 0; i < limits.length; i++) {
                boolean shrinks = alignment.charAt(i) == 'l' && limits[i] > Math.max(LEAST_WIDTH, widths[i]);
                widest = shrinks && (widest < 0 || limits[i] > limits[widest]) ? i : widest;
            }
            if (widest < 0) {
                break;
            }
            limits[widest]--;
            excess--;
        }
        return limits;
    }
}
