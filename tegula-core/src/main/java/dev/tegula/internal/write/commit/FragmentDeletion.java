package dev.tegula.internal.write.commit;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayContext;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.Storage;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Deletes whole fragments: first what makes them visible, then their files. Where consolidated commits list them, a file is written
 * that says to ignore that.
 */
public final class FragmentDeletion {

  private final ArrayContext context;

  public FragmentDeletion(ArrayContext context) {
    this.context = context;
  }

  /** Committed fragments whose timestamps lie within a range, the oldest first. */
  public List<String> within(TimestampRange range) {
    return context.directory().allFragments().stream()
        .filter(fragment -> range.contains(fragment.name().start(), fragment.name().end()))
        .map(fragment -> fragment.name().text()).toList();
  }

  /**
   * Deletes.
   *
   * @throws IllegalArgumentException if there is no fragment of one of these names; nothing is deleted then
   */
  public void delete(List<String> names) {
    List<FragmentRef> fragments = new ArrayList<>();
    for (String name : names) {
      FragmentRef fragment = context.directory().find(name);
      if (fragment == null) {
        throw new IllegalArgumentException("there is no fragment '" + name + "' in " + context.directory().root());
      }
      fragments.add(fragment);
    }
    if (fragments.isEmpty()) {
      return;
    }
    Storage storage = context.storage();
    VfsUri root = context.directory().root();
    Set<String> present = new HashSet<>();
    context.directory().commits().stream().map(VfsEntry::name).forEach(present::add);
    if (present.stream().anyMatch(name -> name.endsWith(".con"))) {
      ignore(fragments);
    }
    List<VfsUri> commits = new ArrayList<>();
    for (FragmentRef fragment : fragments) {
      String name = fragment.name().text();
      if (present.contains(name + ".wrt")) {
        commits.add(root.child("__commits").child(name + ".wrt"));
      } else if (storage.exists(root.child(name + ".ok"))) {
        commits.add(root.child(name + ".ok"));
      }
    }
    storage.deleteAll(commits);
    fragments.forEach(fragment -> storage.deleteFolder(fragment.uri()));
    // Commits may have been consolidated since; whoever does it later finds the folders gone.
    if (storage.list(root.child("__commits")).stream().anyMatch(
        entry -> entry.name().endsWith(".con") && !present.contains(entry.name()))) {
      ignore(fragments);
    }
  }

  private void ignore(List<FragmentRef> fragments) {
    StringBuilder lines = new StringBuilder();
    long start = Long.MAX_VALUE;
    long end = 0;
    int version = 0;
    for (FragmentRef fragment : fragments) {
      TimestampedName name = fragment.name();
      boolean folders = new FormatVersion(name.leastVersion()).hasFolders();
      lines.append(folders ? "__commits/" + name + ".wrt" : name + ".ok").append('\n');
      start = Math.min(start, name.start());
      end = Math.max(end, name.end());
      version = Math.max(version, name.version());
    }
    TimestampedName name = TimestampedName.of(start, end, NameSource.uuid(), version);
    context.storage().write(
        context.directory().root().child("__commits").child(name.text() + ".ign"),
        lines.toString().getBytes(StandardCharsets.UTF_8));
  }
}
