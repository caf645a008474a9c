package dev.tegula.internal.upkeep;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.commit.PendingVacuums;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What writers that died left behind: folders of fragments that were never committed, lists of replaced fragments of consolidations that
 * were not, drafts of files. Nobody can see any of it. Writers that are still at work look the same, therefore only what nobody touched
 * for a while is deleted.
 */
public final class Orphans {

  private final Storage storage;
  private final Workers workers;
  private final VfsUri root;
  private final long until;
  private final ArrayContext context;
  private final Deletions deletions = new Deletions();

  /**
   * Finds them. Folders are listed before commits, so that a commit that comes meanwhile is seen.
   *
   * @param until what was touched later than this is left, in milliseconds since 1970
   */
  public Orphans(Storage storage, Resources resources, VfsUri root, byte @Nullable [] key, long until) {
    this.storage = storage;
    this.workers = resources.workers();
    this.root = root;
    this.until = until;
    List<VfsEntry> folders = new ArrayList<>(storage.list(root.child(ArrayDirectory.FRAGMENTS)));
    List<VfsEntry> top = storage.list(root);
    folders.addAll(top);
    List<VfsEntry> commits = storage.list(root.child(ArrayDirectory.COMMITS));
    context = ArrayContext.open(storage, resources, root, key);
    if (key != null) {
      context.requireKey(); // None is needed, but who gives a wrong one may mean another array.
    }
    Set<String> known = new HashSet<>();
    context.directory().allFragments().forEach(fragment -> known.add(fragment.name().text()));
    // A vacuum file hides what it names, committed or not; vacuum deletes that.
    context.directory().vacuums().stream().map(VacuumFile::names).forEach(known::addAll);
    for (VfsEntry folder : folders) {
      TimestampedName name = folder.isFolder() ? TimestampedName.parse(folder.name()) : null;
      if (name != null && hasCommits(name) && !known.contains(name.text()) && isOld(folder.uri())) {
        deletions.folders(List.of(folder.uri()));
      }
    }
    List<VfsEntry> files = new ArrayList<>(top);
    files.addAll(commits);
    for (VfsEntry file : files) {
      String end = CommitNames.PENDING;
      if (!file.isFolder() && file.name().endsWith(end) && file.modifiedMillis() <= until
          && !known.contains(file.name().substring(0, file.name().length() - end.length()))) {
        deletions.files(List.of(file.uri()));
      }
    }
  }

  /** Fragments of before version 5 are their own commits. */
  private static boolean hasCommits(TimestampedName name) {
    return new FormatVersion(name.leastVersion()).hasPerDimensionFiles();
  }

  private boolean isOld(VfsUri folder) {
    return storage.listBelow(folder).stream().allMatch(file -> file.modifiedMillis() <= until);
  }

  /** What was found. */
  public List<String> uris() {
    return deletions.uris();
  }

  /** Deletes it, and drafts; ends consolidations that died after their commit. */
  public void delete() {
    deletions.run(storage, workers);
    PendingVacuums.settle(context, until);
    storage.sweep(root, until);
  }
}
