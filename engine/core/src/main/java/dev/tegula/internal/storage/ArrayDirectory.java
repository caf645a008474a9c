package dev.tegula.internal.storage;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Arrays;
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
 * Listing of an array's folder ({@code array_file_hierarchy.md}): schemas, committed fragments, consolidated commits
 * and metadata. Each subfolder is listed once. The layouts before and since version 12 may be present together.
 */
public final class ArrayDirectory {

    /** Name of the schema file of key-value arrays in versions 1 to 3. */
    private static final String KEY_VALUE_SCHEMA = "__kv_schema.tdb";

    /** Name of the metadata file in the folder of a completely written fragment. */
    public static final String FRAGMENT_METADATA = "__fragment_metadata.tdb";

    private static final String SCHEMAS = FolderNames.SCHEMA;

    /**
     * A delete commit.
     *
     * @param uri file that contains it
     * @param content its bytes if they were read already, as those in lists are; else null
     */
    public record DeleteRef(
            TimestampedName name, VfsUri uri, @Nullable DeleteContent content) implements Comparable<DeleteRef> {

        /** Returns a delete with the bytes of its file, or null. */
        public static DeleteRef of(TimestampedName name, VfsUri uri, byte @Nullable [] content) {
            return new DeleteRef(name, uri, content == null ? null : new DeleteContent(content));
        }

        /** Returns its bytes, or null. */
        public byte @Nullable [] bytes() {
            return content == null ? null : content.bytes();
        }

        /** Returns whether another delete has the same name and content. */
        boolean isSame(DeleteRef other) {
            return name.equals(other.name) && Arrays.equals(bytes(), other.bytes());
        }

        @Override
        public int compareTo(DeleteRef other) {
            return name.compareTo(other.name);
        }
    }

    /** A schema file. */
    public record SchemaRef(String name, VfsUri uri, long timestamp) {}

    /** Entries of the folder of commits, and the contents of its files. */
    private record Contents(List<VfsEntry> commits, CommitFiles committed) {}

    private final Storage storage;
    private final Workers workers;
    private final VfsUri root;
    private final List<VfsEntry> top;
    private final Map<String, List<VfsEntry>> folders = new HashMap<>();
    private final List<SchemaRef> schemas = new ArrayList<>();
    private @Nullable Contents contents;
    private @Nullable Set<String> commitNames;
    private @Nullable Set<String> ignored;
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
     * @throws ArrayNotFoundException if it contains no schema
     */
    public static ArrayDirectory list(Storage storage, Workers workers, VfsUri root) {
        return Retry.whileListingChanges(() -> {
            // Commits are read before schemas if requests are sequential, so that the schemas of all fragments are
            // listed.
            ArrayDirectory directory =
                    of(storage, workers, root, FolderNames.COMMITS, FolderNames.FRAGMENT_METADATA, SCHEMAS);
            directory.contents();
            directory.readSchemas();
            return directory;
        });
    }

    /** Lists only schemas until more is requested. A writer needs no more, however many fragments there are. */
    public static ArrayDirectory listSchemas(Storage storage, Workers workers, VfsUri root) {
        ArrayDirectory directory = of(storage, workers, root, SCHEMAS);
        directory.readSchemas();
        return directory;
    }

    /** Lists only commits. */
    public static ArrayDirectory listCommits(Storage storage, Workers workers, VfsUri root) {
        return Retry.whileListingChanges(() -> {
            ArrayDirectory directory = of(storage, workers, root, FolderNames.COMMITS);
            directory.contents();
            return directory;
        });
    }

