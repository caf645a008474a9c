package dev.tegula.internal.storage;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What lies in an array's folder ({@code array_file_hierarchy.md}), each part listed once: schemas, committed
 * fragments, consolidated commits and metadata, in the layouts before and since version 12 at the same time.
 */
public final class ArrayDirectory {

    /** The one schema file of versions before 10. */
    public static final String LEGACY_SCHEMA = "__array_schema.tdb";

    /** The schema of the key-value arrays of versions 1 to 3. */
    private static final String KEY_VALUE_SCHEMA = "__kv_schema.tdb";

    /** The folder of commits, since version 12. */
    public static final String COMMITS = "__commits";

    /** The folder of fragments, since version 12. */
    public static final String FRAGMENTS = "__fragments";

    /** What a fragment's folder has once the fragment is written. */
    public static final String FRAGMENT_METADATA = "__fragment_metadata.tdb";

    private static final String FOOTERS = "__fragment_meta";
    private static final String SCHEMAS = ObjectFolder.SCHEMA_FOLDER;

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
    public record DeleteRef(TimestampedName name, VfsUri uri, byte @Nullable [] content)
            implements Comparable<DeleteRef> {
        @Override
        public int compareTo(DeleteRef other) {
            return name.compareTo(other.name);
        }
    }

    /** A schema file. */
    public record SchemaRef(String name, VfsUri uri, long timestamp) {}

    /** What lies in the folder of commits, and what it says. */
    private record Contents(List<VfsEntry> commits, CommitFiles committed) {}

    private final Storage storage;
    private final Workers workers;
    private final VfsUri root;
    private final List<VfsEntry> top;
    private final Map<String, List<VfsEntry>> folders = new HashMap<>();
    private final List<SchemaRef> schemas = new ArrayList<>();
    private @Nullable Contents contents;
    private @Nullable Set<String> commitNames;
    private @Nullable Set<String> fragmentFolders;

    private ArrayDirectory(Storage storage, Workers workers, VfsUri root, List<VfsEntry> top) {
        this.storage = storage;
        this.workers = workers;
        this.root = root;
        this.top = top;
    }

    /**
     * Lists an array's folder.
     *
     * @throws ArrayNotFoundException if there is no schema in it
     */
    public static ArrayDirectory list(Storage storage, Workers workers, VfsUri root) {
        return Retry.whileListingChanges(() -> {
            ArrayDirectory directory = of(storage, workers, root);
            // Schemas last, where one waits for the other, so that the schema of every fragment is among them.
            directory.listFolders(COMMITS, FOOTERS, SCHEMAS);
            directory.contents();
            directory.readSchemas();
            return directory;
        });
    }

    /**
     * The same, but lists no more than schemas until more is asked for: what a writer needs, however many fragments
     * there are.
     */
    public static ArrayDirectory listSchemas(Storage storage, Workers workers, VfsUri root) {
        ArrayDirectory directory = of(storage, workers, root);
        directory.listFolders(SCHEMAS);
        directory.readSchemas();
        return directory;
    }

    /** The same, but lists no more than commits. */
    public static ArrayDirectory listCommits(Storage storage, Workers workers, VfsUri root) {
        return Retry.whileListingChanges(() -> {
            ArrayDirectory directory = of(storage, workers, root);
            directory.contents();
            return directory;
        });
    }

    private static ArrayDirectory of(Storage storage, Workers workers, VfsUri root) {
        ArrayDirectory directory =
                new ArrayDirectory(storage, workers, root, storage.list(root, CommitNames::isCommit));
        if (directory.has(KEY_VALUE_SCHEMA, false)) {
            throw new UnsupportedFormatException(
                    root
                            + ": a key-value array of TileDB 1.x (format versions 1 to 3), which Tegula does not read; TileDB gave them up in 2.0");
        }
        if (!directory.has(SCHEMAS, true) && !directory.has(LEGACY_SCHEMA, false)) {
            throw new ArrayNotFoundException("no array lies at " + root
                    + (directory.top.isEmpty()
                            ? ": there is nothing"
                            : ObjectFolder.typeOf(directory.top) == ObjectType.GROUP
                                    ? ": it is a group"
                                    : ": it has neither __schema nor " + LEGACY_SCHEMA));
        }
        return directory;
    }

