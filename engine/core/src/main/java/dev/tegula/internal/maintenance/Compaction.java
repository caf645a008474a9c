package dev.tegula.internal.maintenance;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.maintenance.CompactionReport;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.progress.Progress;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsUri;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Consolidates and vacuums the fragments and metadata of an array, or the metadata of a group. */
public final class Compaction {

    private final StoreLocation location;
    private final TagProtection tags;
    private final Storage storage;
    private final VfsUri root;

    public Compaction(StoreLocation location, TagProtection tags) {
        this.tags = tags;
        this.location = location;
        this.storage = location.storage();
        this.root = location.uri();
    }

    /**
     * Compacts the object.
     *
     * @param grace keep files that were replaced less than this time ago
     */
    public CompactionReport run(
            ObjectConsolidation consolidation,
            ConsolidationOptions options,
            Duration grace,
            Consumer<Progress> progress) {
        ObjectType type = ObjectFolder.typeOf(storage, root);
        if (type == null) {
            throw new ArrayNotFoundException("no array or group at " + root);
        }
        CompactionReport.State before = state(type);
        List<DeletionReport.Remark> kept = new ArrayList<>();
        ConsolidationOptions metadata =
                ConsolidationOptions.of(ConsolidationMode.ARRAY_META).at(options.timestamps());
        List<ConsolidationOptions> steps = type == ObjectType.GROUP
                ? List.of(options.withMode(ConsolidationMode.GROUP_META))
                : List.of(options.withMode(ConsolidationMode.FRAGMENTS), metadata);
        for (ConsolidationOptions step : steps) {
            consolidation.run(step, progress);
            kept.addAll(new Vacuum(location, VacuumOptions.of(step.mode()).withGrace(grace), tags)
                    .run()
                    .kept());
        }
        return new CompactionReport(type, before, state(type), kept);
    }

    private CompactionReport.State state(ObjectType type) {
        int metadata = MetadataFolder.list(storage, root).all().size();
        return type == ObjectType.GROUP
                ? new CompactionReport.State(0, metadata, ObjectFolder.sizeOfGroup(storage, root))
                : new CompactionReport.State(
                        Retry.whileListingChanges(
                                        () -> ArraySnapshot.open(ArrayContext.open(location), TimestampRange.all()))
                                .fragments()
                                .size(),
                        metadata,
                        ObjectFolder.size(storage.listBelow(root)));
    }
}
