package dev.tegula.cli;

import dev.tegula.maintenance.ConsolidationProgress;
import java.io.PrintStream;
import java.util.function.Consumer;

/** Prints the progress of a long consolidation and the remaining time every few seconds. */
final class ProgressLine implements Consumer<ConsolidationProgress> {

    private final PrintStream err;
    private final ProgressRate pace = new ProgressRate();
    private long stepBegan = pace.last();
    private long step;

    ProgressLine(PrintStream err) {
        this.err = err;
    }

    @Override
    public void accept(ConsolidationProgress progress) {
        if (progress.step() != step) {
            step = progress.step();
            stepBegan = pace.last();
        }
        if (progress.cells() > 0 && pace.isDue()) {
            double done = (double) progress.cells() / Math.max(1, progress.expectedCells());
            double left = (pace.last() - stepBegan) / 1e9 * (1 - done) / done;
            err.printf(
                    "step %d: %d fragments, %d of at most %d cells (%.0f %%), about %.0f s left%n",
                    progress.step(),
                    progress.fragments(),
                    progress.cells(),
                    progress.expectedCells(),
                    100 * done,
                    Math.max(0, left));
        }
    }
}
