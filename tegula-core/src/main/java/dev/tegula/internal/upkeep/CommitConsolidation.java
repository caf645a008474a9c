package dev.tegula.internal.upkeep;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayContext;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.CommitRecord;
import dev.tegula.internal.write.NameSource;
import dev.tegula.query.ConsolidationReport;
import java.util.List;

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
    List<CommitList.Entry> entries = record.live();
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
    List<String> replaced = entries.stream().map(CommitList.Entry::path).toList();
    return new ConsolidationReport(
        List.of(new ConsolidationReport.Step(replaced, List.of(places.consolidatedCommits(name).name()), 0)));
  }
}
