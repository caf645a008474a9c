package dev.tegula.internal.maintenance;

import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.maintenance.MetadataConsolidation.VacuumPaths;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.progress.Progress;
import dev.tegula.query.TimestampRange;
import java.util.List;
import java.util.function.Consumer;

/** The consolidations of an array or group: of its fragments, footers, commits or metadata. */
public final class ObjectConsolidation {

    private final StoreLocation location;
    private final TagProtection tags;
    private final long memoryBudget;

    /** @param memoryBudget bytes that batches of cells may take if the options do not limit them */
    public ObjectConsolidation(StoreLocation location, TagProtection tags, long memoryBudget) {
        this.tags = tags;
        this.location = location;
        this.memoryBudget = memoryBudget;
    }

    /** Consolidates; only the consolidation of fragments uses other options than the time range. */
    public ConsolidationReport run(ConsolidationOptions options, Consumer<Progress> progress) {
        return switch (options.mode()) {
            case FRAGMENTS -> fragments(options, progress);
            case FRAGMENT_META -> Retry.whileListingChanges(() -> FooterConsolidation.run(open()));
            case COMMITS -> Retry.whileListingChanges(() -> CommitConsolidation.run(open()));
            case ARRAY_META -> arrayMetadata(options.timestamps());
            case GROUP_META -> groupMetadata(options.timestamps());
        };
    }

    /** Returns the disjoint runs of fragments that several processes can consolidate at the same time. */
    public List<List<String>> runs(ConsolidationOptions options, int parts) {
        return options.mode() != ConsolidationMode.FRAGMENTS
                        || !options.fragments().isEmpty()
                ? List.of()
                : new FragmentConsolidation(location, options, tags, done -> {}).runs(parts);
    }

    /** Returns the consolidation of the fragments of a sparse array by several processes. */
    public ConsolidationParts parts(ConsolidationOptions options, Consumer<Progress> progress) {
        return new ConsolidationParts(location, bounded(options), tags, progress);
    }

    private ConsolidationOptions bounded(ConsolidationOptions options) {
        return options.memoryBudget() == 0 ? options.withMemoryBudget(bounded(memoryBudget)) : options;
    }

    private ConsolidationReport fragments(ConsolidationOptions options, Consumer<Progress> progress) {
        FragmentConsolidation fragments = new FragmentConsolidation(location, bounded(options), tags, progress);
        return options.fragments().isEmpty() ? fragments.run() : fragments.run(options.fragments());
    }

    /** Returns the memory for batches of cells of an engine with a budget: no more than an eighth of the heap. */
    static long bounded(long memoryBudget) {
        return Math.min(memoryBudget, Runtime.getRuntime().maxMemory() / 8);
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
        return new MetadataConsolidation(location, ObjectType.ARRAY, tags).run(range, version, paths);
    }

    private ConsolidationReport groupMetadata(TimestampRange range) {
        GroupDirectory group = GroupDirectory.open(location, TimestampRange.all());
        // Other libraries compare the lines of groups with whole URIs.
        return new MetadataConsolidation(location, ObjectType.GROUP, tags)
                .run(range, group.version(), VacuumPaths.ABSOLUTE);
    }
}
