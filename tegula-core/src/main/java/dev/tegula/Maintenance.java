package dev.tegula;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.maintenance.CommitConsolidation;
import dev.tegula.internal.maintenance.FooterConsolidation;
import dev.tegula.internal.maintenance.FragmentConsolidation;
import dev.tegula.internal.maintenance.History;
import dev.tegula.internal.maintenance.MetadataConsolidation;
import dev.tegula.internal.maintenance.MetadataConsolidation.VacuumPaths;
import dev.tegula.internal.maintenance.OrphanCleanup;
import dev.tegula.internal.maintenance.Vacuum;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.write.commit.FragmentDeletion;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.internal.write.object.SchemaChange;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.CompactionReport;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationProgress;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.maintenance.HistoryEvent;
import dev.tegula.maintenance.ObjectSize;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.vfs.VfsUri;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Keeps an array or group small and quick. Consolidation puts many files into one and never changes what is read;
 * vacuum deletes what consolidation made superfluous. Both may run beside readers and writers, in any number of
 * processes.
 */
public final class Maintenance {

    private final StoreLocation location;
    private final Storage storage;
    private final VfsUri root;
    private final TimestampRange timestamps;
    private final long memoryBudget;

    Maintenance(StoreLocation location, TimestampRange timestamps, long memoryBudget) {
        this.location = location;
        this.storage = location.storage();
        this.root = location.uri();
        this.timestamps = timestamps;
        this.memoryBudget = memoryBudget;
    }

    /** Consolidates all fragments into one; see {@link #consolidate(ConsolidationMode, ConsolidationOptions)}. */
    public ConsolidationReport consolidate() {
        return consolidate(ConsolidationMode.FRAGMENTS, ConsolidationOptions.defaults());
    }

    /** Consolidates; see {@link #consolidate(ConsolidationMode, ConsolidationOptions, Consumer)}. */
    public ConsolidationReport consolidate(ConsolidationMode mode, ConsolidationOptions options) {
        return consolidate(mode, options, progress -> {});
    }

    /**
     * Consolidates. A sparse array reads the same afterwards at all times; a dense one too, but once it is vacuumed
     * only at times outside of those that were consolidated.
     *
     * @param options of which all but fragments take the time range only
     * @param progress is told after each batch of cells
     * @throws dev.tegula.errors.ArrayNotFoundException if there is no array, or for
     *     {@link ConsolidationMode#GROUP_META} no group
     */
    public ConsolidationReport consolidate(
            ConsolidationMode mode, ConsolidationOptions options, Consumer<ConsolidationProgress> progress) {
        return switch (mode) {
            case FRAGMENTS -> fragments(options, progress).run();
            case FRAGMENT_META -> Retry.whileListingChanges(() -> FooterConsolidation.run(open()));
            case COMMITS -> Retry.whileListingChanges(() -> CommitConsolidation.run(open()));
            case ARRAY_META -> arrayMetadata(options.timestamps());
            case GROUP_META -> groupMetadata(options.timestamps());
        };
    }

    /**
     * Consolidates the fragments of these names into one.
     *
     * @throws IllegalArgumentException if one is not there, or what is read would change
     */
    public ConsolidationReport consolidate(
            List<String> fragments, ConsolidationOptions options, Consumer<ConsolidationProgress> progress) {
        return fragments(options, progress).run(fragments);
    }

    private FragmentConsolidation fragments(ConsolidationOptions options, Consumer<ConsolidationProgress> progress) {
        long most = Math.min(memoryBudget, Runtime.getRuntime().maxMemory() / 8);
        ConsolidationOptions bounded = options.memoryBudget() == 0 ? options.withMemoryBudget(most) : options;
        return new FragmentConsolidation(location, bounded, progress);
    }

    private ArrayContext open() {
        return ArrayContext.open(location);
    }

    private ConsolidationReport arrayMetadata(TimestampRange range) {
        ArrayContext context = open();
        int schema = context.schemas()
                .get(context.directory().schemaAt(Long.MAX_VALUE).name())
                .version();
        FormatVersion version = FormatVersion.forFragment(schema);
        VacuumPaths paths = version.hasRelativeVacuumFiles() ? VacuumPaths.RELATIVE : VacuumPaths.ABSOLUTE;
        return new MetadataConsolidation(location, ObjectType.ARRAY).run(range, version, paths);
    }

    private ConsolidationReport groupMetadata(TimestampRange range) {
        GroupDirectory group = GroupDirectory.open(location, TimestampRange.all());
        // Other libraries compare the lines of groups with whole URIs.
        return new MetadataConsolidation(location, ObjectType.GROUP).run(range, group.version(), VacuumPaths.ABSOLUTE);
    }

    /**
     * Deletes what consolidation of fragments made superfluous; see {@link #vacuum(ConsolidationMode, VacuumOptions)}.
     */
    public List<String> vacuum() {
        return vacuum(ConsolidationMode.FRAGMENTS, VacuumOptions.defaults());
    }

    /**
     * Deletes what consolidation made superfluous. Readers that were opened before may fail; a grace period spares
     * them.
     *
     * @return what was deleted, or would be, in that order
     */
    public List<String> vacuum(ConsolidationMode mode, VacuumOptions options) {
        return vacuumWithReport(mode, options).deleted();
    }

