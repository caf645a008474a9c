package dev.tegula.internal.upkeep;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayContext;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.CommitRecord;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.write.NameSource;
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
    Set<String> unsettled = new HashSet<>();
    context.directory().vacuums().stream().filter(VacuumFile::isPending).forEach(vacuum -> unsettled.add(vacuum.by().text()));
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
    ignoreGone(context, record, entries, places, name);
    List<String> replaced = entries.stream().map(CommitList.Entry::path).toList();
    return new ConsolidationReport(
        List.of(new ConsolidationReport.Step(replaced, List.of(places.consolidatedCommits(name).name()), 0)));
  }

  /**
   * What was vacuumed or deleted after this consolidation had listed it must not come to life again by its list. That other lists hold a
   * commit too says nothing: they may have been made at the same time.
   */
  private static void ignoreGone(ArrayContext context, CommitRecord before, List<CommitList.Entry> entries, CommitNames places,
      TimestampedName name) {
    Storage storage = context.storage();
    VfsUri root = context.directory().root();
    ArrayContext now = ArrayContext.openCommits(storage, context.resources(), root, context.key());
    CommitRecord record = CommitRecord.of(now);
    Set<String> replaced = new HashSet<>();
    now.directory().vacuums().forEach(vacuum -> replaced.addAll(vacuum.names()));
    Set<String> folders = new HashSet<>();
    storage.list(root).forEach(entry -> folders.add(entry.name()));
    storage.list(root.child("__fragments")).forEach(entry -> folders.add(entry.name()));
    List<String> gone = new ArrayList<>();
    for (CommitList.Entry entry : entries) {
      String last = VacuumFile.lastPart(entry.path());
      String fragment = CommitRecord.name(entry).text();
      // A vacuum deletes the commit first, then the fragment, then the list that says that it was replaced.
      boolean vacuumed = before.single().containsKey(last) && replaced.contains(fragment);
      boolean dead = record.ignored().contains(last) || vacuumed || !folders.contains(fragment);
      if (!CommitList.hasCondition(last) && !record.single().containsKey(last) && dead) {
        gone.add(entry.path());
      }
    }
    if (!gone.isEmpty()) {
      TimestampedName ignored = TimestampedName.of(name.start(), name.end(), NameSource.uuid(), name.version());
      storage.write(places.ignored(ignored), VacuumFile.lines(gone));
    }
  }
}
