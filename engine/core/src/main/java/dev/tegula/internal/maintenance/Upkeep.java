package dev.tegula.internal.maintenance;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.TimestampedFolder;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.maintenance.MaintenanceReport;
import dev.tegula.maintenance.MaintenanceReport.Action;
import dev.tegula.maintenance.MaintenanceReport.State;
import dev.tegula.maintenance.MaintenanceReport.Work;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.progress.Progress;
import dev.tegula.query.TimestampRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Maintains an array or group by a policy: merges what has become too many, and deletes what merges replaced. Each
 * action is complete by itself, so that the next maintenance goes on where one ended.
 */
public final class Upkeep {

    /** Files of commits are only listed, a thousand with one request, so that more of them are worth a list. */
    private static final int COMMITS_PER_SMALL_FILE = 16;

    /** A list is written as a whole, so that it must grow by a share for its commits to be written again few times. */
    private static final int COMMITS_PER_FOLDED = 8;

    private static final Set<String> READ_COMMITS = Set.of(".con", ".ign", ".del", ".vac");

    private final StoreLocation location;
    private final TagProtection tags;
    private final MaintenanceOptions options;
    private final MaintenancePolicy policy;
    private final ConsolidationOptions merging;
    private final Consumer<Progress> progress;
    private final List<Action> actions = new ArrayList<>();
    private final List<DeletionReport.Remark> kept = new ArrayList<>();
    /** By how many footers the merges of a dry run would change those that readers get one by one. */
    private int plannedFooters;

    /**
     * @param memoryBudget bytes that batches of cells may take
     * @param progress called after each batch of cells
     */
    public Upkeep(
            StoreLocation location,
            TagProtection tags,
            MaintenanceOptions options,
            MaintenancePolicy policy,
            long memoryBudget,
            Consumer<Progress> progress) {
        this.location = location;
        this.tags = tags;
        this.options = options;
        this.policy = policy;
        this.progress = progress;
        this.merging = policy.merging().withMemoryBudget(ObjectConsolidation.bounded(memoryBudget));
    }

    /** Maintains, or finds what there is to do. */
    public MaintenanceReport run() {
        ObjectType type = ObjectFolder.typeOf(location.storage(), location.uri());
        if (type == null) {
            throw new ArrayNotFoundException("no array or group at " + location.uri());
        }
        if (type == ObjectType.GROUP) {
            State before = new State(0, 0, 0, metadata());
            metadata(ConsolidationMode.GROUP_META);
            return new MaintenanceReport(type, policy, before, new State(0, 0, 0, metadata()), actions, kept);
        }
        ArraySnapshot snapshot = open();
        State before = state(snapshot);
        fragments(snapshot);
        commits();
        footers();
        metadata(ConsolidationMode.ARRAY_META);
        clean();
        State after = options.isDryRun() ? before : state(open());
        return new MaintenanceReport(type, policy, before, after, actions, kept);
    }

    private ArraySnapshot open() {
        return Retry.whileListingChanges(() -> ArraySnapshot.open(ArrayContext.open(location), TimestampRange.all()));
    }

    private TimestampedFolder metadataFolder() {
        return MetadataFolder.list(location.storage(), location.uri());
    }

    /** Returns the number of metadata files that readers get: without those that others replace. */
    private int metadata() {
        TimestampedFolder folder = metadataFolder();
        return folder.at(TimestampRange.all()).size() + folder.vacuums().size();
    }

    private State state(ArraySnapshot snapshot) {
        return new State(
                snapshot.fragments().size(),
                read(snapshot.context().directory()),
                single(snapshot.fragments()),
                metadata());
    }

    private static int read(ArrayDirectory directory) {
        return (int) directory.commits().stream()
                .filter(file -> READ_COMMITS.contains(ArrayDirectory.ending(file.name())))
                .count();
    }

    /** Returns the number of footers that readers get one by one. */
    private static int single(List<OpenFragment> fragments) {
        return (int) fragments.stream().filter(OpenFragment::isSeen).count();
    }

