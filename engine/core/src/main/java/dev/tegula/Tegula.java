package dev.tegula;

import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.storage.EngineStores;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.StoreProbe;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.UncommittedFragments;
import dev.tegula.internal.transaction.Attempts;
import dev.tegula.internal.write.object.ArrayCreation;
import dev.tegula.internal.write.object.GroupWrite;
import dev.tegula.schema.ArraySchema;
import dev.tegula.splits.QuerySplit;
import dev.tegula.transactions.CommitResult;
import dev.tegula.vfs.VfsUri;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * The engine: creates and opens arrays and groups. One engine serves a whole program. Thread-safe; all arrays share its
 * threads. An idle engine holds no threads, even if it is never closed.
 *
 * <p>Arrays are addressed by URIs ({@code file:///data/a}, {@code mem://a}) or local paths.
 */
public final class Tegula implements AutoCloseable {

    private final EngineStores stores;
    private final Resources resources;
    private final long memoryBudget;

    Tegula(Resources resources, long memoryBudget, EngineStores stores) {
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
     * @throws dev.tegula.errors.StorageException if storage fails
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
        ArrayContext context = ArrayContext.openSchemas(location(VfsUri.parse(uri), options));
        return new ArrayWriter(context, options.timestamps(), memoryBudget);
    }

    /**
     * Creates a group without members.
     *
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if an array or group exists at the URI
     */
    public void createGroup(String uri) {
        createGroup(uri, OpenOptions.defaults());
    }

    /** Creates a group at a local path; see {@link #createGroup(String)}. */
    public void createGroup(Path path) {
        createGroup(uri(path));
    }

    /** Creates a group at a given time or with a key; see {@link #createGroup(String)}. */
    public void createGroup(String uri, OpenOptions options) {
        new GroupWrite(location(VfsUri.parse(uri), options), options.timestamps()).create();
    }

    /** Opens a group; throws {@link dev.tegula.errors.ArrayNotFoundException} if there is none. */
    public Group openGroup(String uri) {
        return openGroup(uri, OpenOptions.defaults());
    }

    /** Opens a group at a local path; see {@link #openGroup(String)}. */
    public Group openGroup(Path path) {
        return openGroup(uri(path));
    }

    /** Opens a group at a time or with a key; see {@link #openGroup(String)}. */
    public Group openGroup(String uri, OpenOptions options) {
        return Group.open(location(VfsUri.parse(uri), options), options.timestamps());
    }

    /** Returns the URI of a local path, for methods that take a URI. */
    public static String uri(Path path) {
        return VfsUri.of(path).unmasked();
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

    /** Returns a handle to the array, group, folder or file at a URI. Makes no request. */
    public StoredObject object(String uri) {
        return object(uri, OpenOptions.defaults());
    }

    /** Returns a handle to the object at a local path; see {@link #object(String)}. */
    public StoredObject object(Path path) {
        return object(uri(path));
    }

    /** Returns a handle to the object at a URI, with a key, and with the time of its members and metadata. */
    public StoredObject object(String uri, OpenOptions options) {
        return new StoredObject(place -> location(place, options), VfsUri.parse(uri), options, progress -> {});
    }

    /** Returns the maintenance of an array or group: consolidation, vacuum, cleanup, deletion of fragments, history. */
    public Maintenance maintenance(String uri) {
        return maintenance(uri, OpenOptions.defaults());
    }

    /** Returns the maintenance of an array or group at a local path; see {@link #maintenance(String)}. */
    public Maintenance maintenance(Path path) {
        return maintenance(uri(path));
    }

    /**
     * Returns the maintenance of an array or group.
     *
     * @param options the key, and the time or time range of changes of the schema and of {@link Maintenance#history}
     */
    public Maintenance maintenance(String uri, OpenOptions options) {
        return new Maintenance(location(VfsUri.parse(uri), options), options.timestamps(), memoryBudget);
    }

    /** Returns the jobs of an array: writes by several processes that become visible together. */
    public WriteJobs jobs(String uri) {
        return jobs(uri, OpenOptions.defaults());
    }

    /** Returns the jobs of an array at a local path; see {@link #jobs(String)}. */
    public WriteJobs jobs(Path path) {
        return jobs(uri(path));
    }

    /** Returns the jobs of an array, with a key, and with the time of new jobs. */
    public WriteJobs jobs(String uri, OpenOptions options) {
        return new WriteJobs(location(VfsUri.parse(uri), options), options.timestamps());
    }

    /** Begins a transaction on the present state of an array. */
    public Transaction transaction(String uri) {
        return transaction(uri, OpenOptions.defaults());
    }

    /** Begins a transaction on the present state of an array at a local path. */
    public Transaction transaction(Path path) {
        return transaction(uri(path));
    }

    /**
     * Begins a transaction on an array.
     *
     * @param options the key; or an explicit time, which the transaction reads and writes at
     */
    public Transaction transaction(String uri, OpenOptions options) {
        return Transaction.begin(location(VfsUri.parse(uri), options), options.timestamps(), memoryBudget);
    }

    /**
     * Carries out a transaction, and repeats it from its beginning on the new state of the array after a conflict, or
     * after others removed fragments that it reads, up to 20 times, with random pauses.
     *
     * @param changes reads and changes what it wants, and does not commit
     * @throws dev.tegula.errors.ConflictException if the last attempt fails, too; nothing is written then
     * @throws dev.tegula.errors.StorageException if the last attempt finds fragments removed; nothing is written then
     */
    public CommitResult inTransaction(String uri, Consumer<Transaction> changes) {
        return inTransaction(uri, OpenOptions.defaults(), changes);
    }

    /** Carries out a transaction with a key; see {@link #inTransaction(String, Consumer)}. */
    public CommitResult inTransaction(String uri, OpenOptions options, Consumer<Transaction> changes) {
        return Attempts.of(() -> {
            try (Transaction transaction = transaction(uri, options)) {
                changes.accept(transaction);
                return transaction.commit();
            }
        });
    }

    /** Returns the tags of an array or group: names of points in time. */
    public Tags tags(String uri) {
        return tags(uri, OpenOptions.defaults());
    }

    /** Returns the tags of an array or group at a local path; see {@link #tags(String)}. */
    public Tags tags(Path path) {
        return tags(uri(path));
    }

    /** Returns the tags of an array or group, with a key, and with the time of new tags. */
    public Tags tags(String uri, OpenOptions options) {
        return new Tags(location(VfsUri.parse(uri), options), place -> location(place, options), options);
    }

    /** Returns the integrity of an array or group: verify, seal, recommit, salvage. */
    public Integrity integrity(String uri) {
        return integrity(uri, OpenOptions.defaults());
    }

    /** Returns the integrity of an array or group at a local path; see {@link #integrity(String)}. */
    public Integrity integrity(Path path) {
        return integrity(uri(path));
    }

    /** Returns the integrity of an array or group, with a key. */
    public Integrity integrity(String uri, OpenOptions options) {
        return new Integrity(this::storage, resources, VfsUri.parse(uri), options.keyBytes());
    }

    private StoreLocation location(VfsUri uri, OpenOptions options) {
        return new StoreLocation(storage(uri), resources, uri, options.keyBytes());
    }

    private Storage storage(VfsUri uri) {
        return stores.of(uri);
    }

    /** Returns what this engine has done since it was built. */
    public EngineCounters counters() {
        return EngineCounters.of(stores.meters(), resources.chunks());
    }

    /**
     * Cancels all reads and writes of this engine, from any thread, for a program that ends: they discard what they
     * have written and throw a {@link java.util.concurrent.CancellationException} at their next step, and so do later
     * ones. Publications and deletions that have begun are completed. Close the engine afterwards.
     */
    public void cancel() {
        resources.workers().cancel();
        resources.writes().cancel();
    }

    /**
     * Ends the engine's threads, after maintenance that is due ({@link TegulaBuilder#maintenance}). Arrays that are
     * still open fail from then on.
     */
    @Override
    public void close() {
        resources.close();
        stores.close();
    }
}
