package dev.tegula.internal.storage;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
record CommitFiles(List<FragmentRef> fragments, List<VacuumFile> vacuums, List<DeleteRef> deletes) {

  private static final int FIRST_VERSION_WITH_COMMITS = 5;

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
        if (name != null && name.version() < FIRST_VERSION_WITH_COMMITS
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
    ByteReader in = new ByteReader(storage.readAll(file), file.toString());
    while (in.remaining() > 0) {
      String line = line(in);
      String last = VacuumFile.lastPart(line);
      TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(last));
      if (ArrayDirectory.ending(last).equals(".del") || ArrayDirectory.ending(last).equals(".upd")) {
        byte[] content = in.bytes("condition", in.u64("size of the condition after " + line));
        if (name != null && ArrayDirectory.ending(last).equals(".del") && !ignored.contains(last)) {
          deletes.putIfAbsent(name.text(), new DeleteRef(name, file, content));
        }
        continue;
      }
      if (name == null || ignored.contains(last)) {
        continue;
      }
      boolean old = ArrayDirectory.ending(last).equals(".ok");
      add(fragments, name, old ? root.child(name.text()) : root.child("__fragments").child(name.text()));
    }
  }

  /** One line of text; conditions between lines are bytes, so that the file is not text as a whole. */
  private static String line(ByteReader in) {
    StringBuilder bytes = new StringBuilder();
    while (in.remaining() > 0) {
      int b = in.u8("line");
      if (b == '\n') {
        break;
      }
      bytes.append((char) b);
    }
    return new String(bytes.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  private static VacuumFile vacuum(Storage storage, TimestampedName name, VfsEntry entry) {
    return VacuumFile.read(storage, name, entry.uri(), entry.modifiedMillis());
  }

  private static void add(Map<String, FragmentRef> fragments, TimestampedName name, VfsUri uri) {
    fragments.put(name.text(), new FragmentRef(name, uri));
  }
}
