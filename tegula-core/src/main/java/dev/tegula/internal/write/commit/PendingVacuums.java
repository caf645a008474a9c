package dev.tegula.internal.write.commit;

import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import java.util.List;

/**
 * Ends consolidations that died after their commit: their lists of replaced fragments become vacuum files; those that met another one of
 * the same fragments are undone.
 */
public final class PendingVacuums {

  /** How long a list can be pending of a consolidation that is alive: it takes a few requests. */
  private static final long MOST_MILLIS = 60_000;

  private PendingVacuums() {}

  /** Ends those that must be dead. */
  public static void settle(ArrayContext context) {
    settle(context, System.currentTimeMillis() - MOST_MILLIS);
  }

  /**
   * Ends those of which nothing was seen for long.
   *
   * @param until the lists that were written up to this time, in milliseconds since 1970
   */
  public static void settle(ArrayContext context, long until) {
    for (VacuumFile vacuum : context.directory().vacuums()) {
      if (!vacuum.isPending() || vacuum.modifiedMillis() > until) {
        continue;
      }
      if (context.directory().isContested(vacuum)) {
        ConsolidatedCommit.undo(context, List.of(vacuum.by().text()), vacuum.uri());
      } else {
        CommitNames names = CommitNames.of(context.directory().root(), vacuum.by());
        byte[] lines = context.storage().readAll(vacuum.uri());
        ConsolidatedCommit.settle(context.storage(), names.vacuum(vacuum.by()), vacuum.uri(), lines);
      }
    }
  }
}
