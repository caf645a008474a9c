package dev.tegula.cli.importer;

import java.util.Arrays;

/** In which line of a file each row begins, in memory for those only that do not follow the row before by one line. */
final class RowLines {

    private int[] rows = new int[4];
    private long[] lines = new long[4];
    private int jumps;
    private int size;

    /** Adds the line of the next row. */
    void add(long line) {
        if (jumps == 0 || line - size != lines[jumps - 1] - rows[jumps - 1]) {
            if (jumps == rows.length) {
                rows = Arrays.copyOf(rows, 2 * jumps);
                lines = Arrays.copyOf(lines, 2 * jumps);
            }
            rows[jumps] = size;
            lines[jumps++] = line;
        }
        size++;
    }

    /** The line of a row, from 1; 0 if it is not known. */
    long of(int row) {
        if (row >= size) {
            return 0;
        }
        int at = Arrays.binarySearch(rows, 0, jumps, row);
        int jump = at >= 0 ? at : -at - 2;
        return lines[jump] + row - rows[jump];
    }
}