    /** Of an array that is being written and has no schema yet: nothing is listed. */
    public static ArrayDirectory unlisted(Storage storage, Workers workers, VfsUri root) {
        return new ArrayDirectory(storage, workers, root, List.of());
    }

    private boolean has(String name, boolean folder) {
        return top.stream()
                .anyMatch(entry -> entry.isFolder() == folder && entry.name().equals(name));
    }

    /** Lists folders that were not listed yet. */
    private void listFolders(String... names) {
        List<String> missing = Stream.of(names)
                .filter(name -> has(name, true) && !folders.containsKey(name))
                .toList();
        List<List<VfsEntry>> listed = ConcurrentRequests.map(
                storage, workers, missing, name -> storage.list(root.child(name), CommitNames::isCommit));
        for (int i = 0; i < missing.size(); i++) {
            folders.put(missing.get(i), listed.get(i));
        }
    }

    private List<VfsEntry> folder(String name) {
        return folders.getOrDefault(name, List.of());
    }

    private synchronized Contents contents() {
        Contents found = contents;
        if (found == null) {
            found = readCommits();
            contents = found;
        }
        return found;
    }

    /**
     * Reads commits. A list that is damaged may be one that another process writes at this moment, and maintenance may
     * have deleted one since it was listed, so they are listed and read again.
     */
    private Contents readCommits() {
        return Retry.whileListsAreDamaged(attempt -> Retry.whileListingChanges(() -> {
            listFolders(COMMITS);
            List<VfsEntry> commits = folder(COMMITS);
            try {
                return new Contents(commits, CommitFiles.read(storage, workers, root, commits, top));
            } catch (CorruptArrayException | StorageException e) {
                folders.remove(COMMITS);
                throw e;
            }
        }));
    }

    private void readSchemas() {
        if (has(LEGACY_SCHEMA, false)) {
            schemas.add(new SchemaRef(LEGACY_SCHEMA, root.child(LEGACY_SCHEMA), 0));
        }
        List<TimestampedName> names = new ArrayList<>();
        for (VfsEntry entry : folder(SCHEMAS)) {
            TimestampedName name = entry.isFolder() ? null : TimestampedName.parse(entry.name());
            if (name != null) {
                names.add(name);
            }
        }
        // By the letters of the name, as TileDB does: timestamps of different lengths do not sort as numbers there.
        names.sort(Comparator.comparing(TimestampedName::text));
        for (TimestampedName name : names) {
            schemas.add(new SchemaRef(name.text(), root.child(SCHEMAS).child(name.text()), name.start()));
        }
    }

    /** A file name without its ending. */
    public static String stem(String fileName) {
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
        if (schemas.isEmpty()) {
            throw new CorruptArrayException(root + ": the folder __schema holds no schema");
        }
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
        return contents().committed().fragments();
    }

    /**
     * Folders of fragments, committed or not, with versions that have commits of their own; listed when this is first
     * asked.
     */
    public synchronized List<VfsEntry> folders() {
        listFolders(FRAGMENTS);
        return Stream.concat(folder(FRAGMENTS).stream(), top.stream())
                .filter(ArrayDirectory::isFragmentFolder)
                .toList();
    }

    /** Whether an entry is the folder of a fragment that needs a commit; before version 5 none does. */
    public static boolean isFragmentFolder(VfsEntry entry) {
        TimestampedName name = entry.isFolder() ? TimestampedName.parse(entry.name()) : null;
        return name != null && new FormatVersion(name.leastVersion()).hasPerDimensionFiles();
    }

    /** Files of consolidated footers. */
    public synchronized List<VfsEntry> consolidatedFooters() {
        listFolders(FOOTERS);
        return Stream.concat(folder(FOOTERS).stream(), top.stream())
                .filter(entry -> !entry.isFolder()
                        && entry.name().endsWith(".meta")
                        && TimestampedName.parse(stem(entry.name())) != null)
                .toList();
    }

    /** What commits a fragment: a file, or a line of a list of commits. */
    public String commitOf(TimestampedName fragment) {
        CommitFiles.Place place = contents().committed().listed().get(fragment.text());
        return place == null ? CommitNames.of(root, fragment).commit(fragment).toString() : place.toString();
    }

