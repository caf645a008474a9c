package dev.tegula.internal.storage;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Which fragments are committed, from all files that say so:
 *
 * <pre>
 * __commits/NAME.wrt      empty: fragment __fragments/NAME
 * __commits/NAME.con      lines, each a path of one of these; after a .del line: u64 size and that file's bytes
 * __commits/NAME.ign      lines: what a .con still lists but is gone
 * __commits/NAME.vac      lines: fragments that fragment NAME replaced
 * __commits/NAME.vac.pending   the same, on its way to become that; Tegula's own
 * NAME.ok                 empty, versions 5 to 11: fragment NAME in the root; its .vac beside it
 * NAME/__fragment_metadata.tdb   before version 5 the fragment itself is its commit
 * </pre>
 *
 * @param fragments the oldest first
 * @param byName the same by their names
 * @param deletes delete commits, the oldest first
 */
record CommitFiles(
    List<FragmentRef> fragments, Map<String, FragmentRef> byName, List<VacuumFile> vacuums, List<DeleteRef> deletes) {

  static CommitFiles read(Storage storage, Workers workers, VfsUri root, List<VfsEntry> commits, List<VfsEntry> top) {
    List<VfsUri> files = new ArrayList<>();
    commits.stream().filter(entry -> holds(entry, ".con", ".ign", ".vac", CommitNames.PENDING)).forEach(entry -> files.add(entry.uri()));
    top.stream().filter(entry -> holds(entry, ".vac", CommitNames.PENDING)).forEach(entry -> files.add(entry.uri()));
    List<byte[]> read = Overlapped.map(storage, workers, files, storage::readAll);
    Map<VfsUri, byte[]> contents = new HashMap<>();
    for (int i = 0; i < files.size(); i++) {
      contents.put(files.get(i), read.get(i));
    }
    Map<String, FragmentRef> fragments = new LinkedHashMap<>();
    Set<String> ignored = new HashSet<>();
    List<VfsUri> consolidated = new ArrayList<>();
    List<VacuumFile> vacuums = new ArrayList<>();
    Map<String, DeleteRef> deletes = new LinkedHashMap<>();
    VfsUri folder = root.child(ArrayDirectory.FRAGMENTS);
    for (VfsEntry entry : commits) {
      String file = entry.name();
      readPending(contents, entry, file, vacuums);
      TimestampedName name = entry.isFolder() ? null : TimestampedName.parse(ArrayDirectory.stem(file));
      if (name == null) {
        continue;
      }
      switch (ArrayDirectory.ending(file)) {
        case ".wrt" -> add(fragments, name, folder.child(name.text()));
        case ".del" -> deletes.put(name.text(), new DeleteRef(name, entry.uri(), null));
        case ".con" -> consolidated.add(entry.uri());
        case ".ign" -> ignored.addAll(VacuumFile.lastParts(content(contents, entry.uri()), entry.uri()));
        case ".vac" -> vacuums.add(vacuum(contents, name, entry));
        default -> {}
      }
    }
    readTop(contents, root, top, fragments, vacuums);
    readOwnCommits(storage, workers, top, fragments);
    for (VfsUri file : consolidated) {
      readConsolidated(contents, root, file, ignored, fragments, deletes);
    }
    // What nothing replaced counts still. A vacuum file proper is written after the commit, which may be gone again.
    vacuums.removeIf(vacuum -> vacuum.isPending() && !fragments.containsKey(vacuum.by().text()));
    return new CommitFiles(
        fragments.values().stream().sorted().toList(), fragments, List.copyOf(vacuums),
        deletes.values().stream().sorted().toList());
  }

  private static void readTop(
      Map<VfsUri, byte[]> contents, VfsUri root, List<VfsEntry> top, Map<String, FragmentRef> fragments, List<VacuumFile> vacuums) {
    for (VfsEntry entry : top) {
      if (entry.isFolder()) {
        continue;
      }
      String file = entry.name();
      readPending(contents, entry, file, vacuums);
      TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(file));
      if (name != null && ArrayDirectory.ending(file).equals(".ok")) {
        add(fragments, name, root.child(name.text()));
      } else if (name != null && ArrayDirectory.ending(file).equals(".vac")) {
        vacuums.add(vacuum(contents, name, entry));
      }
    }
  }

  private static void readOwnCommits(Storage storage, Workers workers, List<VfsEntry> top, Map<String, FragmentRef> fragments) {
    List<FragmentRef> folders = new ArrayList<>();
    for (VfsEntry entry : top) {
      TimestampedName name = entry.isFolder() ? TimestampedName.parse(entry.name()) : null;
      if (name != null && FormatVersion.isItsOwnCommit(name.version())) {
        folders.add(new FragmentRef(name, entry.uri()));
      }
    }
    List<Boolean> committed = Overlapped.map(
        storage, workers, folders, folder -> storage.exists(folder.uri().child(ArrayDirectory.FRAGMENT_METADATA)));
    for (int i = 0; i < folders.size(); i++) {
      if (committed.get(i)) {
        add(fragments, folders.get(i).name(), folders.get(i).uri());
      }
    }
  }

  private static void readConsolidated(
      Map<VfsUri, byte[]> contents, VfsUri root, VfsUri file, Set<String> ignored, Map<String, FragmentRef> fragments,
      Map<String, DeleteRef> deletes) {
    for (CommitList.Entry entry : CommitList.read(new ByteReader(content(contents, file), file.toString()))) {
      String last = VacuumFile.lastPart(entry.path());
      TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(last));
      if (name == null || ignored.contains(last)) {
        continue;
      }
      switch (ArrayDirectory.ending(last)) {
        case ".del" -> deletes.putIfAbsent(name.text(), new DeleteRef(name, file, entry.condition()));
        case ".ok" -> add(fragments, name, root.child(name.text()));
        case ".wrt" -> add(fragments, name, root.child(ArrayDirectory.FRAGMENTS).child(name.text()));
        default -> {}
      }
    }
  }

  private static void readPending(Map<VfsUri, byte[]> contents, VfsEntry entry, String file, List<VacuumFile> vacuums) {
    if (!entry.isFolder() && file.endsWith(CommitNames.PENDING)) {
      TimestampedName name = TimestampedName.parse(file.substring(0, file.length() - CommitNames.PENDING.length()));
      if (name != null) {
        vacuums.add(vacuum(contents, name, entry));
      }
    }
  }

  private static VacuumFile vacuum(Map<VfsUri, byte[]> contents, TimestampedName name, VfsEntry entry) {
    List<String> names = VacuumFile.lastParts(content(contents, entry.uri()), entry.uri());
    return new VacuumFile(name, entry.uri(), names, entry.modifiedMillis());
  }

  /** Whether an entry is a file whose content counts beside its name. */
  private static boolean holds(VfsEntry entry, String... endings) {
    if (entry.isFolder()) {
      return false;
    }
    String name = entry.name();
    for (String ending : endings) {
      if (name.endsWith(ending)) {
        return TimestampedName.parse(name.substring(0, name.length() - ending.length())) != null;
      }
    }
    return false;
  }

  private static byte[] content(Map<VfsUri, byte[]> contents, VfsUri file) {
    return Objects.requireNonNull(contents.get(file), file::toString);
  }

  private static void add(Map<String, FragmentRef> fragments, TimestampedName name, VfsUri uri) {
    fragments.put(name.text(), new FragmentRef(name, uri));
  }
}
