package dev.tegula.internal.upkeep;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.Relisting;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.internal.write.commit.IgnoredCommits;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.query.ConsolidationReport;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Puts all commits into one file. The files of single commits count as before, until they are vacuumed. */
public final class CommitConsolidation {

  private CommitConsolidation() {}

  /**
   * Consolidates, if there is anything.
   *
   * @throws UnsupportedFormatException if the array is older than version 12
   */
  public static ConsolidationReport run(ArrayContext context) {
    FormatVersion version =
        FormatVersion.forFragment(context.schemas().get(context.directory().schemaAt(Long.MAX_VALUE).name()).version());
    if (!version.hasFolders()) {
      throw new UnsupportedFormatException(
          context.directory().root() + ": commits of arrays of format version " + version.number()
              + " cannot be consolidated; that came with version 12");
    }
    CommitRecord record = CommitRecord.of(context);
    Set<String> unsettled = context.directory().unsettled();
    // What a consolidation made that is not yet over can still be undone.
    List<CommitList.Entry> entries =
        record.live().stream().filter(entry -> !unsettled.contains(CommitRecord.name(entry).text())).toList();
    if (entries.size() < 2) {
      return new ConsolidationReport(List.of());
    }
    ByteWriter content = new ByteWriter();
    CommitList.write(content, entries);
    List<TimestampedName> names = entries.stream().map(CommitRecord::name).sorted().toList();
    long end = names.stream().mapToLong(TimestampedName::end).max().orElseThrow();
    TimestampedName name =
        TimestampedName.of(names.get(0).start(), end, NameSource.uuid(), version.number());
    CommitNames places = new CommitNames(context.directory().root(), version);
    context.storage().write(places.consolidatedCommits(name), content.toByteArray());
    ignoreGone(context, entries);
    List<String> replaced = entries.stream().map(CommitList.Entry::path).toList();
    return new ConsolidationReport(
        List.of(new ConsolidationReport.Step(replaced, List.of(places.consolidatedCommits(name).name()), 0)));
  }

  /**
   * What was vacuumed or deleted after this consolidation had listed it must not come to life again by its list. That other lists hold a
   * commit too says nothing: they may have been made at the same time. Whether its fragment is there does: whoever deletes that looks for
   * new lists afterwards, and until then a vacuum file hides it.
   */
  private static void ignoreGone(ArrayContext context, List<CommitList.Entry> entries) {
    Storage storage = context.storage();
    VfsUri root = context.directory().root();
    CommitRecord record =
        Relisting.of(() -> CommitRecord.of(ArrayContext.openCommits(storage, context.resources(), root, context.key())));
    Set<String> folders = folders(storage, root);
    List<TimestampedName> gone = new ArrayList<>();
    for (CommitList.Entry entry : entries) {
      String last = VacuumFile.lastPart(entry.path());
      TimestampedName fragment = CommitRecord.name(entry);
      boolean dead = record.isIgnored(last) || !folders.contains(fragment.text()) && isGone(context, fragment);
      if (dead && !CommitList.hasCondition(last) && !record.single().containsKey(last)) {
        gone.add(fragment);
      }
    }
    IgnoredCommits.write(storage, root, gone);
  }

  private static Set<String> folders(Storage storage, VfsUri root) {
    Set<String> folders = new HashSet<>();
    storage.list(root, any -> true).forEach(entry -> folders.add(entry.name()));
    storage.list(root.child(ArrayDirectory.FRAGMENTS), any -> true).forEach(entry -> folders.add(entry.name()));
    return folders;
  }

  /** A listing of what changes all the time may miss what is there. */
  private static boolean isGone(ArrayContext context, TimestampedName fragment) {
    VfsUri folder = CommitNames.of(context.directory().root(), fragment).fragment(fragment);
    return !context.storage().exists(folder.child(ArrayDirectory.FRAGMENT_METADATA));
  }
}
