package dev.tegula.internal.storage;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.vfs.VfsUri;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A file of lines that name what a consolidation made superfluous ({@code vacuum_file.md}). Before version 19 the lines are absolute
 * URIs of where the array was made, so that only their last part counts.
 *
 * @param by name of what replaces the others
 * @param names of what is replaced
 * @param modifiedMillis when the file was published
 */
public record VacuumFile(TimestampedName by, VfsUri uri, List<String> names, long modifiedMillis) {

  static VacuumFile read(Storage storage, TimestampedName by, VfsUri uri, long modifiedMillis) {
    return new VacuumFile(by, uri, lastParts(storage.readAll(uri), uri), modifiedMillis);
  }

  /** Whether the file counts only because what replaces the others is committed, and is not yet one that other libraries know. */
  public boolean isPending() {
    return uri.name().endsWith(CommitNames.PENDING);
  }

  /** Whether it is another list that names some of the same fragments. */
  public boolean contradicts(VacuumFile other) {
    return !by.equals(other.by) && !Collections.disjoint(names, other.names);
  }

  /** The last parts of the paths in what a file of lines holds. */
  public static List<String> lastParts(byte[] content, VfsUri file) {
    return readLines(new ByteReader(content, file.toString())).stream().map(VacuumFile::lastPart).toList();
  }

  /** The lines of a file, without empty ones. */
  public static List<String> readLines(ByteReader in) {
    List<String> lines = new ArrayList<>();
    while (in.remaining() > 0) {
      String line = in.line("line");
      if (!line.isEmpty()) {
        lines.add(line);
      }
    }
    return lines;
  }

  /** The last component of a path, however old and absolute it is. */
  public static String lastPart(String path) {
    String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    return trimmed.substring(trimmed.lastIndexOf('/') + 1);
  }

  /** The content of a file of lines. */
  public static byte[] lines(List<String> paths) {
    return paths.stream().map(path -> path + "\n").collect(Collectors.joining()).getBytes(StandardCharsets.UTF_8);
  }
}
