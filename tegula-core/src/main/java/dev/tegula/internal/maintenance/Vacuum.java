package dev.tegula.internal.maintenance;

import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.internal.storage.open.CommitRecord.ConsolidatedCommits;
import dev.tegula.internal.write.commit.PendingVacuums;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Deletes what consolidation made superfluous, and only what a listing of this very call proves to be so. Needs no
 * lock: what it deletes, no reader that opens the array from now on looks at.
 */
public final class Vacuum {

    private final Storage storage;
    private final Resources resources;
    private final VfsUri root;
    private final byte @Nullable [] key;
    private final VacuumOptions options;
    private final long until;

    public Vacuum(Storage storage, Resources resources, VfsUri root, byte @Nullable [] key, VacuumOptions options) {
        this.storage = storage;
        this.resources = resources;
        this.root = root;
        this.key = key;
        this.options = options;
        this.until = options.grace().isZero()
                ? Long.MAX_VALUE
                : System.currentTimeMillis() - options.grace().toMillis();
    }

    /** Vacuums; returns what was deleted, or would be, in that order, and what was kept. */
    public DeletionReport run(ConsolidationMode mode) {
        if (mode == ConsolidationMode.GROUP_META) {
            requireGroup();
        } else if (key != null || mode == ConsolidationMode.ARRAY_META) {
            requireArray();
        }
        return switch (mode) {
            case FRAGMENTS -> fragments();
            case FRAGMENT_META -> finish(footers());
            case COMMITS -> commits();
            case ARRAY_META, GROUP_META -> metadata();
        };
    }

    /** Names of files tell all, so that no key is needed. But who gives a wrong one may mean another array or group. */
    private void requireArray() {
        ArrayContext context = ArrayContext.openSchemas(storage, resources, root, key);
        if (key != null) {
            context.requireKey();
        }
    }

    private void requireGroup() {
        if (key == null) {
            GroupDirectory.require(storage, root);
        } else {
            GroupDirectory.open(storage, resources, root, TimestampRange.all(), key);
        }
    }

    private DeletionReport finish(Deletions deletions) {
        return finish(deletions, new DeletionReport(deletions.uris(), List.of(), List.of()));
    }

    private DeletionReport finish(Deletions deletions, DeletionReport report) {
        if (!options.dryRun()) {
            deletions.run(storage, resources.workers());
        }
        return report;
    }

    private DeletionReport fragments() {
        FragmentVacuum vacuum = Retry.whileListingChanges(() -> new FragmentVacuum(openSettled(), until));
        return finish(vacuum.deletions(), vacuum.report());
    }

    /** The array with every vacuum file in its place that a dead process left pending. */
    private ArrayContext openSettled() {
        ArrayContext context = open();
        if (options.dryRun() || context.directory().vacuums().stream().noneMatch(VacuumFile::isPending)) {
            return context;
        }
        PendingVacuums.settle(context);
        return open();
    }

    private ArrayContext open() {
        return ArrayContext.open(storage, resources, root, key);
    }

    /** All but the newest: any of them can be done without. */
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

    /**
     * Single commits that a list holds as well; then lists that a later one covers, and with them the files of what
     * they hold too much.
     */
    private DeletionReport commits() {
        CommitRecord record = Retry.whileListingChanges(() -> CommitRecord.of(open()));
        List<ConsolidatedCommits> lists = record.supersededLists(until);
        Deletions deletions = new Deletions()
                .files(record.singlesInLists(until))
                .files(lists.stream().map(ConsolidatedCommits::uri).toList())
                .files(record.supersededIgnores(lists));
        List<DeletionReport.Remark> kept = record.differingDeletes().stream()
                .map(uri -> new DeletionReport.Remark(
                        uri.toString(),
                        "a list of commits embeds another condition under this name, which is the one that counts"))
                .toList();
        return finish(deletions, new DeletionReport(deletions.uris(), kept, List.of()));
    }

    private DeletionReport metadata() {
        MetadataVacuum vacuum =
                Retry.whileListingChanges(() -> new MetadataVacuum(storage, resources, root, key, until));
        return finish(vacuum.deletions(), vacuum.report());
    }
}
