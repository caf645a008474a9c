package dev.tegula.internal.io.cells;

import java.util.Arrays;

/** The line of each row of a file, from row 0. Stores only rows that do not follow the previous row by one line. */
public final class RowLines {

    private long[] rows = new long[4];
    private long[] lines = new long[4];
    private int jumps;
    private long size;

    /** Appends the line of the next row. */
    public void add(long line) {
        jumpTo(line);
        size++;
    }

    /** Appends the lines of following rows. */
    public void append(RowLines next) {
        long before = size;
        for (int i = 0; i < next.jumps; i++) {
            size = before + next.rows[i];
            jumpTo(next.lines[i]);
        }
        size = before + next.size;
    }

    /** Returns the number of rows. */
    public long size() {
        return size;
    }

    /** Records that the next row has a line, unless that follows from the rows before. */
    private void jumpTo(long line) {
        if (jumps == 0 || line - size != lines[jumps - 1] - rows[jumps - 1]) {
            if (jumps == rows.length) {
                rows = Arrays.copyOf(rows, 2 * jumps);
                lines = Arrays.copyOf(lines, 2 * jumps);
            }
            rows[jumps] = size;
            lines[jumps++] = line;
        }
    }

    /** Returns the line of a row, counted from 1, or 0 if unknown. */
    public long of(long row) {
        if (row >= size) {
            return 0;
        }
        int at = Arrays.binarySearch(rows, 0, jumps, row);
        int jump = at >= 0 ? at : -at - 2;
        return lines[jump] + row - rows[jump];
    }
}