    /**
     * Lists the folder of an array, and folders in it that most arrays have. On stores with high latency, all are
     * listed at the same time, whether they exist or not.
     */
    private static ArrayDirectory of(Storage storage, Workers workers, VfsUri root, String... inner) {
        boolean guesses = !storage.traits().lowLatency() && storage.traits().createIfAbsent();
        if (!guesses) {
            ArrayDirectory directory = of(storage, workers, root, storage.list(root, CommitNames::isCommit));
            directory.listFolders(inner);
            return directory;
        }
        List<VfsUri> folders = Stream.concat(Stream.of(root), Stream.of(inner).map(root::child))
                .toList();
        List<List<VfsEntry>> listed = ConcurrentRequests.map(
                storage, workers, folders, folder -> storage.list(folder, CommitNames::isCommit));
        ArrayDirectory directory = of(storage, workers, root, listed.get(0));
        for (int i = 0; i < inner.length; i++) {
            directory.folders.put(inner[i], listed.get(i + 1));
        }
        return directory;
    }

    private static ArrayDirectory of(Storage storage, Workers workers, VfsUri root, List<VfsEntry> top) {
        ArrayDirectory directory = new ArrayDirectory(storage, workers, root, top);
        if (directory.hasFile(KEY_VALUE_SCHEMA)) {
            throw new UnsupportedFormatException(root
                    + ": key-value arrays of TileDB 1.x (format versions 1 to 3) are not supported; TileDB "
                    + "removed them in 2.0");
        }
        if (!directory.hasFolder(SCHEMAS) && !directory.hasFile(FolderNames.LEGACY_SCHEMA)) {
            throw new ArrayNotFoundException("no array at " + root
                    + (directory.top.isEmpty()
                            ? ": the folder is empty or does not exist"
                            : ObjectFolder.typeOf(directory.top) == ObjectType.GROUP
                                    ? ": it is a group"
                                    : ": it has neither __schema nor " + FolderNames.LEGACY_SCHEMA));
        }
        return directory;
    }

    /** Returns an unlisted directory, for an array that is being created and has no schema yet. */
    public static ArrayDirectory unlisted(Storage storage, Workers workers, VfsUri root) {
        return new ArrayDirectory(storage, workers, root, List.of());
    }

    /**
     * Returns a directory with known contents, which lists nothing.
     *
     * @param schemas file names of schemas, oldest first
     * @param fragments committed fragments, oldest first
     * @param deletes delete commits, oldest first
     */
    public static ArrayDirectory pinned(
            Storage storage,
            Workers workers,
            VfsUri root,
            List<String> schemas,
            List<FragmentRef> fragments,
            List<DeleteRef> deletes) {
        ArrayDirectory directory = new ArrayDirectory(storage, workers, root, List.of());
        for (String schema : schemas) {
            directory.schemas.add(schemaRef(root, schema));
        }
        directory.contents = new Contents(List.of(), CommitFiles.of(fragments, deletes));
        return directory;
    }

    private static SchemaRef schemaRef(VfsUri root, String file) {
        TimestampedName name = TimestampedName.parse(file);
        return name == null
                ? new SchemaRef(FolderNames.LEGACY_SCHEMA, root.child(FolderNames.LEGACY_SCHEMA), 0)
                : new SchemaRef(file, root.child(SCHEMAS).child(file), name.start());
    }

    private boolean hasFile(String name) {
        return top.stream().anyMatch(entry -> !entry.isFolder() && entry.name().equals(name));
    }

    private boolean hasFolder(String name) {
        return top.stream().anyMatch(entry -> entry.isFolder() && entry.name().equals(name));
    }

