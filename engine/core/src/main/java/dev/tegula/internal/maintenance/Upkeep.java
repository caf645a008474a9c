package dev.tegula.internal.maintenance;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.StorageException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.base.TimeSpan;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.TimestampedFolder;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.internal.storage.open.CommitRecord.ConsolidatedCommits;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tagging.FragmentWrites;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.internal.write.commit.IgnoredCommits;
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
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Maintains an array or group by a policy: merges what has become too many, and deletes what merges replaced. Each
 * action is complete by itself, so that the next maintenance goes on where one ended.
 */
public final class Upkeep {

    /** Files of commits are only listed, a thousand with one request, so that more of them are worth a list. */
    private static final long COMMITS_PER_SMALL_FILE = 32;

    private static final long FOOTERS_PER_SMALL_FILE = 2;

    /** A list is written as a whole, so that it must grow by a share for its commits to be written again few times. */
    private static final int COMMITS_PER_FOLDED = 8;

    /** Commits in lists that are small enough to be written again each time. */
    private static final int SMALL_LIST = 100;

    /** Deletes that are added to a small list. */
    private static final int FEW_DELETES = 2;

    private static final long NEVER = -1;

    /** Bytes of fragments that are written again to spare readers a delete condition. */
    private static final long BYTES_PER_DELETE = 1 << 15;

    private static final Set<String> READ_COMMITS = Set.of(".con", ".ign", ".del", ".vac");

