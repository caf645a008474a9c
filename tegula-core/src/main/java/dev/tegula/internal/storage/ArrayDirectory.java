package dev.tegula.internal.storage;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.query.ObjectType;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What lies in an array's folder ({@code array_file_hierarchy.md}), listed once: schemas, committed fragments, consolidated
 * commits and metadata, in the layouts before and since version 12 at the same time.
 */
public final class ArrayDirectory {

  /** The one schema file of versions before 10. */
  public static final String LEGACY_SCHEMA = "__array_schema.tdb";

  /** The schema of the key-value arrays of versions 1 to 3. */
  private static final String KEY_VALUE_SCHEMA = "__kv_schema.tdb";

  /** A fragment that a commit makes visible. */
  public record FragmentRef(TimestampedName name, VfsUri uri) implements Comparable<FragmentRef> {
    @Override
    public int compareTo(FragmentRef other) {
      return name.compareTo(other.name);
    }
  }

  /**
   * A delete commit.
   *
   * @param uri the file that holds it
   * @param content its bytes, where that file holds others too; else null
   */
  public record DeleteRef(TimestampedName name, VfsUri uri, byte @Nullable [] content) implements Comparable<DeleteRef> {
    @Override
    public int compareTo(DeleteRef other) {
      return name.compareTo(other.name);
    }
  }

  /** A schema file. */
  public record SchemaRef(String name, VfsUri uri, long timestamp) {}

  private final VfsUri root;
  private final List<SchemaRef> schemas = new ArrayList<>();
  private final List<FragmentRef> fragments = new ArrayList<>();
  private final List<VfsEntry> commits;
  private final List<VfsUri> consolidatedFooters = new ArrayList<>();
  private final List<VacuumFile> vacuums = new ArrayList<>();
  private final List<DeleteRef> deletes = new ArrayList<>();

  private ArrayDirectory(VfsUri root, List<VfsEntry> commits) {
    this.root = root;
    this.commits = commits;
  }

  /**
   * Lists an array's folder.
   *
   * @throws ArrayNotFoundException if there is no schema in it
   */
  public static ArrayDirectory list(Storage storage, Workers workers, VfsUri root) {
    return Relisting.of(() -> listOnce(storage, workers, root));
  }

  private static ArrayDirectory listOnce(Storage storage, Workers workers, VfsUri root) {
    List<VfsEntry> top = storage.list(root);
    Set<String> folders = new HashSet<>();
    Set<String> files = new HashSet<>();
    for (VfsEntry entry : top) {
      (entry.isFolder() ? folders : files).add(entry.name());
    }
    if (files.contains(KEY_VALUE_SCHEMA)) {
      throw new UnsupportedFormatException(
          root + ": a key-value array of TileDB 1.x (format versions 1 to 3), which Tegula does not read; TileDB gave them up in 2.0");
    }
    if (!folders.contains("__schema") && !files.contains(LEGACY_SCHEMA)) {
      throw new ArrayNotFoundException("no array lies at " + root + (top.isEmpty()
          ? ": there is nothing"
          : ObjectFolder.typeOf(top) == ObjectType.GROUP
              ? ": it is a group"
              : ": it has neither __schema nor " + LEGACY_SCHEMA));
    }
    List<String> inner = Stream.of("__commits", "__schema", "__fragment_meta").filter(folders::contains).toList();
    List<List<VfsEntry>> listed = Overlapped.map(storage, workers, inner, name -> storage.list(root.child(name)));
    Map<String, List<VfsEntry>> entries = new HashMap<>();
    for (int i = 0; i < inner.size(); i++) {
      entries.put(inner.get(i), listed.get(i));
    }
    List<VfsEntry> commits = entries.getOrDefault("__commits", List.of());
    ArrayDirectory directory = new ArrayDirectory(root, commits);
    if (files.contains(LEGACY_SCHEMA)) {
      directory.schemas.add(new SchemaRef(LEGACY_SCHEMA, root.child(LEGACY_SCHEMA), 0));
    }
    directory.readSchemas(entries.getOrDefault("__schema", List.of()));
    directory.readFooters(entries.getOrDefault("__fragment_meta", List.of()));
    directory.readFooters(top);
    directory.readFragments(storage, workers, top);
    return directory;
  }

