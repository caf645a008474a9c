package dev.tegula.internal.upkeep;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Copies an array or group with all below it, also to another store. What makes it one, schemas and group files, is copied last, so
 * that a copy that fails is no array.
 */
public final class ObjectCopy {

  private static final int PIECE = 4 << 20;
  private static final int FILES_AT_ONCE = 64;
  private static final long BYTES_AT_ONCE = 16 << 20;

  private final Storage from;
  private final Storage to;

  public ObjectCopy(Storage from, Storage to) {
    this.from = from;
    this.to = to;
  }

  /**
   * Copies.
   *
   * @throws ArrayNotFoundException if there is neither array nor group
   * @throws ArrayAlreadyExistsException if anything lies at the target
   */
  public void copy(VfsUri source, VfsUri target) {
    if (ObjectFolder.typeOf(from, source) == null) {
      throw new ArrayNotFoundException("no array or group lies at " + source);
    }
    if (source.equals(target) || target.isBelow(source)) {
      throw new IllegalArgumentException(target + " lies in " + source + " itself");
    }
    if (!to.list(target).isEmpty()) {
      throw new ArrayAlreadyExistsException("something lies at " + target + " already");
    }
    List<VfsEntry> files = new ArrayList<>();
    collect(source, source, target, files);
    files.sort(Comparator.comparingInt(entry -> rank(source.relativize(entry.uri()))));
    List<VfsOutput> open = new ArrayList<>();
    try {
      long bytes = 0;
      int rank = 0;
      for (VfsEntry entry : files) {
        String path = source.relativize(entry.uri());
        if (open.size() >= FILES_AT_ONCE || bytes >= BYTES_AT_ONCE || rank(path) != rank) {
          publish(open);
          bytes = 0;
          rank = rank(path);
        }
        VfsOutput output = to.create(target.resolve(path));
        open.add(output);
        copy(entry, output);
        bytes += entry.size();
      }
      publish(open);
    } finally {
      open.forEach(VfsOutput::close);
    }
  }

  private void publish(List<VfsOutput> open) {
    if (!open.isEmpty()) {
      to.publish(open);
      open.clear();
    }
  }

  /** Commits are listed before the fragments that they name: what is committed is listed whole. */
  private void collect(VfsUri folder, VfsUri source, VfsUri target, List<VfsEntry> files) {
    if (!folder.equals(source)) {
      to.createFolder(target.resolve(source.relativize(folder)));
    }
    for (VfsEntry entry : from.list(folder)) {
      if (entry.isFolder()) {
        collect(entry.uri(), source, target, files);
      } else {
        files.add(entry);
      }
    }
  }

  private static int rank(String path) {
    String slashed = "/" + path;
    if (slashed.contains("/" + ObjectFolder.SCHEMA_FOLDER + "/") || slashed.endsWith("/__array_schema.tdb")) {
      return 2;
    }
    boolean group = slashed.contains("/" + ObjectFolder.GROUP_FOLDER + "/") || slashed.endsWith("/" + ObjectFolder.GROUP_FILE);
    return group ? 3 : slashed.contains("/__commits/") || slashed.endsWith(".ok") ? 1 : 0;
  }

  private void copy(VfsEntry entry, VfsOutput output) {
    byte[] piece = new byte[(int) Math.min(PIECE, entry.size())];
    for (long at = 0; at < entry.size(); at += piece.length) {
      int length = (int) Math.min(piece.length, entry.size() - at);
      from.read(entry.uri(), at, piece, 0, length);
      to.append(output, piece, 0, length);
    }
  }
}
