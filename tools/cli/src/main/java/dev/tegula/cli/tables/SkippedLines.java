package dev.tegula.cli.tables;

import dev.tegula.query.SkippedCells;
import dev.tegula.vfs.VfsUri;
import java.io.PrintStream;

/** Reports the unreadable cells that an export skipped. */
final class SkippedLines {

    private static final int MAX_LINES = 1000;

    private final PrintStream err;
    private long parts;
    private long cells;

    SkippedLines(PrintStream err) {
        this.err = err;
    }

    public void add(SkippedCells skipped) {
        parts++;
        cells += skipped.cells();
        if (parts <= MAX_LINES) {
            err.println("skipped " + skipped.cells() + " cells, " + skipped.range() + ": " + skipped.reason());
        }
    }

    /** Prints the total if any cells were skipped, and returns whether there were. */
    public boolean end(String uri) {
        if (parts > 0) {
            err.println("tegula: skipped at most " + cells + " cells in " + parts + " places. Run 'tegula verify "
                    + VfsUri.parse(uri) + "'.");
        }
        return parts > 0;
    }
}