    private void fragments(ArraySnapshot snapshot) {
        MergeBudget budget = MergeBudget.of(options);
        if (options.isDryRun()) {
            for (List<OpenFragment> run :
                    ConsolidationPlanner.of(snapshot, merging, tags).growing(budget.left())) {
                long bytes = ConsolidationPlanner.bytes(run);
                if (bytes <= budget.left()) {
                    budget.spend(bytes);
                    merged(run.size(), 1, bytes);
                    plannedFooters += 1 - single(run);
                }
            }
        } else {
            ConsolidationReport report = new FragmentConsolidation(location, merging, tags, progress).run(budget);
            for (int i = 0; i < report.steps().size(); i++) {
                ConsolidationReport.Step step = report.steps().get(i);
                merged(
                        step.replaced().size(),
                        step.made().size(),
                        budget.spent().get(i));
            }
        }
        vacuum(ConsolidationMode.FRAGMENTS);
    }

    private void merged(int files, int made, long bytes) {
        actions.add(new Action(
                Work.CONSOLIDATE,
                ConsolidationMode.FRAGMENTS,
                files,
                made,
                bytes,
                "at least " + policy.growth() + " times the largest of them"));
    }

    private void commits() {
        ArrayContext context = ArrayContext.open(location);
        ArrayDirectory directory = context.directory();
        if (read(directory) >= policy.smallFiles()
                || directory.commits().size() >= COMMITS_PER_SMALL_FILE * policy.smallFiles()) {
            CommitRecord record = CommitRecord.of(context);
            Set<String> listed = record.listed();
            List<String> loose = record.single().keySet().stream()
                    .filter(name -> !listed.contains(name))
                    .toList();
            long deletes = loose.stream()
                    .filter(name -> ArrayDirectory.ending(name).equals(".del"))
                    .count();
            int few = Math.max(policy.smallFiles(), listed.size() / COMMITS_PER_FOLDED);
            int lists = record.lists().size();
            boolean isMuch =
                    deletes >= few || loose.size() >= COMMITS_PER_SMALL_FILE * few || lists >= policy.smallFiles();
            if (isMuch && loose.size() + lists > 1) {
                consolidate(ConsolidationMode.COMMITS, loose.size() + lists);
            }
        }
        vacuum(ConsolidationMode.COMMITS);
    }

    private void footers() {
        int single = single(open().fragments()) + plannedFooters;
        if (single >= policy.smallFiles()) {
            consolidate(ConsolidationMode.FRAGMENT_META, single);
        }
        vacuum(ConsolidationMode.FRAGMENT_META);
    }

    private void metadata(ConsolidationMode mode) {
        int files = metadataFolder().at(TimestampRange.all()).size();
        if (files >= policy.smallFiles()) {
            consolidate(mode, files);
        }
        vacuum(mode);
    }

    private void consolidate(ConsolidationMode mode, int files) {
        if (!options.isDryRun()) {
            ConsolidationReport report = new ObjectConsolidation(location, tags, merging.memoryBudget())
                    .run(ConsolidationOptions.of(mode), progress);
            if (report.steps().isEmpty()) {
                return;
            }
        }
        actions.add(
                new Action(Work.CONSOLIDATE, mode, files, 1, 0, "at least " + policy.smallFiles() + " small files"));
    }

    private void vacuum(ConsolidationMode mode) {
        VacuumOptions vacuum = VacuumOptions.of(mode).withGrace(policy.grace());
        DeletionReport report = new Vacuum(location, options.isDryRun() ? vacuum.withDryRun() : vacuum, tags).run();
        kept.addAll(report.kept());
        deleted(Work.VACUUM, mode, report, "replaced long enough ago");
    }

    private void clean() {
        CleanOptions clean = CleanOptions.defaults();
        OrphanCleanup orphans = OrphanCleanup.find(location, clean);
        if (!options.isDryRun()) {
            orphans.delete();
        }
        deleted(
                Work.CLEAN,
                ConsolidationMode.FRAGMENTS,
                orphans.report(),
                "left by failed writers a day ago or earlier");
    }

    private void deleted(Work work, ConsolidationMode mode, DeletionReport report, String reason) {
        if (!report.deleted().isEmpty()) {
            actions.add(new Action(work, mode, report.deleted().size(), 0, 0, reason));
        }
    }
}
