package dev.tegula.cli;

import dev.tegula.query.SkippedCells;
import dev.tegula.vfs.VfsUri;
import java.io.PrintStream;

/** Prints which cells an export left out because they cannot be read. */
final class SkippedLines {

    private static final int MOST_LINES = 1000;

    private final PrintStream err;
    private long parts;
    private long cells;

    SkippedLines(PrintStream err) {
        this.err = err;
    }

    void add(SkippedCells skipped) {
        parts++;
        cells += skipped.cells();
        if (parts <= MOST_LINES) {
            err.println("skipped " + skipped.cells() + " cells, " + skipped.range() + ": " + skipped.reason());
        }
    }

    /** Prints the sum, if there is any; says whether there is. */
    boolean end(String uri) {
        if (parts > 0) {
            err.println("tegula: skipped " + cells + " cells at most, in " + parts + " places. Run 'tegula verify "
                    + VfsUri.parse(uri) + "'.");
        }
        return parts > 0;
    }
}
