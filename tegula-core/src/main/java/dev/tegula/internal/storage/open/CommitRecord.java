package dev.tegula.internal.storage.open;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All commits of an array by the files that hold them, for their upkeep.
 *
 * @param single files of single commits, by their last name
 * @param lists consolidated commits
 * @param ignored last names of commits that are listed and do not count, by the files that say so
 */
public record CommitRecord(
    Map<String, VfsUri> single, List<ConsolidatedCommits> lists, Map<VfsUri, Set<String>> ignored, ArrayContext context) {

  /** Update commits are no part of this: no reader regards them, and libtiledb takes their content in a list for more lines. */
  private static final Set<String> COMMITS = Set.of(".wrt", ".ok", ".del");

  /** A file of consolidated commits. The order of two never changes, whoever looks. */
  public record ConsolidatedCommits(VfsUri uri, long modifiedMillis, List<CommitList.Entry> entries)
      implements Comparable<ConsolidatedCommits> {

    private static final Comparator<ConsolidatedCommits> ORDER =
        Comparator.comparingLong(ConsolidatedCommits::modifiedMillis).thenComparing(list -> list.uri().name());

    @Override
    public int compareTo(ConsolidatedCommits other) {
      return ORDER.compare(this, other);
    }

    private Set<String> lastNames() {
      return entries.stream().map(entry -> VacuumFile.lastPart(entry.path())).collect(Collectors.toSet());
    }
  }

  /** Reads all that an array has. */
  public static CommitRecord of(ArrayContext context) {
    Storage storage = context.storage();
    VfsUri root = context.directory().root();
    List<VfsEntry> entries = new ArrayList<>(storage.list(root));
    entries.addAll(storage.list(root.child(ArrayDirectory.COMMITS)));
    CommitRecord record = new CommitRecord(new HashMap<>(), new ArrayList<>(), new LinkedHashMap<>(), context);
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
      List<CommitList.Entry> entries = CommitList.read(new ByteReader(storage.readAll(entry.uri()), entry.uri().toString()));
      lists.add(new ConsolidatedCommits(entry.uri(), entry.modifiedMillis(), entries.stream().filter(CommitRecord::isCommit).toList()));
    } else if (ending.equals(".ign")) {
      ignored.put(entry.uri(), new HashSet<>(VacuumFile.lastParts(storage.readAll(entry.uri()), entry.uri())));
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

  /** Whether a file says of a commit that it does not count where it is listed. */
  public boolean isIgnored(String last) {
    return ignored.values().stream().anyMatch(names -> names.contains(last));
  }

  /** All commits that count, each once, with the contents of deletes. */
  public List<CommitList.Entry> live() {
    Map<String, CommitList.Entry> live = new LinkedHashMap<>();
    lists.forEach(list -> list.entries().forEach(entry -> {
      String last = VacuumFile.lastPart(entry.path());
      if (!isIgnored(last)) {
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

  /**
   * The files of single commits that a list holds as well.
   *
   * @param until lists that were written later do not count, in milliseconds since 1970
   */
  public List<VfsUri> singlesInLists(long until) {
    Set<String> listed = listedIn(lists.stream().filter(list -> list.modifiedMillis() <= until).toList());
    return single.entrySet().stream().filter(e -> listed.contains(e.getKey())).map(Map.Entry::getValue).sorted().toList();
  }

  /** Last names of commits that lists hold and that count. */
  public Set<String> listed() {
    Set<String> listed = listedIn(lists);
    listed.removeIf(this::isIgnored);
    return listed;
  }

  private static Set<String> listedIn(List<ConsolidatedCommits> lists) {
    Set<String> listed = new HashSet<>();
    lists.forEach(list -> listed.addAll(list.lastNames()));
    return listed;
  }

  /**
   * Lists that a later one makes superfluous, because it holds all of theirs that counts. That it has to be a later one keeps two vacuums
   * that saw different things from deleting, together, all lists of a commit.
   *
   * @param until lists that were written later make none superfluous, in milliseconds since 1970
   */
  public List<ConsolidatedCommits> supersededLists(long until) {
    List<ConsolidatedCommits> superseded = new ArrayList<>();
    List<Set<String>> later = new ArrayList<>();
    for (ConsolidatedCommits list : lists.stream().sorted(Comparator.reverseOrder()).toList()) {
      Set<String> names = list.lastNames();
      Set<String> live = names.stream().filter(name -> !isIgnored(name)).collect(Collectors.toSet());
      if (later.stream().anyMatch(others -> others.containsAll(live))) {
        superseded.add(list);
      }
      if (list.modifiedMillis() <= until) {
        later.add(names);
      }
    }
    return superseded;
  }

  /** Files of ignored commits that nothing lists any more once some lists are gone. */
  public List<VfsUri> supersededIgnores(List<ConsolidatedCommits> gone) {
    Set<String> listed = listedIn(lists.stream().filter(list -> !gone.contains(list)).toList());
    return ignored.entrySet().stream()
        .filter(file -> Collections.disjoint(file.getValue(), listed)).map(Map.Entry::getKey).sorted().toList();
  }
}
