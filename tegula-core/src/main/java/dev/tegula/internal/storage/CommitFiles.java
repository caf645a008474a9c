package dev.tegula.internal.storage;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which fragments are committed, from all files that say so:
 *
 * <pre>
 * __commits/NAME.wrt      empty: fragment __fragments/NAME
 * __commits/NAME.con      lines, each a path of one of these; after a .del line: u64 size and that file's bytes
 * __commits/NAME.ign      lines: what a .con still lists but is gone
 * __commits/NAME.vac      lines: fragments that fragment NAME replaced
 * NAME.ok                 empty, versions 5 to 11: fragment NAME in the root; its .vac beside it
 * NAME/__fragment_metadata.tdb   before version 5 the fragment itself is its commit
 * </pre>
 *
 * @param fragments in no order
 * @param deletes delete commits, in no order
 */
public record CommitFiles(List<FragmentRef> fragments, List<VacuumFile> vacuums, List<DeleteRef> deletes) {

  /**
   * A line of a consolidated commit file.
   *
   * @param condition what a delete or update commit holds; null for fragments
   */
  public record Line(String text, byte @Nullable [] condition) {}

  static CommitFiles read(Storage storage, VfsUri root, List<VfsEntry> commits, List<VfsEntry> top) {
    Map<String, FragmentRef> fragments = new LinkedHashMap<>();
    Set<String> ignored = new HashSet<>();
    List<VfsUri> consolidated = new ArrayList<>();
    List<VacuumFile> vacuums = new ArrayList<>();
    Map<String, DeleteRef> deletes = new LinkedHashMap<>();
    for (VfsEntry entry : commits) {
      TimestampedName name = entry.isFolder() ? null : TimestampedName.parse(ArrayDirectory.stem(entry.name()));
      if (name == null) {
        continue;
      }
      switch (ArrayDirectory.ending(entry.name())) {
        case ".wrt" -> add(fragments, name, root.child("__fragments").child(name.text()));
        case ".del" -> deletes.put(name.text(), new DeleteRef(name, entry.uri(), null));
        case ".con" -> consolidated.add(entry.uri());
        case ".ign" -> ignored.addAll(VacuumFile.lastParts(storage, entry.uri()));
        case ".vac" -> vacuums.add(vacuum(storage, name, entry));
        default -> {}
      }
    }
    readTop(storage, root, top, fragments, vacuums);
    for (VfsUri file : consolidated) {
      readConsolidated(storage, root, file, ignored, fragments, deletes);
    }
    return new CommitFiles(List.copyOf(fragments.values()), vacuums, List.copyOf(deletes.values()));
  }

  private static void readTop(
      Storage storage, VfsUri root, List<VfsEntry> top, Map<String, FragmentRef> fragments, List<VacuumFile> vacuums) {
    for (VfsEntry entry : top) {
      if (entry.isFolder()) {
        TimestampedName name = TimestampedName.parse(entry.name());
        if (name != null && FormatVersion.isItsOwnCommit(name.version())
            && storage.exists(entry.uri().child("__fragment_metadata.tdb"))) {
          add(fragments, name, entry.uri());
        }
        continue;
      }
      TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(entry.name()));
      if (name != null && ArrayDirectory.ending(entry.name()).equals(".ok")) {
        add(fragments, name, root.child(name.text()));
      } else if (name != null && ArrayDirectory.ending(entry.name()).equals(".vac")) {
        vacuums.add(vacuum(storage, name, entry));
      }
    }
  }

  private static void readConsolidated(
      Storage storage, VfsUri root, VfsUri file, Set<String> ignored, Map<String, FragmentRef> fragments,
      Map<String, DeleteRef> deletes) {
    for (Line line : readConsolidated(new ByteReader(storage.readAll(file), file.toString()))) {
      String last = VacuumFile.lastPart(line.text());
      TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(last));
      if (name == null || ignored.contains(last)) {
        continue;
      }
      switch (ArrayDirectory.ending(last)) {
        case ".del" -> deletes.putIfAbsent(name.text(), new DeleteRef(name, file, line.condition()));
        case ".upd" -> {}
        case ".ok" -> add(fragments, name, root.child(name.text()));
        default -> add(fragments, name, root.child("__fragments").child(name.text()));
      }
    }
  }

  /** The lines of a consolidated commit file, with the conditions that stand between them. */
  public static List<Line> readConsolidated(ByteReader in) {
    List<Line> lines = new ArrayList<>();
    while (in.remaining() > 0) {
      String line = in.line("line");
      String ending = ArrayDirectory.ending(line);
      boolean hasCondition = ending.equals(".del") || ending.equals(".upd");
      byte[] condition = hasCondition ? in.bytes("condition", in.u64("size of the condition after " + line)) : null;
      lines.add(new Line(line, condition));
    }
    return lines;
  }

  private static VacuumFile vacuum(Storage storage, TimestampedName name, VfsEntry entry) {
    return VacuumFile.read(storage, name, entry.uri(), entry.modifiedMillis());
  }

  private static void add(Map<String, FragmentRef> fragments, TimestampedName name, VfsUri uri) {
    fragments.put(name.text(), new FragmentRef(name, uri));
  }
}
