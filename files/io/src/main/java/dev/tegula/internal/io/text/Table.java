package dev.tegula.internal.io.text;

import java.util.ArrayList;
import java.util.List;

/** A plain-text table with columns as wide as their contents. */
public final class Table {

    private final String indent;
    private final boolean[] right;
    private final int[] least;
    private final List<String[]> rows = new ArrayList<>();

    /**
     * Creates an empty table.
     *
     * @param alignment a character per column: {@code l} for left, {@code r} for right
     */
    public Table(String indent, String alignment) {
        this(indent, alignment, new int[alignment.length()]);
    }

    /**
     * Creates an empty table.
     *
     * @param alignment a character per column: {@code l} for left, {@code r} for right
     * @param least the least width of each column
     */
    public Table(String indent, String alignment, int[] least) {
        this.indent = indent;
        this.least = least.clone();
        right = new boolean[alignment.length()];
        for (int i = 0; i < right.length; i++) {
            right[i] = alignment.charAt(i) == 'r';
        }
    }

    /** Adds a row. */
    public Table row(String... cells) {
        rows.add(cells);
        return this;
    }

    /** Returns the width of each column in characters. */
    public int[] widths() {
        int[] widths = least.clone();
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], width(row[i]));
            }
        }
        return widths;
    }

    @Override
    public String toString() {
        int[] widths = widths();
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder(indent);
            for (int i = 0; i < row.length; i++) {
                String blanks = " ".repeat(widths[i] - width(row[i]));
                line.append(i > 0 ? "  " : "").append(right[i] ? blanks + row[i] : row[i] + blanks);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
