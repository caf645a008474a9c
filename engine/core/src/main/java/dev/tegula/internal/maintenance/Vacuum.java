package dev.tegula.internal.maintenance;

import dev.tegula.internal.base.TimeSpan;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.internal.storage.open.CommitRecord.ConsolidatedCommits;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.internal.write.commit.IgnoredCommits;
import dev.tegula.internal.write.commit.PendingVacuums;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.List;

/**
 * Deletes files that consolidation made redundant, as shown by a listing in the same call. It needs no lock, because
 * readers that open the array from now on do not use the deleted files.
 */
public final class Vacuum {

    private final StoreLocation location;
    private final VacuumOptions options;
    private final TagProtection tags;
    private final long until;

    /** @param location location of the array or group */
    public Vacuum(StoreLocation location, VacuumOptions options, TagProtection tags) {
        this.tags = tags;
        this.location = location;
        this.options = options;
        this.until = options.grace().isZero()
                ? Long.MAX_VALUE
                : System.currentTimeMillis() - TimeSpan.millis(options.grace());
    }

    /** Vacuums. Returns what was deleted, or would be in a dry run, in order, and what was kept. */
    public DeletionReport run() {
        ConsolidationMode mode = options.mode();
        if (mode == ConsolidationMode.GROUP_META) {
            requireGroup();
        } else if (location.key() != null || mode == ConsolidationMode.ARRAY_META) {
            requireArray();
        }
        return switch (mode) {
            case FRAGMENTS -> fragments();
            case FRAGMENT_META -> finish(footers());
            case COMMITS -> commits();
            case ARRAY_META, GROUP_META -> metadata();
        };
    }

    /**
     * Checks the key. File names suffice for a vacuum, but a wrong key may mean that the caller intended another array
     * or group.
     */
    private void requireArray() {
        ArrayContext context = ArrayContext.openSchemas(location);
        if (location.key() != null) {
            context.requireKey();
        }
    }

    private void requireGroup() {
        if (location.key() == null) {
            GroupDirectory.require(location.storage(), location.uri());
        } else {
            GroupDirectory.open(location, TimestampRange.all());
        }
    }

    private DeletionReport finish(Deletions deletions) {
        return finish(deletions, new DeletionReport(deletions.uris(), List.of(), List.of()));
    }

    private DeletionReport finish(Deletions deletions, DeletionReport report) {
        if (!options.isDryRun()) {
            deletions.run(location.storage(), location.resources().workers());
        }
        return report;
    }

    private DeletionReport fragments() {
        FragmentVacuum vacuum = Retry.whileListingChanges(() -> FragmentVacuum.plan(openSettled(), tags, until));
        return finish(vacuum.deletions(), vacuum.report());
    }

    /** Opens the array after settling the pending vacuum files of dead processes. */
    private ArrayContext openSettled() {
        ArrayContext context = open();
        if (options.isDryRun() || context.directory().vacuums().stream().noneMatch(VacuumFile::isPending)) {
            return context;
        }
        PendingVacuums.settle(context);
        return open();
    }

    private ArrayContext open() {
        return ArrayContext.open(location);
    }

    /** Returns all consolidated footer files but the newest. Readers need none of them. */
    private Deletions footers() {
        List<VfsEntry> files = open().directory().consolidatedFooters();
        long newest = files.stream()
                .filter(file -> file.modifiedMillis() <= until)
                .mapToLong(Vacuum::end)
                .max()
                .orElse(0);
        return new Deletions()
                .files(files.stream()
                        .filter(file -> end(file) < newest)
                        .map(VfsEntry::uri)
                        .toList());
    }

    private static long end(VfsEntry file) {
        TimestampedName name = ArrayDirectory.nameOf(file.uri());
        return name == null ? 0 : name.end();
    }

    private record Plan(Deletions deletions, DeletionReport report) {}

    private DeletionReport commits() {
        Plan plan = Retry.whileListingChanges(this::planCommits);
        return finish(plan.deletions, plan.report);
    }

    /**
     * Deletes commit files that a list contains, then lists that a later list covers, with the ignore files that only
     * they needed. Those of a sealed array are merged instead.
     */
    private Plan planCommits() {
        CommitRecord record = CommitRecord.of(open());
        List<ConsolidatedCommits> lists = record.supersededLists(until);
        Deletions deletions = new Deletions()
                .files(record.singlesInLists(until))
                .files(lists.stream().map(ConsolidatedCommits::uri).toList())
                .files(record.supersededIgnores(lists));
        List<VfsUri> ignores = record.mergeableIgnores(lists);
        if (!ignores.isEmpty()) {
            deletions
                    .before(() -> IgnoredCommits.writeMerged(
                            location.storage(),
                            location.uri(),
                            ignores.stream()
                                    .flatMap(file -> record.ignoredIn(file).stream())
                                    .toList()))
                    .files(ignores);
        }
        List<DeletionReport.Remark> kept = record.differingDeletes().stream()
                .map(uri -> new DeletionReport.Remark(
                        uri.toString(),
                        "a list of commits embeds another condition under this name, which takes precedence"))
                .toList();
        return new Plan(deletions, new DeletionReport(deletions.uris(), kept, List.of()));
    }

    private DeletionReport metadata() {
        MetadataVacuum vacuum = Retry.whileListingChanges(() -> MetadataVacuum.plan(location, tags, until));
        return finish(vacuum.deletions(), vacuum.report());
    }
}
