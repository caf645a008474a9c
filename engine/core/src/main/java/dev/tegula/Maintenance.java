package dev.tegula;

import dev.tegula.group.ObjectType;
import dev.tegula.internal.history.History;
import dev.tegula.internal.maintenance.Compaction;
import dev.tegula.internal.maintenance.ObjectConsolidation;
import dev.tegula.internal.maintenance.OrphanCleanup;
import dev.tegula.internal.maintenance.StoredPolicy;
import dev.tegula.internal.maintenance.Upkeep;
import dev.tegula.internal.maintenance.Vacuum;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.internal.write.commit.FragmentDeletion;
import dev.tegula.internal.write.commit.NewerWrites;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.internal.write.object.SchemaChange;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.CompactionReport;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.maintenance.HistoryEvent;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.maintenance.MaintenanceReport;
import dev.tegula.maintenance.ObjectSize;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.progress.Progress;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.vfs.VfsUri;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Maintains an array or group. Consolidation merges files without changing what reads return; vacuum deletes the merged
 * files. Both can run concurrently with readers and writers in any number of processes.
 */
public final class Maintenance {

    private final StoreLocation location;
    private final Storage storage;
    private final VfsUri root;
    private final TimestampRange timestamps;
    private final long memoryBudget;
    private final boolean ignoresTags;
    private final Consumer<Progress> progress;

    Maintenance(StoreLocation location, TimestampRange timestamps, long memoryBudget) {
        this(location, timestamps, memoryBudget, false, done -> {});
    }

    private Maintenance(
            StoreLocation location,
            TimestampRange timestamps,
            long memoryBudget,
            boolean ignoresTags,
            Consumer<Progress> progress) {
        this.location = location;
        this.storage = location.storage();
        this.root = location.uri();
        this.timestamps = timestamps;
        this.memoryBudget = memoryBudget;
        this.ignoresTags = ignoresTags;
        this.progress = progress;
    }

    /**
     * Returns the maintenance that also removes history that tags need. Otherwise, consolidation keeps fragments from
     * before and after a tag apart where it would not keep the times of cells, purge and deletions of fragments fail
     * with a {@link dev.tegula.errors.TaggedHistoryException}, and vacuum keeps and reports what tags need.
     */
    public Maintenance ignoringTags() {
        return new Maintenance(location, timestamps, memoryBudget, true, progress);
    }

    private TagProtection tags() {
        return ignoresTags ? TagProtection.ignored(location) : TagProtection.of(location);
    }

    /** Returns this maintenance with a listener of consolidations, which is called after each batch of cells. */
    public Maintenance withProgress(Consumer<Progress> listener) {
        return new Maintenance(location, timestamps, memoryBudget, ignoresTags, listener);
    }

    /** Consolidates all fragments into one; see {@link #consolidate(ConsolidationOptions)}. */
    public ConsolidationReport consolidate() {
        return consolidate(ConsolidationOptions.defaults());
    }

    /**
     * Consolidates. Reads of sparse arrays return the same at all times afterwards. Reads of dense arrays do until the
     * vacuum, and after it at times outside the consolidated time range.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is no array, or no group for
     *     {@link dev.tegula.maintenance.ConsolidationMode#GROUP_META}
     * @throws IllegalArgumentException if a named fragment does not exist, or if the results of reads would change
     */
    public ConsolidationReport consolidate(ConsolidationOptions options) {
        return consolidation().run(options, progress);
    }

    /** Returns a consolidation of fragments that several processes share. */
    public DividedConsolidation divided(ConsolidationOptions options) {
        return new DividedConsolidation(consolidation(), options, progress);
    }

    private ObjectConsolidation consolidation() {
        return new ObjectConsolidation(location, tags(), memoryBudget);
    }

    private ArrayContext open() {
        return ArrayContext.open(location);
    }

    /** Deletes fragments that consolidation replaced; see {@link #vacuum(VacuumOptions)}. */
    public DeletionReport vacuum() {
        return vacuum(VacuumOptions.defaults());
    }

    /**
     * Deletes files that consolidation replaced. Readers opened earlier may fail; a grace period prevents that. A
     * fragment is deleted only if its replacement is committed, has all files with the right sizes, and has all cells
     * according to the record of the consolidation.
     *
     * @return the deleted files in their order (of a dry run, the files to delete), those that were kept, and those
     *     that could not be checked
     */
    public DeletionReport vacuum(VacuumOptions options) {
        return new Vacuum(location, options, tags()).run();
    }

    /**
     * Consolidates and vacuums the fragments and metadata of an array, or the metadata of a group without its members.
     *
     * @param options options for fragments; only the time range is used for metadata
     * @param grace time for which replaced files are kept, for readers that are still open
     * @throws dev.tegula.errors.ArrayNotFoundException if there is neither an array nor a group
     */
    public CompactionReport compact(ConsolidationOptions options, Duration grace) {
        return new Compaction(location, tags()).run(consolidation(), options, grace, progress);
    }