    /** Lists folders that were not listed before. */
    private void listFolders(String... names) {
        List<String> missing = Stream.of(names)
                .filter(name -> hasFolder(name) && !folders.containsKey(name))
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
     * Reads commits. Lists and reads again if a list is damaged, because another process may be writing it, or if a
     * file is absent, because maintenance may have deleted it after it was listed.
     */
    private Contents readCommits() {
        return Retry.whileListsAreDamaged(attempt -> Retry.whileListingChanges(() -> {
            listFolders(FolderNames.COMMITS);
            List<VfsEntry> commits = folder(FolderNames.COMMITS);
            try {
                return new Contents(commits, CommitFilesBuilder.read(storage, workers, root, commits, top));
            } catch (CorruptArrayException | StorageException e) {
                folders.remove(FolderNames.COMMITS);
                throw e;
            }
        }));
    }

    private void readSchemas() {
        if (hasFile(FolderNames.LEGACY_SCHEMA)) {
            schemas.add(new SchemaRef(FolderNames.LEGACY_SCHEMA, root.child(FolderNames.LEGACY_SCHEMA), 0));
        }
        List<TimestampedName> names = new ArrayList<>();
        for (VfsEntry entry : folder(SCHEMAS)) {
            TimestampedName name = entry.isFolder() ? null : TimestampedName.parse(entry.name());
            if (name != null) {
                names.add(name);
            }
        }
        // Sort by the characters of the name, as TileDB does. It does not sort timestamps of different lengths as
        // numbers.
        names.sort(Comparator.comparing(TimestampedName::text));
        for (TimestampedName name : names) {
            schemas.add(new SchemaRef(name.text(), root.child(SCHEMAS).child(name.text()), name.start()));
        }
    }

    /** Returns a file name without its extension. */
    public static String stem(String fileName) {
        int dot = fileName.lastIndexOf('.');
        return dot < 0 ? fileName : fileName.substring(0, dot);
    }

    /** Returns the timestamped name of a file without its extension, or null if it has none. */
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

    /** Returns the schema files, oldest first. */
    public List<SchemaRef> schemas() {
        return schemas;
    }

    /** Returns the newest schema at a time, or the oldest schema if all are newer. */
    public SchemaRef schemaAt(long timestamp) {
        if (schemas.isEmpty()) {
            throw new CorruptArrayException(FilePlace.ofRoot(root), "the folder __schema contains no schema");
        }
        SchemaRef found = schemas.get(0);
        for (SchemaRef schema : schemas) {
            if (schema.timestamp() <= timestamp) {
                found = schema;
            }
        }
        return found;
    }

    /** Returns all committed fragments including replaced ones, oldest first. */
    public List<FragmentRef> allFragments() {
        return contents().committed().fragments();
    }

    /**
     * Returns the folders of fragments, committed or not, of versions that have separate commits. They are listed on
     * the first call.
     */
    public synchronized List<VfsEntry> folders() {
        listFolders(FolderNames.FRAGMENTS);
        return Stream.concat(folder(FolderNames.FRAGMENTS).stream(), top.stream())
                .filter(ArrayDirectory::isFragmentFolder)
                .toList();
    }

    /**
     * Returns whether an entry is the folder of a fragment that needs a commit. Before version 5 fragments need none.
     */
    public static boolean isFragmentFolder(VfsEntry entry) {
        TimestampedName name = entry.isFolder() ? TimestampedName.parse(entry.name()) : null;
        return name != null && new FormatVersion(name.leastVersion()).hasPerDimensionFiles();
    }

    /** Returns the files of consolidated footers. */
    public synchronized List<VfsEntry> consolidatedFooters() {
        listFolders(FolderNames.FRAGMENT_METADATA);
        return Stream.concat(folder(FolderNames.FRAGMENT_METADATA).stream(), top.stream())
                .filter(entry -> !entry.isFolder()
                        && entry.name().endsWith(".meta")
                        && TimestampedName.parse(stem(entry.name())) != null)
                .toList();
    }

    /** Returns the commit of a fragment: a file, or a line of a consolidated commit file. */
    public FilePlace commitOf(TimestampedName fragment) {
        FilePlace line = contents().committed().lineOf(fragment);
        return (line == null ? FilePlace.of(CommitNames.of(root, fragment).commit(fragment)) : line).within(root);
    }

    /**
     * Returns the delete commits, oldest first. There are several with one name if lists embed different conditions
     * ({@link CommitListFile}).
     */
    public List<DeleteRef> deletes() {
        return contents().committed().deletes();
    }

    /** Returns the entries of the folder of commits. */
    public List<VfsEntry> commits() {
        return contents().commits();
    }

    /** Returns all fragments that no other one replaces, by name. */
    public List<FragmentRef> visibleFragments() {
        return fragmentsAt(TimestampRange.all(), true);
    }

    /**
     * Returns the fragments that may be visible in a time range, oldest first. These are fragments within the range,
     * and overlapping fragments that may hold timestamps of cells, which only their footers show. A fragment is hidden
     * if it was replaced by a fragment within the range, or by one with cell timestamps that overlaps the range. Vacuum
     * files for which {@link #isContested} is true are ignored.
     *
     * @param cellTimes whether consolidated fragments hold timestamps of cells if all of their version do, as in sparse
     *     arrays
     */
    public List<FragmentRef> fragmentsAt(TimestampRange range, boolean cellTimes) {
        Set<String> replaced = new HashSet<>();
        for (VacuumFile vacuum : vacuums()) {
            TimestampedName by = vacuum.by();
            if (isContested(vacuum)) {
                siblings(by).forEach(fragment -> replaced.add(fragment.name().text()));
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
            boolean hidden = !replaced.isEmpty() && replaced.contains(name.text());
            if (range.overlaps(name.start(), name.end()) && !hidden) {
                visible.add(fragment);
            }
        }
        return visible;
    }

    /** Returns the vacuum files. */
    public List<VacuumFile> vacuums() {
        return contents().committed().vacuums();
    }

    /**
     * Returns whether a pending consolidation will be rolled back: because another consolidation replaces some of the
     * same fragments, or because fragments that it replaces were already vacuumed. Until then neither its fragment nor
     * its vacuum file counts.
     */
    public boolean isContested(VacuumFile vacuum) {
        return vacuum.isPending()
                && vacuums().stream()
                        .noneMatch(other -> !other.isPending() && other.by().equals(vacuum.by()))
                && (vacuums().stream().anyMatch(vacuum::contradicts)
                        || vacuum.names().stream().anyMatch(this::isGone));
    }

    /** Returns whether an ignore file names a fragment, which means that it was deleted. */
    public boolean isIgnored(TimestampedName fragment) {
        Set<String> names = ignored;
        if (names == null) {
            names = CommitFilesBuilder.ignored(storage, workers, contents().commits());
            ignored = names;
        }
        return names.contains(CommitNames.of(root, fragment).commit(fragment).name());
    }

    /** Returns whether a fragment is not committed, or is committed only by a list that is older than its vacuum. */
    private boolean isGone(String name) {
        FragmentRef fragment = find(name);
        if (fragment == null) {
            return true;
        }
        String commit =
                CommitNames.of(root, fragment.name()).commit(fragment.name()).name();
        return !commitNames().contains(commit)
                && !hasFile(commit)
                && !fragmentFolders().contains(name);
    }

    /** Returns the names of the entries of the folder of commits. */
    private synchronized Set<String> commitNames() {
        Set<String> names = commitNames;
        if (names == null) {
            names = contents().commits().stream().map(VfsEntry::name).collect(Collectors.toSet());
            commitNames = names;
        }
        return names;
    }

    /** Returns the names of existing fragment folders, listed on the first call. */
    private synchronized Set<String> fragmentFolders() {
        Set<String> names = fragmentFolders;
        if (names == null) {
            listFolders(FolderNames.FRAGMENTS);
            names = new HashSet<>();
            for (VfsEntry entry : folder(FolderNames.FRAGMENTS)) {
                names.add(entry.name());
            }
            for (VfsEntry entry : top) {
                names.add(entry.name());
            }
            fragmentFolders = names;
        }
        return names;
    }

    /** Returns the names of fragments of pending consolidations, which may be rolled back. */
    public Set<String> unsettled() {
        return vacuums().stream()
                .filter(VacuumFile::isPending)
                .flatMap(vacuum -> siblings(vacuum.by()).stream())
                .map(fragment -> fragment.name().text())
                .collect(Collectors.toSet());
    }

    /** Returns the committed fragments that the consolidation of one of them made. */
    public List<FragmentRef> siblings(TimestampedName made) {
        return allFragments().stream()
                .filter(fragment -> fragment.name().isSibling(made))
                .toList();
    }

    /** Returns the committed fragment with this name, or null. */
    public @Nullable FragmentRef find(String name) {
        return contents().committed().find(name);
    }
}