  private void readSchemas(List<VfsEntry> entries) {
    List<TimestampedName> names = new ArrayList<>();
    for (VfsEntry entry : entries) {
      TimestampedName name = entry.isFolder() ? null : TimestampedName.parse(entry.name());
      if (name != null) {
        names.add(name);
      }
    }
    // By the letters of the name, as TileDB does: timestamps of different lengths do not sort as numbers there.
    names.sort(Comparator.comparing(TimestampedName::text));
    for (TimestampedName name : names) {
      schemas.add(new SchemaRef(name.text(), root.child("__schema").child(name.text()), name.start()));
    }
  }

  private void readFooters(List<VfsEntry> entries) {
    for (VfsEntry entry : entries) {
      if (!entry.isFolder() && entry.name().endsWith(".meta") && TimestampedName.parse(stem(entry.name())) != null) {
        consolidatedFooters.add(entry.uri());
      }
    }
  }

  private void readFragments(Storage storage, Workers workers, List<VfsEntry> top) {
    CommitFiles found = CommitFiles.read(storage, workers, root, commits, top);
    vacuums.addAll(found.vacuums());
    fragments.addAll(found.fragments());
    deletes.addAll(found.deletes());
    Collections.sort(fragments);
    Collections.sort(deletes);
  }

  static String stem(String fileName) {
    int dot = fileName.lastIndexOf('.');
    return dot < 0 ? fileName : fileName.substring(0, dot);
  }

  /** The name in a file's, without its ending; null if it is none. */
  public static @Nullable TimestampedName nameOf(VfsUri file) {
    return TimestampedName.parse(stem(file.name()));
  }

  public static String ending(String fileName) {
    int dot = fileName.lastIndexOf('.');
    return dot < 0 ? "" : fileName.substring(dot);
  }

  public VfsUri root() {
    return root;
  }

  /** Schema files, the oldest first. */
  public List<SchemaRef> schemas() {
    return schemas;
  }

  /** The newest schema at a time; if all are newer, the oldest. */
  public SchemaRef schemaAt(long timestamp) {
    SchemaRef found = schemas.get(0);
    for (SchemaRef schema : schemas) {
      if (schema.timestamp() <= timestamp) {
        found = schema;
      }
    }
    return found;
  }

  /** All committed fragments, also superseded ones, the oldest first. */
  public List<FragmentRef> allFragments() {
    return fragments;
  }

  /** Files of consolidated footers. */
  public List<VfsUri> consolidatedFooters() {
    return consolidatedFooters;
  }

  /** Delete commits, the oldest first. */
  public List<DeleteRef> deletes() {
    return deletes;
  }

  /** What lies in the folder of commits. */
  public List<VfsEntry> commits() {
    return commits;
  }

  /**
   * The fragments that a reader of this time range sees, the oldest first: those wholly within it, and those that overlap it and
   * may hold timestamps of cells, which only their footers tell; not those that a fragment replaced which is within it, or has cells
   * within it.
   *
   * @param cellTimes whether consolidated fragments hold timestamps of cells, if those of their version always do: in sparse arrays
   */
  public List<FragmentRef> fragmentsAt(TimestampRange range, boolean cellTimes) {
    Set<String> replaced = new HashSet<>();
    for (VacuumFile vacuum : vacuums) {
      TimestampedName by = vacuum.by();
      boolean timed = cellTimes && new FormatVersion(by.version()).consolidatesWithTimestamps();
      if (timed ? range.overlaps(by.start(), by.end()) : range.contains(by.start(), by.end())) {
        replaced.addAll(vacuum.names());
      }
    }
    List<FragmentRef> visible = new ArrayList<>();
    for (FragmentRef fragment : fragments) {
      TimestampedName name = fragment.name();
      if (range.overlaps(name.start(), name.end()) && !replaced.contains(name.text())) {
        visible.add(fragment);
      }
    }
    return visible;
  }

  /** What says which fragments are replaced by which. */
  public List<VacuumFile> vacuums() {
    return vacuums;
  }

  /** The committed fragment of this name, or null. */
  public @Nullable FragmentRef find(String name) {
    for (FragmentRef fragment : fragments) {
      if (fragment.name().text().equals(name)) {
        return fragment;
      }
    }
    return null;
  }
}