    private final StoreLocation location;
    private final TagProtection tags;
    private final MaintenanceOptions options;
    private final MaintenancePolicy policy;
    private final ConsolidationOptions merging;
    private final Consumer<Progress> progress;
    private final long purgeUntil;
    private final List<Action> actions = new ArrayList<>();
    private final List<DeletionReport.Remark> kept = new ArrayList<>();
    /** The array as it was listed last; null after an action. */
    private @Nullable ArraySnapshot listed;
    /** The metadata as they were listed last; null after an action. */
    private @Nullable TimestampedFolder listedMetadata;
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
        ConsolidationOptions merged = policy.merging().withMemoryBudget(ObjectConsolidation.bounded(memoryBudget));
        long now = location.resources().clock().millis();
        this.purgeUntil = policy.purge()
                .map(age -> tags.notAfterAny(Math.max(0, now - TimeSpan.millis(age))))
                .orElse(NEVER);
        this.merging = purgeUntil == NEVER ? merged : merged.withPurgeUntil(purgeUntil);
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
        State before = state();
        fragments();
        commits();
        copies();
        footers();
        metadata(ConsolidationMode.ARRAY_META);
        clean();
        State after = options.isDryRun() ? before : state();
        return new MaintenanceReport(type, policy, before, after, actions, kept);
    }

    private ArraySnapshot open() {
        ArraySnapshot present = listed;
        if (present == null) {
            present = Retry.whileListingChanges(
                    () -> ArraySnapshot.open(ArrayContext.open(location), TimestampRange.all()));
            listed = present;
        }
        return present;
    }

    /** Repeats what reads files of the listing that another process may have vacuumed. */
    private <T> T relisting(Function<ArraySnapshot, T> reading) {
        return Retry.whileListingChanges(() -> {
            try {
                return reading.apply(open());
            } catch (StorageException e) {
                listed = null;
                throw e;
            }
        });
    }

    private TimestampedFolder metadataFolder() {
        TimestampedFolder present = listedMetadata;
        if (present == null) {
            present = MetadataFolder.list(location.storage(), location.uri());
            listedMetadata = present;
        }
        return present;
    }

    /** Notes an action, after which the array is listed again. */
    private void act(Action action) {
        actions.add(action);
        listed = null;
        listedMetadata = null;
    }

    /** Returns the number of metadata files that readers get: without those that others replace. */
    private int metadata() {
        TimestampedFolder folder = metadataFolder();
        return folder.at(TimestampRange.all()).size() + folder.vacuums().size();
    }

    private State state() {
        ArraySnapshot snapshot = open();
        return new State(
                snapshot.fragments().size(), read(snapshot.context()), single(snapshot.fragments()), metadata());
    }

    /** Returns the number of requests of readers for commits. */
    private static int read(ArrayContext context) {
        long files = context.directory().commits().stream()
                .filter(file -> READ_COMMITS.contains(ArrayDirectory.ending(file.name())))
                .count();
        return (int) files - new CommitCopying(context).saved();
    }

    /** Returns the number of footers that readers get one by one. */
    private static int single(List<OpenFragment> fragments) {
        return (int) fragments.stream().filter(OpenFragment::isSeen).count();
    }

    /**
     * Returns the number of those that can be merged: not of fragments that have no footer, before format version 5.
     */
    private static int mergeable(List<OpenFragment> fragments) {
        return single(fragments.stream()
                .filter(fragment -> fragment.version().hasFooter())
                .toList());
    }

    /** Writes the fragments that deletes concern again without deleted cells, once there are many deletes. */
    private void purge(MergeBudget budget) {
        ArraySnapshot snapshot = open();
        if (snapshot.deletes().size() < policy.smallFiles() || snapshot.schema().isDense()) {
            return;
        }
        List<DeleteRef> deletes =
                new PurgeState(snapshot, new FragmentWrites(snapshot.context())).concerning(purgeUntil);
        if (deletes.size() < policy.smallFiles()) {
            return;
        }
        long last = deletes.get(deletes.size() - 1).name().start();
        long most = Math.min(budget.left(), deletes.size() * BYTES_PER_DELETE);
        String reason = deletes.size() + " deletes";
        List<OpenFragment> chosen =
                ConsolidationPlanner.of(snapshot, merging, tags).begunUntil(last, most);
        if (chosen.isEmpty()) {
            return;
        }
        if (options.isDryRun()) {
            long bytes = ConsolidationPlanner.bytes(chosen);
            budget.spend(bytes);
            act(new Action(Work.CONSOLIDATE, ConsolidationMode.FRAGMENTS, chosen.size(), 1, bytes, reason));
            plannedFooters += 1 - mergeable(chosen);
            return;
        }
        listed = null;
        int before = budget.spent().size();
        ConsolidationReport report = new FragmentConsolidation(location, merging.withSteps(1), tags, progress)
                .run(budget, planner -> planner.begunUntil(last, most));
        for (ConsolidationReport.Step step : report.steps()) {
            if (step.made().isEmpty()) {
                continue; // No cell would be left, and there are no fragments without cells.
            }
            act(new Action(
                    Work.CONSOLIDATE,
                    ConsolidationMode.FRAGMENTS,
                    step.replaced().size(),
                    step.made().size(),
                    budget.spent().get(before),
                    reason));
        }
    }

    /** Marks the deletes in lists that concern no fragment any more. Readers that are open have read the lists. */
    private void forgetDeletes() {
        ArraySnapshot snapshot = open();
        // The state that a tag remembers has all deletes before it, and no purge is after the first tag.
        if (tags.isAny()
                || snapshot.deletes().size() < policy.smallFiles()
                || !snapshot.context().directory().unsettled().isEmpty()) {
            return;
        }
        Set<TimestampedName> obsolete =
                relisting(now -> new PurgeState(now, new FragmentWrites(now.context())).obsolete(purgeUntil));
        if (obsolete.size() < policy.smallFiles()) {
            return;
        }
        CommitRecord record = CommitRecord.of(ArrayContext.open(location));
        Set<String> listed = record.listed();
        obsolete.removeIf(name ->
                !listed.contains(name.text() + ".del") || record.single().containsKey(name.text() + ".del"));
        if (obsolete.isEmpty()) {
            return;
        }
        if (!options.isDryRun()) {
            IgnoredCommits.writeDeletes(location.storage(), location.uri(), obsolete);
        }
        act(new Action(Work.VACUUM, ConsolidationMode.COMMITS, obsolete.size(), 0, 0, "deletes without cells"));
    }

    private void fragments() {
        MergeBudget budget = MergeBudget.of(options);
        if (purgeUntil != NEVER) {
            purge(budget);
        }
        int purges = budget.spent().size();
        ArraySnapshot snapshot = open();
        Set<String> unsettled = snapshot.context().directory().unsettled();
        List<List<OpenFragment>> runs =
                ConsolidationPlanner.of(snapshot, merging, tags).growing(budget.left());
        if (options.isDryRun()) {
            for (List<OpenFragment> run : runs) {
                long bytes = ConsolidationPlanner.bytes(run);
                if (bytes <= budget.left()) {
                    budget.spend(bytes);
                    merged(run.size(), 1, bytes);
                    plannedFooters += 1 - mergeable(run);
                }
            }
        } else if (!runs.isEmpty() || !unsettled.isEmpty()) {
            listed = null; // Pending consolidations are settled, too.
            ConsolidationReport report = new FragmentConsolidation(location, merging, tags, progress).run(budget);
            for (int i = 0; i < report.steps().size(); i++) {
                ConsolidationReport.Step step = report.steps().get(i);
                if (!step.made().isEmpty()) {
                    merged(
                            step.replaced().size(),
                            step.made().size(),
                            budget.spent().get(purges + i));
                }
            }
        }
        vacuum(ConsolidationMode.FRAGMENTS);
    }

    /**
     * Copies small files that stay for the grace period, so that readers make one request for them. No action, because
     * nothing depends on it.
     */
    private void copies() {
        if (!options.isDryRun() && new CommitCopying(open().context()).isDue()) {
            Retry.whileListingChanges(() -> {
                new CommitCopying(ArrayContext.open(location)).run();
                return true;
            });
            listed = null;
        }
    }

    private void merged(int files, int made, long bytes) {
        act(new Action(
                Work.CONSOLIDATE,
                ConsolidationMode.FRAGMENTS,
                files,
                made,
                bytes,
                "together larger than the largest of them by the growth of the policy"));
    }

    private void commits() {
        if (purgeUntil != NEVER) {
            forgetDeletes();
        }
        ArrayContext context = open().context();
        if (read(context) >= FEW_DELETES
                || context.directory().commits().size() >= COMMITS_PER_SMALL_FILE * policy.smallFiles()) {
            CommitRecord record = CommitRecord.of(ArrayContext.open(location));
            Set<String> listed = record.listed();
            List<String> loose = record.single().keySet().stream()
                    .filter(name -> !listed.contains(name))
                    .toList();
            long deletes = loose.stream()
                    .filter(name -> ArrayDirectory.ending(name).equals(".del"))
                    .count();
            // Lists that others replaced stay for the grace period, and readers get them, too.
            List<ConsolidatedCommits> superseded = record.supersededLists(Long.MAX_VALUE);
            int replaced = superseded.size();
            int lists = record.lists().size() - replaced;
            long ignored = listedAndIgnored(record, superseded);
            int few = Math.max(policy.smallFiles(), listed.size() / COMMITS_PER_FOLDED);
            int fewDeletes = listed.size() <= SMALL_LIST ? Math.max(FEW_DELETES, replaced) : few;
            // Other commits are only listed. In a list, each that is vacuumed takes a file of ignored ones, to be read.
            boolean areAllListed = loose.size() - deletes >= COMMITS_PER_SMALL_FILE * few;
            boolean isMuch = areAllListed
                    || ignored >= few
                    || deletes >= fewDeletes
                    || lists - Integer.SIZE + Integer.numberOfLeadingZeros(few) >= policy.smallFiles();
            long merged = (areAllListed ? loose.size() : deletes) + lists;
            if (isMuch && merged + ignored > 1) {
                boolean areFew = listed.size() + deletes < 2; // too few for a list that drops the ignored ones
                consolidateCommits(
                        merged, areAllListed || areFew ? CommitConsolidation::run : CommitConsolidation::runDeletes);
            } else if (deletes >= Math.max(FEW_DELETES, replaced)) {
                // Each delete is a request for readers, and each list, until it is deleted.
                consolidateCommits(deletes, CommitConsolidation::runGrowing);
            }
        }
        vacuum(ConsolidationMode.COMMITS);
    }

    /** Returns how many entries do not count any more, of lists that others have not replaced. */
    private static long listedAndIgnored(CommitRecord record, List<ConsolidatedCommits> superseded) {
        return record.ignored().isEmpty()
                ? 0
                : record.lists().stream()
                        .filter(list -> !superseded.contains(list))
                        .flatMap(list -> list.entries().stream())
                        .filter(entry -> record.isIgnored(entry.last()))
                        .count();
    }

    private void footers() {
        int single = mergeable(open().fragments()) + plannedFooters;
        // Reads of a fragment get its footer with its index, so that only many others are worth a file.
        if (single >= FOOTERS_PER_SMALL_FILE * policy.smallFiles()) {
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

    private void consolidateCommits(long files, Function<ArrayContext, ConsolidationReport> work) {
        consolidate(
                ConsolidationMode.COMMITS,
                (int) files,
                () -> Retry.whileListingChanges(() -> work.apply(ArrayContext.open(location))));
    }

    private void consolidate(ConsolidationMode mode, int files) {
        consolidate(
                mode,
                files,
                () -> new ObjectConsolidation(location, tags, merging.memoryBudget())
                        .run(ConsolidationOptions.of(mode), progress));
    }

    private void consolidate(ConsolidationMode mode, int files, Supplier<ConsolidationReport> work) {
        if (!options.isDryRun() && work.get().steps().isEmpty()) {
            return;
        }
        act(new Action(Work.CONSOLIDATE, mode, files, 1, 0, "at least " + policy.smallFiles() + " small files"));
    }

    /** Returns whether the last listing has files that tell what was replaced. */
    private boolean isAnyReplaced(ConsolidationMode mode) {
        return switch (mode) {
            case FRAGMENTS -> !open().context().directory().vacuums().isEmpty();
            case FRAGMENT_META ->
                open().context().directory().consolidatedFooters().size() > 1;
            case COMMITS ->
                open().context().directory().commits().stream().anyMatch(file -> CommitNames.isList(file.name()));
            case ARRAY_META, GROUP_META -> !metadataFolder().vacuums().isEmpty();
        };
    }

    private void vacuum(ConsolidationMode mode) {
        if (!isAnyReplaced(mode)) {
            return;
        }
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
            act(new Action(work, mode, report.deleted().size(), 0, 0, reason));
        }
    }
}