    /**
     * Merges what has become too many, by the policy of the array or of the options: fragments, commits, footers and
     * metadata; then deletes what merges replaced before the grace period, and what failed writers left a day ago. Of a
     * group, only its own metadata. Meant to be repeated, also by several processes: each call does what is left.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is neither an array nor a group
     * @throws dev.tegula.errors.CorruptArrayException if something that would be merged is damaged; it stays
     * @throws IllegalArgumentException if the policy of the array is not understood
     */
    public MaintenanceReport maintain(MaintenanceOptions options) {
        MaintenancePolicy given = options.policy();
        return new Upkeep(location, tags(), options, given == null ? policy() : given, memoryBudget, progress).run();
    }

    /**
     * Returns the policy of the array or group, or the default one.
     *
     * @throws IllegalArgumentException if it is not understood
     */
    public MaintenancePolicy policy() {
        return StoredPolicy.of(location);
    }

    /** Stores a policy in the metadata of the array or group. */
    public void setPolicy(MaintenancePolicy policy) {
        StoredPolicy.write(location, policy);
    }

    /**
     * Deletes leftovers of failed writers: uncommitted fragments, unfinished lists and temporary files. Complete
     * fragments, which may have lost their commit files, are kept and reported unless the options include them.
     */
    public DeletionReport clean(CleanOptions options) {
        OrphanCleanup orphans = OrphanCleanup.find(location, options);
        if (!options.isDryRun()) {
            orphans.delete();
        }
        return orphans.report();
    }

    /** Returns the size of the array or group and everything below it. */
    public ObjectSize size() {
        return ObjectFolder.size(storage.listBelow(root));
    }

    /**
     * Finds metadata changes that current readers do not see because a later change of the same key hides them.
     *
     * @param written its end is the time of the changes; {@link TimestampRange#all()} for now, which may be before
     *     changes by machines whose clocks are ahead
     * @return the time of the hiding change by key, in milliseconds since 1970; empty if all changes are visible
     */
    public Map<String, Long> hiddenChanges(MetadataChanges changes, TimestampRange written) {
        Map<String, Long> hidden = new TreeMap<>(
                MetadataFolder.changedAfter(location, Timestamps.forWriting(location.resources(), written)));
        hidden.keySet().retainAll(changes.values().keySet());
        return hidden;
    }

    /**
     * Finds the newest write of an array that is later than a time. It hides writes of that time where they have the
     * same cells, as after the clock was set back.
     *
     * @param written its end is the time; {@link TimestampRange#all()} for now
     * @return the time of the newest fragment or delete, in milliseconds since 1970, or empty if none is later
     */
    public OptionalLong newerWrite(TimestampRange written) {
        return NewerWrites.after(location, Timestamps.forWriting(location.resources(), written));
    }

    /**
     * Logs a warning if a write of now is hidden by newer ones where they have the same cells; see {@link #newerWrite}.
     * Writers on local disks do so when they are closed; call it after writes to stores where that takes requests. Does
     * nothing on local disks, if the options have a time of their own, or if the commits cannot be listed.
     */
    public void warnOfNewerWrites() {
        NewerWrites.warnIfFar(location, timestamps);
    }

    /**
     * Changes the schema of an array; see {@link SchemaEvolution}. Data does not change.
     *
     * @return the schema after the change
     * @throws IllegalArgumentException if a change is not possible; then nothing is changed
     */
    public ArraySchema evolve(SchemaEvolution evolution) {
        return SchemaChange.evolve(open(), evolution, timestamps);
    }

    /**
     * Stores the schema of an array in the format version of new arrays (21, or 22 with a current domain), so that
     * later writes use it. Does nothing if the array has that version or a newer one. Existing fragments do not change.
     * Libraries that know only the old version can no longer open the array.
     *
     * @return the schema afterwards
     * @throws IllegalArgumentException if the array has a schema with this timestamp or a later one
     */
    public ArraySchema upgrade() {
        return SchemaChange.upgrade(open(), timestamps);
    }

    /**
     * Deletes whole fragments, for readers of all times. Open readers may fail.
     *
     * @param range timestamps of the fragments to delete
     * @return the names of the deleted fragments, oldest first
     * @throws dev.tegula.errors.TaggedHistoryException if a tag needs one of them
     */
    public List<String> deleteFragments(TimestampRange range) {
        ArrayContext context = openForDeletion();
        FragmentDeletion deletion = new FragmentDeletion(context);
        List<String> names = deletion.within(range);
        tags().requireUntagged(context, names);
        deletion.delete(names);
        return names;
    }

    /**
     * Deletes fragments by name, for readers of all times. Open readers may fail.
     *
     * @throws IllegalArgumentException if a fragment does not exist; then nothing is deleted
     * @throws dev.tegula.errors.TaggedHistoryException if a tag needs one of them
     */
    public void deleteFragments(List<String> names) {
        ArrayContext context = openForDeletion();
        tags().requireUntagged(context, names);
        new FragmentDeletion(context).delete(names);
    }

    private ArrayContext openForDeletion() {
        ArrayContext context = open();
        context.requireKey();
        return context;
    }

    /**
     * Returns the events of the array or group in the time range of its options, oldest first. Consolidated and
     * vacuumed events are no longer known.
     */
    public List<HistoryEvent> history() {
        return ObjectFolder.typeOf(storage, root) == ObjectType.GROUP
                ? History.ofGroup(location, timestamps)
                : History.of(open(), timestamps);
    }
}
