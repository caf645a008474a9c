package dev.tegula.internal.storage;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All commits of an array by the files that hold them, for their upkeep.
 *
 * @param single files of single commits, by their last name
 * @param lists consolidated commits, by file
 * @param ignored last names of commits that are listed and do not count
 * @param ignoring the files that say so
 */
public record CommitRecord(
    Map<String, VfsUri> single,
    Map<VfsUri, List<CommitList.Entry>> lists,
    Set<String> ignored,
    List<VfsUri> ignoring,
    ArrayContext context) {

  private static final Set<String> COMMITS = Set.of(".wrt", ".ok", ".del", ".upd");

  /** Reads all that an array has. */
  public static CommitRecord of(ArrayContext context) {
    Storage storage = context.storage();
    VfsUri root = context.directory().root();
    List<VfsEntry> entries = new ArrayList<>(storage.list(root));
    entries.addAll(storage.list(root.child("__commits")));
    CommitRecord record =
        new CommitRecord(new HashMap<>(), new LinkedHashMap<>(), new HashSet<>(), new ArrayList<>(), context);
    for (VfsEntry entry : entries) {
      if (!entry.isFolder() && TimestampedName.parse(ArrayDirectory.stem(entry.name())) != null) {
        record.add(storage, entry);
      }
    }
    return record;
  }

  private void add(Storage storage, VfsEntry entry) {
    String ending = ArrayDirectory.ending(entry.name());
    if (COMMITS.contains(ending)) {
      single.put(entry.name(), entry.uri());
    } else if (ending.equals(".con")) {
      lists.put(entry.uri(), CommitList.read(new ByteReader(storage.readAll(entry.uri()), entry.uri().toString())));
    } else if (ending.equals(".ign")) {
      ignored.addAll(VacuumFile.lastParts(storage.readAll(entry.uri()), entry.uri()));
      ignoring.add(entry.uri());
    }
  }

  /** The name in a commit's path. */
  public static TimestampedName name(CommitList.Entry entry) {
    TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(VacuumFile.lastPart(entry.path())));
    if (name == null) {
      throw new IllegalArgumentException(entry.path());
    }
    return name;
  }

  /** Whether a path names a commit. */
  private static boolean isCommit(CommitList.Entry entry) {
    String last = VacuumFile.lastPart(entry.path());
    return COMMITS.contains(ArrayDirectory.ending(last)) && TimestampedName.parse(ArrayDirectory.stem(last)) != null;
  }

  /** All commits that count, each once, with the contents of deletes. */
  public List<CommitList.Entry> live() {
    Map<String, CommitList.Entry> live = new LinkedHashMap<>();
    lists.values().forEach(list -> list.forEach(entry -> {
      String last = VacuumFile.lastPart(entry.path());
      if (isCommit(entry) && !ignored.contains(last)) {
        live.put(last, entry);
      }
    }));
    single.forEach((last, uri) -> {
      if (!live.containsKey(last)) {
        byte[] condition = CommitList.hasCondition(last) ? context.storage().readAll(uri) : null;
        live.put(last, new CommitList.Entry(context.directory().root().relativize(uri), condition));
      }
    });
    return new ArrayList<>(live.values());
  }

  /** The files of single commits that a list holds as well. */
  public List<VfsUri> singlesInLists() {
    Set<String> listed = new HashSet<>();
    lists.values().forEach(list -> list.forEach(entry -> listed.add(VacuumFile.lastPart(entry.path()))));
    return single.entrySet().stream().filter(e -> listed.contains(e.getKey())).map(Map.Entry::getValue).sorted().toList();
  }

  /** Whether any list names a commit. */
  public boolean isListed(String last) {
    return lists.values().stream().flatMap(List::stream).anyMatch(entry -> VacuumFile.lastPart(entry.path()).equals(last));
  }

  /** Lists and files of ignored commits that one list makes superfluous, because it holds all that counts and nothing else. */
  public List<VfsUri> supersededLists() {
    Set<String> live = new HashSet<>();
    lists.values().forEach(list -> list.forEach(entry -> live.add(VacuumFile.lastPart(entry.path()))));
    live.removeAll(ignored);
    for (Map.Entry<VfsUri, List<CommitList.Entry>> list : lists.entrySet()) {
      Set<String> names = new HashSet<>();
      list.getValue().forEach(entry -> names.add(VacuumFile.lastPart(entry.path())));
      if (names.equals(live)) {
        List<VfsUri> others = new ArrayList<>(lists.keySet());
        others.remove(list.getKey());
        others.addAll(ignoring);
        return others;
      }
    }
    return List.of();
  }
}
