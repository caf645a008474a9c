package dev.tegula.internal.write;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.storage.ArrayContext;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.VacuumFile;

/** Brings consolidations to their end that died after their commit: their lists of replaced fragments become vacuum files. */
public final class PendingVacuums {

  private PendingVacuums() {}

  /** Settles all that are committed. */
  public static void settle(ArrayContext context) {
    for (VacuumFile vacuum : context.directory().vacuums()) {
      if (vacuum.isPending()) {
        CommitNames names = new CommitNames(context.directory().root(), new FormatVersion(vacuum.by().version()));
        byte[] lines = context.storage().readAll(vacuum.uri());
        ConsolidatedCommit.settle(context.storage(), names.vacuum(vacuum.by()), vacuum.uri(), lines);
      }
    }
  }
}