    /**
     * Deletes what consolidation made superfluous, and reports also what was kept and what could not be checked. A
     * fragment is deleted only if its replacement is committed, has all its files in their sizes, and, by the record
     * that Tegula's consolidation writes, all cells.
     */
    public DeletionReport vacuumWithReport(ConsolidationMode mode, VacuumOptions options) {
        return new Vacuum(location, options).run(mode);
    }

    /**
     * Consolidates and vacuums what many writes make many of: fragments and metadata of an array, metadata of a group.
     * Members of a group are left alone.
     *
     * @param options for fragments; for metadata their time range
     * @param grace leave what was replaced less than this time ago, for readers that are still open
     * @param progress is told after each batch of cells
     * @throws dev.tegula.errors.ArrayNotFoundException if neither array nor group lies there
     */
    public CompactionReport compact(
            ConsolidationOptions options, Duration grace, Consumer<ConsolidationProgress> progress) {
        ObjectType type = ObjectFolder.typeOf(storage, root);
        if (type == null) {
            throw new ArrayNotFoundException("no array or group at " + root);
        }
        CompactionReport.State before = state(type);
        List<DeletionReport.Remark> kept = new ArrayList<>();
        List<ConsolidationMode> modes = type == ObjectType.GROUP
                ? List.of(ConsolidationMode.GROUP_META)
                : List.of(ConsolidationMode.FRAGMENTS, ConsolidationMode.ARRAY_META);
        for (ConsolidationMode mode : modes) {
            consolidate(mode, options, progress);
            kept.addAll(vacuumWithReport(mode, VacuumOptions.defaults().withGrace(grace))
                    .kept());
        }
        return new CompactionReport(type, before, state(type), kept);
    }

    private CompactionReport.State state(ObjectType type) {
        int metadata = MetadataFolder.list(storage, root).all().size();
        return type == ObjectType.GROUP
                ? new CompactionReport.State(0, metadata, ObjectFolder.sizeOfGroup(storage, root))
                : new CompactionReport.State(
                        Retry.whileListingChanges(() -> ArraySnapshot.open(open(), TimestampRange.all()))
                                .fragments()
                                .size(),
                        metadata,
                        size());
    }

    /**
     * Deletes what writers left behind that died; see {@link #clean}. Complete fragments are kept.
     *
     * @param age only what nobody touched for so long; longer than any write takes
     * @param dryRun only say what would be deleted
     * @return what was deleted, or would be
     */
    public List<String> deleteOrphans(Duration age, boolean dryRun) {
        return clean(CleanOptions.defaults().olderThan(age).asDryRun(dryRun)).deleted();
    }

    /**
     * Deletes what writers left behind that died: fragments that were never committed, pending lists, and drafts. A
     * fragment that is complete may have lost its commit file: it is kept, and named in the report, unless the options
     * say otherwise.
     */
    public DeletionReport clean(CleanOptions options) {
        OrphanCleanup orphans = OrphanCleanup.find(location, options);
        if (!options.dryRun()) {
            orphans.delete();
        }
        return orphans.report();
    }

    /** How much room the array or group takes with all that lies below it. */
    public ObjectSize size() {
        return ObjectFolder.size(storage.listBelow(root));
    }

    /**
     * Finds the keys of metadata changes that readers of the present do not see because a later change of the same key
     * hides them.
     *
     * @param written the changes are or were written at the end of this range; {@link TimestampRange#all()} for now,
     *     which may be before changes by machines whose clocks are ahead
     * @return the time of the latest change by key, in milliseconds since 1970; empty if all are seen
     */
    public Map<String, Long> hiddenChanges(MetadataChanges changes, TimestampRange written) {
        Map<String, Long> hidden = new TreeMap<>(MetadataFolder.changedAfter(location, Timestamps.forWriting(written)));
        hidden.keySet().retainAll(changes.values().keySet());
        return hidden;
    }

    /**
     * Stores the schema of an array in the format version of new arrays (21, or 22 with a current domain), so that
     * later writes use it. Does nothing if the array has that version or a newer one. Existing fragments do not change.
     * Libraries that know only the old version can no longer open the array.
     *
     * @return the schema afterwards
     * @throws IllegalArgumentException if the array has a schema of that time or later
     */
    public ArraySchema upgrade() {
        return SchemaChange.upgrade(open(), timestamps);
    }

    /**
     * Deletes whole fragments, for readers of all times. Open readers may fail.
     *
     * @param range of the timestamps of the fragments to delete
     * @return the names of the deleted fragments, the oldest first
     */
    public List<String> deleteFragments(TimestampRange range) {
        FragmentDeletion deletion = deletion();
        List<String> names = deletion.within(range);
        deletion.delete(names);
        return names;
    }

    /**
     * Deletes fragments by name, for readers of all times. Open readers may fail.
     *
     * @throws IllegalArgumentException if there is no fragment of one of these names; then nothing is deleted
     */
    public void deleteFragments(List<String> names) {
        deletion().delete(names);
    }

    private FragmentDeletion deletion() {
        ArrayContext context = open();
        context.requireKey();
        return new FragmentDeletion(context);
    }

    /**
     * Returns what happened to the array or group in the time range of its options, the oldest first, as far as its
     * folder tells: events that were consolidated and vacuumed are gone.
     */
    public List<HistoryEvent> history() {
        return ObjectFolder.typeOf(storage, root) == ObjectType.GROUP
                ? History.ofGroup(location, timestamps)
                : History.of(open(), timestamps);
    }
}
