package dev.tegula.cli;

import dev.tegula.query.ConsolidationProgress;
import java.io.PrintStream;
import java.util.function.Consumer;

/** Tells how far a long consolidation is, and how long it will take: a line every few seconds. */
final class ProgressLine implements Consumer<ConsolidationProgress> {

  private static final long EVERY = 3_000_000_000L;

  private final PrintStream err;
  private long stepBegan = System.nanoTime();
  private long last = stepBegan;
  private long step;

  ProgressLine(PrintStream err) {
    this.err = err;
  }

  @Override
  public void accept(ConsolidationProgress progress) {
    long now = System.nanoTime();
    if (progress.step() != step) {
      step = progress.step();
      stepBegan = last;
    }
    if (now - last >= EVERY && progress.cells() > 0) {
      double done = (double) progress.cells() / Math.max(1, progress.expectedCells());
      double left = (now - stepBegan) / 1e9 * (1 - done) / done;
      err.printf(
          "step %d: %d fragments, %d of at most %d cells (%.0f %%), about %.0f s left%n", progress.step(), progress.fragments(),
          progress.cells(), progress.expectedCells(), 100 * done, Math.max(0, left));
      last = now;
    }
  }
}
