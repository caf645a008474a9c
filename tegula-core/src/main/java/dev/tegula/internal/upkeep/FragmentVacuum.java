package dev.tegula.internal.upkeep;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayContext;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.CommitRecord;
import dev.tegula.internal.storage.OpenFragment;
import dev.tegula.internal.storage.Overlapped;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.write.NameSource;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Deletes fragments that others replaced. Of each vacuum file: first commits (listed ones are written to a file of ignored commits
 * before), then folders, then the vacuum file, which hides them until then.
 */
final class FragmentVacuum {

  private final ArrayContext context;
  private final Storage storage;
  private final CommitRecord record;
  private final List<String> ignored = new ArrayList<>();
  private final List<TimestampedName> ignoredNames = new ArrayList<>();
  private final List<VfsUri> commits = new ArrayList<>();
  private final List<VfsUri> metadata = new ArrayList<>();
  private final List<VfsUri> replacedFolders = new ArrayList<>();
  private final List<VfsUri> folders = new ArrayList<>();
  private final List<VfsUri> vacuums = new ArrayList<>();

  /**
   * @param until vacuum files that were written later than this are left, in milliseconds since 1970
   */
  FragmentVacuum(ArrayContext context, long until) {
    this.context = context;
    this.storage = context.storage();
    this.record = CommitRecord.of(context);
    for (VacuumFile vacuum : context.directory().vacuums()) {
      if (!vacuum.isPending() && vacuum.modifiedMillis() <= until && isProven(vacuum)) {
        add(vacuum);
      }
    }
    List<Boolean> there = Overlapped.map(
        storage, context.resources().workers(), replacedFolders, folder -> !storage.list(folder).isEmpty());
    for (int i = 0; i < replacedFolders.size(); i++) {
      if (there.get(i)) {
        // Before version 5 this file is the commit.
        metadata.add(replacedFolders.get(i).child(OpenFragment.METADATA_FILE));
        folders.add(replacedFolders.get(i));
      }
    }
  }

  /** What replaces the others is whole and committed, or was itself replaced and is gone. */
  private boolean isProven(VacuumFile vacuum) {
    CommitNames names = names(vacuum.by());
    boolean there = storage.exists(names.fragment(vacuum.by()).child(OpenFragment.METADATA_FILE));
    boolean committed = context.directory().find(vacuum.by().text()) != null;
    return there == committed;
  }

  private CommitNames names(TimestampedName name) {
    return new CommitNames(context.directory().root(), new FormatVersion(name.version()));
  }

  private void add(VacuumFile vacuum) {
    for (String replaced : vacuum.names()) {
      TimestampedName name = TimestampedName.parse(replaced);
      if (name == null) {
        continue;
      }
      CommitNames names = names(name);
      VfsUri folder = names.fragment(name);
      VfsUri commit = names.commit(name);
      if (record.isListed(commit.name()) && !record.ignored().contains(commit.name())) {
        ignored.add(names.commitLine(name));
        ignoredNames.add(name);
      }
      if (record.single().containsKey(commit.name())) {
        commits.add(commit);
      }
      replacedFolders.add(folder);
    }
    vacuums.add(vacuum.uri());
  }

  Deletions deletions() {
    return new Deletions().files(commits).files(metadata).folders(folders).files(vacuums);
  }

  /** Deletes. */
  void run() {
    if (!ignored.isEmpty()) {
      TimestampedName first = Collections.min(ignoredNames);
      long end = ignoredNames.stream().mapToLong(TimestampedName::end).max().orElseThrow();
      FormatVersion version = FormatVersion.DEFAULT_WRITE;
      TimestampedName name = TimestampedName.of(first.start(), end, NameSource.uuid(), version.number());
      CommitNames names = new CommitNames(context.directory().root(), version);
      storage.write(names.ignored(name), VacuumFile.lines(ignored));
    }
    deletions().run(storage, context.resources().workers());
  }
}
