package dev.tegula;

import dev.tegula.errors.StorageException;
import dev.tegula.group.GroupChanges;
import dev.tegula.group.ObjectType;
import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.inspect.FileInspection;
import dev.tegula.internal.object.FolderIndex;
import dev.tegula.internal.object.MemberPath;
import dev.tegula.internal.object.ObjectCopy;
import dev.tegula.internal.object.ObjectMove;
import dev.tegula.internal.object.ObjectRemoval;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.StoreProbe;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.UncommittedFragments;
import dev.tegula.internal.write.AppendBox;
import dev.tegula.internal.write.object.ArrayCreation;
import dev.tegula.internal.write.object.GroupWrite;
import dev.tegula.internal.write.object.NewMemberCheck;
import dev.tegula.internal.write.object.SchemaChange;
import dev.tegula.maintenance.FileProgress;
import dev.tegula.maintenance.FileReport;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Range;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.splits.QuerySplit;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The engine: creates and opens arrays and groups. One engine serves a whole program. Thread-safe; all arrays share its
 * threads. An idle engine holds no threads, even if it is never closed.
 *
 * <p>Arrays are addressed by URIs ({@code file:///data/a}, {@code mem://a}) or local paths.
 */
public final class Tegula implements AutoCloseable {

    private final Stores stores;
    private final Resources resources;
    private final long memoryBudget;

    Tegula(Resources resources, long memoryBudget, Stores stores) {
        this.stores = stores;
        this.resources = resources;
        this.memoryBudget = memoryBudget;
    }

    /**
     * Returns an engine that seals the fragments that it writes. It shares threads and stores with this one; closing
     * either closes both.
     */
    public Tegula sealing(SealAlgorithm algorithm) {
        return new Tegula(resources.sealing(algorithm), memoryBudget, stores);
    }

    /** Returns an engine with default settings. */
    public static Tegula create() {
        return builder().build();
    }

    /** Returns a builder of an engine with other settings. */
    public static TegulaBuilder builder() {
        return new TegulaBuilder();
    }

    /**
     * Creates an array.
     *
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if an array or group exists at the URI
     * @throws StorageException if storage fails
     */
    public void createArray(String uri, ArraySchema schema) {
        createArray(uri, schema, OpenOptions.defaults());
    }

    /** Creates an array at a local path; see {@link #createArray(String, ArraySchema)}. */
    public void createArray(Path path, ArraySchema schema) {
        createArray(uri(path), schema);
    }

    /** Creates an array at a given time or with a key; see {@link #createArray(String, ArraySchema)}. */
    public void createArray(String uri, ArraySchema schema, OpenOptions options) {
        ArrayCreation.create(location(VfsUri.parse(uri), options), schema, options.timestamps());
    }

    /**
     * Changes the schema of an array from now on; see {@link SchemaEvolution}. Data does not change.
     *
     * @return the schema after the change
     * @throws IllegalArgumentException if a change is not possible; then nothing is changed
     */
    public ArraySchema evolve(String uri, SchemaEvolution evolution) {
        return evolve(uri, evolution, OpenOptions.defaults());
    }

    /** Changes the schema of an array from a time on, or with a key; see {@link #evolve(String, SchemaEvolution)}. */
    public ArraySchema evolve(String uri, SchemaEvolution evolution, OpenOptions options) {
        ArrayContext context = ArrayContext.open(location(VfsUri.parse(uri), options));
        return SchemaChange.evolve(context, evolution, options.timestamps());
    }

    /**
     * Appends cells to a dense array: after the last written cells along one dimension, and across the whole (or
     * current) domain of the others. Expands the current domain first if necessary.
     *
     * @param cells all attributes; whole slices along the dimension, in row-major order of the box that they fill
     * @return the written box, one range per dimension
     * @throws IllegalArgumentException if the cells do not fit the array, are not whole slices, or exceed the domain
     */
    public List<Range> append(String uri, String dimension, Cells cells, OpenOptions options) {
        AppendBox box;
        try (ArrayReader present = openForReading(uri, OpenOptions.defaults().withKey(options.key()))) {
            box = AppendBox.of(present.schema(), present.nonEmptyDomain(), dimension, cells);
        }
        List<Range> grown = box.grownDomain();
        try (ArrayWriter writer = openForWriting(uri, options)) {
            ArrayWriter grownWriter = grown == null
                    ? writer
                    : writer.evolved(SchemaEvolution.begin().expandCurrentDomain(grown));
            grownWriter.write(box.subarray(), cells);
        }
        return box.ranges();
    }

    /**
     * Opens an array for reading at the current time.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is none
     * @throws dev.tegula.errors.CorruptArrayException if it is damaged
     * @throws dev.tegula.errors.UnsupportedFormatException if its format version is newer than Tegula
     * @throws dev.tegula.errors.EncryptionException if it is encrypted and the key is missing or wrong
     */
    public ArrayReader openForReading(String uri) {
        return openForReading(uri, OpenOptions.defaults());
    }

    /** Opens an array at a local path for reading; see {@link #openForReading(String)}. */
    public ArrayReader openForReading(Path path) {
        return openForReading(uri(path));
    }

    /** Opens an array for reading at a time range; see {@link #openForReading(String)}. */
    public ArrayReader openForReading(String uri, TimestampRange timestamps) {
        return openForReading(uri, OpenOptions.defaults().at(timestamps));
    }

    /** Opens an array for reading at a time or with a key; see {@link #openForReading(String)}. */
    public ArrayReader openForReading(String uri, OpenOptions options) {
        VfsUri root = VfsUri.parse(uri);
        return Retry.whileListingChanges(() -> {
            ArrayContext context = ArrayContext.openForReading(location(root, options));
            ArraySnapshot snapshot = ArraySnapshot.open(context, options.timestamps());
            UncommittedFragments.warn(snapshot);
            return new ArrayReader(snapshot, memoryBudget);
        });
    }

    /**
     * Opens the schema, fragments and delete conditions of a piece of a query, without listing the array. See
     * {@link ArrayReader#query(QuerySplit)}.
     *
     * @param options the key; its time range is not used
     * @throws dev.tegula.errors.SnapshotLostException if one of its files no longer exists, now or when it is read
     */
    public ArrayReader open(QuerySplit split, OpenOptions options) {
        return ArrayReader.open(location(VfsUri.parse(split.uri()), options), split, memoryBudget);
    }

    /** Opens an array for writing; see {@link #openForReading(String)} for exceptions. */
    public ArrayWriter openForWriting(String uri) {
        return openForWriting(uri, OpenOptions.defaults());
    }

    /** Opens an array at a local path for writing; see {@link #openForWriting(String)}. */
    public ArrayWriter openForWriting(Path path) {
        return openForWriting(uri(path));
    }

    /** Opens an array for writing at the end of a time range, or with a key. */
    public ArrayWriter openForWriting(String uri, OpenOptions options) {
        return new ArrayWriter(ArrayContext.openSchemas(location(VfsUri.parse(uri), options)), options.timestamps());
    }

    /**
     * Creates a group without members.
     *
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if an array or group exists at the URI
     */
    public void createGroup(String uri) {
        createGroup(uri, OpenOptions.defaults());
    }

    /** Creates a group at a given time or with a key; see {@link #createGroup(String)}. */
    public void createGroup(String uri, OpenOptions options) {
        new GroupWrite(location(VfsUri.parse(uri), options), options.timestamps()).create();
    }

    /** Opens a group; throws {@link dev.tegula.errors.ArrayNotFoundException} if there is none. */
    public Group openGroup(String uri) {
        return openGroup(uri, OpenOptions.defaults());
    }

    /** Opens a group at a time or with a key; see {@link #openGroup(String)}. */
    public Group openGroup(String uri, OpenOptions options) {
        return Group.open(location(VfsUri.parse(uri), options), options.timestamps());
    }

    /** Changes the members of a group now; see {@link #updateGroup(String, GroupChanges, OpenOptions)}. */
    public void updateGroup(String uri, GroupChanges changes) {
        updateGroup(uri, changes, OpenOptions.defaults());
    }

    /**
     * Changes the members of a group atomically.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if the group or a new member does not exist
     * @throws IllegalArgumentException if a removed member is absent, an added one exists, or the group contains itself
     */
    public void updateGroup(String uri, GroupChanges changes, OpenOptions options) {
        VfsUri root = VfsUri.parse(uri);
        NewMemberCheck check = new NewMemberCheck(this::storage, resources, options.keyBytes(), root);
        Group.change(location(root, options), options.timestamps(), changes, check);
    }

    /** Returns whether an array or group exists at a URI. */
    public boolean exists(String uri) {
        return typeOf(uri) != null;
    }

    /** Returns whether an array or group exists at a local path. */
    public boolean exists(Path path) {
        return exists(uri(path));
    }

    /** Returns the URI of a local path, for methods that take a URI. */
    public static String uri(Path path) {
        return VfsUri.of(path).unmasked();
    }

    /** Returns the type of the object at a URI; null if it is neither an array nor a group. */
    public @Nullable ObjectType typeOf(String uri) {
        VfsUri root = VfsUri.parse(uri);
        return ObjectFolder.typeOf(storage(root), root);
    }

    /**
     * Returns the URI of the object at a path through groups, whose names are those of members: {@code weather/rain} is
     * the member {@code rain} of the group {@code weather}, wherever it is stored. Returns the URI itself if an object
     * is there.
     *
     * @return null if no object is there, and no part of the path is a group
     * @throws IllegalArgumentException if a group in the path has no member of this name
     */
    public @Nullable String resolve(String uri, OpenOptions options) {
        MemberPath.Lookup lookup = new MemberPath.Lookup(
                place -> ObjectFolder.typeOf(storage(place), place),
                group -> GroupDirectory.open(location(group, options), options.timestamps())
                        .members());
        VfsUri found = MemberPath.resolve(VfsUri.parse(uri), lookup);
        return found == null ? null : found.unmasked();
    }

    /** Returns the codecs and stores of this engine. */
    public Diagnosis diagnose() {
        return new Diagnosis(FilterScratch.codecs(), List.copyOf(stores.schemes()), null);
    }

    /**
     * Returns the codecs and stores of this engine and the result of listing a URI once. A failure is part of the
     * result, not thrown.
     */
    public Diagnosis diagnose(String uri) {
        VfsUri place = VfsUri.parse(uri);
        return new Diagnosis(
                FilterScratch.codecs(),
                List.copyOf(stores.schemes()),
                Diagnosis.Probe.of(place, StoreProbe.of(storage(place), place)));
    }

    /**
     * Creates an index file of everything below a folder, so that web servers without listings can serve it. Repeat it
     * after each change.
     *
     * @return the number of files in the index
     */
    public int index(String uri) {
        VfsUri folder = VfsUri.parse(uri);
        return FolderIndex.write(storage(folder), folder);
    }

    /** Returns the arrays and groups directly in a folder, by name. */
    public Map<String, ObjectType> objectsIn(String uri) {
        VfsUri folder = VfsUri.parse(uri);
        return ObjectFolder.children(storage(folder), resources.workers(), folder);
    }

    /**
     * Returns the arrays and groups below a folder by their paths, such as {@code 2026/temps}, except those within
     * other arrays and groups.
     */
    public Map<String, ObjectType> objectsBelow(String uri) {
        VfsUri folder = VfsUri.parse(uri);
        return ObjectFolder.below(storage(folder), resources.workers(), folder);
    }

    /**
     * Copies an array, or a group with everything below it, within a store or between stores.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is neither an array nor a group
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if the target exists
     * @throws IllegalArgumentException if the target is inside the source, inside an array, or among the files of a
     *     group
     */
    public void copy(String from, String to) {
        copy(from, to, progress -> {});
    }

    /** Copies and reports progress on the calling thread, every few files; see {@link #copy(String, String)}. */
    public void copy(String from, String to, Consumer<FileProgress> progress) {
        VfsUri source = VfsUri.parse(from);
        VfsUri target = VfsUri.parse(to);
        new ObjectCopy(storage(source), storage(target), resources.workers(), progress).copy(source, target);
    }

    /** Moves without reporting progress; see {@link #move(String, String, Consumer, Consumer)}. */
    public void move(String from, String to) {
        move(from, to, progress -> {}, progress -> {});
    }

    /**
     * Moves an array, or a group with everything below it: {@link #copy(String, String)}, then {@link #delete(String)}.
     * A symbolic link is renamed instead; its target stays.
     *
     * @throws IllegalArgumentException as for {@link #copy(String, String)}, or if a link would move to another store
     * @throws IllegalStateException if files of the source were added or deleted meanwhile; then the source is not
     *     deleted
     */
    public void move(String from, String to, Consumer<FileProgress> copied, Consumer<FileProgress> deleted) {
        new ObjectMove(this::storage, resources.workers()).run(VfsUri.parse(from), VfsUri.parse(to), copied, deleted);
    }

    /**
     * Returns whether a URI is a symbolic link. Delete and move apply to the link, all other operations to its target.
     */
    public boolean isLink(String uri) {
        VfsUri place = VfsUri.parse(uri);
        return storage(place).isLink(place);
    }

    /**
     * Deletes an array, or a group with everything below it. Symbolic links are deleted, their targets stay.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is neither an array nor a group
     */
    public void delete(String uri) {
        delete(uri, progress -> {});
    }

    /**
     * Deletes and, on object stores, reports progress on the calling thread, every thousand files; see
     * {@link #delete(String)}.
     */
    public void delete(String uri, Consumer<FileProgress> progress) {
        VfsUri root = VfsUri.parse(uri);
        new ObjectRemoval(storage(root), progress).remove(root);
    }

    /**
     * Returns the metadata of an array or group at a time, by key.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is neither
     */
    public Map<String, MetadataValue> metadata(String uri, OpenOptions options) {
        if (typeOf(uri) == ObjectType.GROUP) {
            return openGroup(uri, options).metadata();
        }
        ArrayContext context = ArrayContext.openSchemas(location(VfsUri.parse(uri), options));
        return Collections.unmodifiableMap(MetadataFolder.read(context.location(), options.timestamps()));
    }

    /**
     * Changes the metadata of an array or group; see {@link ArrayWriter#updateMetadata} and
     * {@link Maintenance#hiddenChanges}.
     */
    public void updateMetadata(String uri, MetadataChanges changes, OpenOptions options) {
        if (typeOf(uri) == ObjectType.GROUP) {
            Group.updateMetadata(location(VfsUri.parse(uri), options), options.timestamps(), changes);
            return;
        }
        try (ArrayWriter array = openForWriting(uri, options)) {
            array.updateMetadata(changes);
        }
    }

    /**
     * Describes every byte of a file of an array or group, of any format version.
     *
     * @param uri the file, inside its array or group, whose schema is needed to decode it
     * @throws IllegalArgumentException if the name is not that of a file of the format
     */
    public FileReport inspect(String uri, OpenOptions options) {
        return FileInspection.run(location(VfsUri.parse(uri), options));
    }

    /** Returns the maintenance of an array or group: consolidation, vacuum, cleanup, deletion of fragments, history. */
    public Maintenance maintenance(String uri) {
        return maintenance(uri, OpenOptions.defaults());
    }

    /**
     * Returns the maintenance of an array or group.
     *
     * @param options the key, and the time or time range of {@link Maintenance#upgrade} and {@link Maintenance#history}
     */
    public Maintenance maintenance(String uri, OpenOptions options) {
        return new Maintenance(location(VfsUri.parse(uri), options), options.timestamps(), memoryBudget);
    }

    /** Returns the jobs of an array: writes by several processes that become visible together. */
    public WriteJobs jobs(String uri) {
        return jobs(uri, OpenOptions.defaults());
    }

    /** Returns the jobs of an array, with a key, and with the time of new jobs. */
    public WriteJobs jobs(String uri, OpenOptions options) {
        return new WriteJobs(location(VfsUri.parse(uri), options), options.timestamps());
    }

    /** Returns the tags of an array or group, with a key, and with the time of new tags. */
    public Tags tags(String uri, OpenOptions options) {
        return new Tags(location(VfsUri.parse(uri), options), place -> location(place, options), options);
    }

    /** Verifies and seals an array or group. */
    public Integrity integrity(String uri) {
        return integrity(uri, OpenOptions.defaults());
    }

    /** Verifies and seals an array or group, with a key. */
    public Integrity integrity(String uri, OpenOptions options) {
        return new Integrity(this::storage, resources, VfsUri.parse(uri), options.keyBytes());
    }

    private StoreLocation location(VfsUri uri, OpenOptions options) {
        return new StoreLocation(storage(uri), resources, uri, options.keyBytes());
    }

    private Storage storage(VfsUri uri) {
        try {
            return new Storage(stores.of(uri));
        } catch (IOException e) {
            throw new StorageException(
                    StorageException.Reason.FAILED,
                    "cannot open the store of " + uri + ": " + UriSecrets.mask(String.valueOf(e.getMessage())),
                    e);
        }
    }

    /**
     * Cancels all reads and writes of this engine, from any thread, for a program that ends: they discard what they
     * have written and throw a {@link java.util.concurrent.CancellationException} at their next step, and so do later
     * ones. Publications and deletions that have begun are completed. Close the engine afterwards.
     */
    public void cancel() {
        resources.workers().cancel();
    }

    /** Ends the engine's threads. Arrays that are still open fail from then on. */
    @Override
    public void close() {
        resources.close();
        stores.close();
    }
}
