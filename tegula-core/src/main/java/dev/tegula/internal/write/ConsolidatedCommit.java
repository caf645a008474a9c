package dev.tegula.internal.write;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayContext;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;

/**
 * Publishes fragments that take the place of others, so that at no moment cells are missing or there twice: the list of what is replaced
 * comes first, as a pending vacuum file, which counts from the moment on at which the new fragment is committed; then the commit; then
 * the vacuum file that other libraries know.
 */
final class ConsolidatedCommit {

  private ConsolidatedCommit() {}

  /**
   * Publishes.
   *
   * @param fragments finished, of one range of timestamps and one version
   * @param replaced what they are made of
   */
  static void publish(ArrayContext context, List<FragmentWriter> fragments, List<FragmentRef> replaced) {
    Storage storage = context.storage();
    FragmentWriter first = fragments.get(0);
    CommitNames names = new CommitNames(context.directory().root(), first.version());
    byte[] lines = VacuumFile.lines(names.vacuumLines(replaced));
    VfsUri pending = names.pendingVacuum(first.name());
    List<VfsOutput> outputs = new ArrayList<>();
    try {
      fragments.forEach(fragment -> outputs.addAll(fragment.files()));
      outputs.add(file(storage, pending, lines));
      outputs.add(commit(storage, names, fragments));
      storage.publish(outputs);
    } finally {
      outputs.forEach(VfsOutput::close);
    }
    settle(storage, names.vacuum(first.name()), pending, lines);
  }

  private static VfsOutput file(Storage storage, VfsUri uri, byte[] bytes) {
    VfsOutput output = storage.create(uri);
    storage.append(output, bytes, 0, bytes.length);
    return output;
  }

  private static VfsOutput commit(Storage storage, CommitNames names, List<FragmentWriter> fragments) {
    TimestampedName name = fragments.get(0).name();
    if (fragments.size() == 1) {
      return storage.create(names.commit(name));
    }
    List<String> lines = fragments.stream().map(fragment -> names.commitLine(fragment.name())).toList();
    TimestampedName all = TimestampedName.of(name.start(), name.end(), NameSource.uuid(), name.version());
    return file(storage, names.consolidatedCommits(all), VacuumFile.lines(lines));
  }

  /** Puts the vacuum file in the place of the pending one. */
  static void settle(Storage storage, VfsUri vacuum, VfsUri pending, byte[] lines) {
    storage.createIfAbsent(vacuum, lines);
    storage.deleteAll(List.of(pending));
  }

  /** Whether several fragments can be committed at once. */
  static boolean canBeSeveral(FormatVersion version) {
    return version.hasFolders();
  }
}