    /**
     * Delete commits, the oldest first; several of one name if lists embed different conditions
     * ({@link CommitListFile}).
     */
    public List<DeleteRef> deletes() {
        return contents().committed().deletes();
    }

    /** What lies in the folder of commits. */
    public List<VfsEntry> commits() {
        return contents().commits();
    }

    /**
     * The fragments that a reader of this time range sees, the oldest first: those wholly within it, and those that
     * overlap it and may hold timestamps of cells, which only their footers tell; not those that a fragment replaced
     * which is within it, or has cells within it. What {@link #isContested} says does not count.
     *
     * @param cellTimes whether consolidated fragments hold timestamps of cells, if those of their version always do: in
     *     sparse arrays
     */
    public List<FragmentRef> fragmentsAt(TimestampRange range, boolean cellTimes) {
        Set<String> replaced = new HashSet<>();
        for (VacuumFile vacuum : vacuums()) {
            TimestampedName by = vacuum.by();
            if (isContested(vacuum)) {
                replaced.add(by.text());
                continue;
            }
            boolean timed = cellTimes && new FormatVersion(by.version()).consolidatesWithTimestamps();
            if (timed ? range.overlaps(by.start(), by.end()) : range.contains(by.start(), by.end())) {
                replaced.addAll(vacuum.names());
            }
        }
        List<FragmentRef> visible = new ArrayList<>();
        for (FragmentRef fragment : allFragments()) {
            TimestampedName name = fragment.name();
            if (range.overlaps(name.start(), name.end()) && !replaced.contains(name.text())) {
                visible.add(fragment);
            }
        }
        return visible;
    }

    /** What says which fragments are replaced by which. */
    public List<VacuumFile> vacuums() {
        return contents().committed().vacuums();
    }

    /**
     * Whether a consolidation that is not yet over finds another one of some of the same fragments beside it, or that
     * it is over and its fragments are vacuumed: it will be undone, and until then neither its fragment nor what it
     * says to have replaced counts.
     */
    public boolean isContested(VacuumFile vacuum) {
        return vacuum.isPending()
                && vacuums().stream()
                        .noneMatch(other -> !other.isPending() && other.by().equals(vacuum.by()))
                && (vacuums().stream().anyMatch(vacuum::contradicts)
                        || vacuum.names().stream().anyMatch(this::isGone));
    }

    /** Whether a file of ignored commits names a fragment: someone deleted it. */
    public boolean isIgnored(TimestampedName fragment) {
        return contents()
                .committed()
                .ignored()
                .contains(CommitNames.of(root, fragment).commit(fragment).name());
    }

    /** Whether a fragment is not committed, or only by a list that is older than its vacuum. */
    private boolean isGone(String name) {
        FragmentRef fragment = find(name);
        if (fragment == null) {
            return true;
        }
        String commit =
                CommitNames.of(root, fragment.name()).commit(fragment.name()).name();
        return !commitNames().contains(commit)
                && !has(commit, false)
                && !fragmentFolders().contains(name);
    }

    /** What lies in the folder of commits, by name. */
    private synchronized Set<String> commitNames() {
        Set<String> names = commitNames;
        if (names == null) {
            names = contents().commits().stream().map(VfsEntry::name).collect(Collectors.toSet());
            commitNames = names;
        }
        return names;
    }

    /** Folders of fragments that are still there, listed when this is first asked. */
    private synchronized Set<String> fragmentFolders() {
        Set<String> names = fragmentFolders;
        if (names == null) {
            listFolders(FRAGMENTS);
            names = new HashSet<>();
            for (VfsEntry entry : folder(FRAGMENTS)) {
                names.add(entry.name());
            }
            for (VfsEntry entry : top) {
                names.add(entry.name());
            }
            fragmentFolders = names;
        }
        return names;
    }

    /** Names of fragments that a consolidation made which is not yet over, and may be undone. */
    public Set<String> unsettled() {
        return vacuums().stream()
                .filter(VacuumFile::isPending)
                .map(vacuum -> vacuum.by().text())
                .collect(Collectors.toSet());
    }

    /** The committed fragment of this name, or null. */
    public @Nullable FragmentRef find(String name) {
        return contents().committed().byName().get(name);
    }
}
