package dev.tegula.internal.maintenance;

import dev.tegula.errors.StorageException;
import dev.tegula.internal.base.FlightRecording;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.read.sparse.Deletes;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.LostFragments;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.internal.write.commit.ConsolidationConflictException;
import dev.tegula.internal.write.commit.PendingVacuums;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.progress.Progress;
import dev.tegula.query.TimestampRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Consolidates fragments step by step ({@link ConsolidationStep}). The results of completed steps are kept when a later
 * step fails.
 */
public final class FragmentConsolidation {

    private static final int MAX_CONFLICTS = 20;
    private static final long PAUSE_NANOS = 10_000_000;
    private static final int MAX_DOUBLINGS = 6;

    private final StoreLocation array;
    private final ConsolidationOptions options;
    private final TagProtection tags;
    private final Consumer<Progress> progress;
    private final List<ConsolidationReport.Step> steps = new ArrayList<>();
    private int conflicts;

    /**
     * @param options options with a memory budget
     * @param progress called after each batch
     */
    public FragmentConsolidation(
            StoreLocation array, ConsolidationOptions options, TagProtection tags, Consumer<Progress> progress) {
        this.array = array;
        this.tags = tags;
        this.options = options;
        this.progress = progress;
    }

    /** Consolidates until nothing is left to consolidate. */
    public ConsolidationReport run() {
        return run(MergeBudget.unlimited());
    }

    /** Consolidates until nothing is left that the budget allows. */
    ConsolidationReport run(MergeBudget budget) {
        return run(budget, planner -> {
            List<OpenFragment> next = planner.next(budget.left());
            return next.size() < 2 ? List.of() : next;
        });
    }

    /**
     * Consolidates until nothing is chosen.
     *
     * @param choice returns the fragments of the next step, oldest first
     */
    ConsolidationReport run(MergeBudget budget, Function<ConsolidationPlanner, List<OpenFragment>> choice) {
        Map<String, OpenFragment> known = new HashMap<>();
        while (steps.size() < options.steps()) {
            ArraySnapshot snapshot = open(array, known);
            List<OpenFragment> chosen = choice.apply(plan(snapshot));
            if (chosen.isEmpty() || isFullSize(chosen)) {
                break;
            }
            known.clear();
            snapshot.fragments().forEach(fragment -> known.put(fragment.name().text(), fragment));
            chosen.forEach(fragment -> known.remove(fragment.name().text()));
            ConsolidationReport.Step step = attempt(snapshot, chosen);
            if (step == null) {
                known.clear();
                continue;
            }
            budget.spend(ConsolidationPlanner.bytes(chosen));
            if (step.made().isEmpty() || step.made().size() >= step.replaced().size()) {
                // All cells were purged, or fragments have reached their maximum size: another step would repeat this.
                break;
            }
        }
        return new ConsolidationReport(List.copyOf(steps));
    }

    /** Returns whether one consolidation has made all of these fragments, and all but one have the maximum size. */
    private boolean isFullSize(List<OpenFragment> chosen) {
        TimestampedName first = chosen.get(0).name();
        return chosen.stream().allMatch(fragment -> fragment.name().isSibling(first))
                && chosen.stream()
                                .filter(fragment -> FragmentSummary.of(fragment).bytes() < options.maxFragmentSize())
                                .count()
                        <= 1;
    }

    /**
     * Consolidates the fragments with these names.
     *
     * @throws IllegalArgumentException if one does not exist, or if consolidating them would change query results
     */
    public ConsolidationReport run(List<String> names) {
        List<OpenFragment> chosen;
        do {
            ArraySnapshot snapshot = open(array, Map.of());
            List<OpenFragment> named = plan(snapshot).named(names);
            chosen = named;
            if (named.size() > 1 && attempt(snapshot, named) != null) {
                break;
            }
        } while (chosen.size() > 1);
        return new ConsolidationReport(List.copyOf(steps));
    }

    private ConsolidationPlanner plan(ArraySnapshot snapshot) {
        return ConsolidationPlanner.of(snapshot, options, tags);
    }

    /**
     * Returns the names of disjoint runs that several processes can consolidate at the same time.
     *
     * @param parts about how many
     */
    public List<List<String>> runs(int parts) {
        return plan(open(array, Map.of())).parallel(parts).stream()
                .map(run -> run.stream().map(fragment -> fragment.name().text()).toList())
                .toList();
    }

    /**
     * Runs a step. Returns null if another process consolidated or vacuumed some of the same fragments, so that the
     * step must be planned again.
     */
    private ConsolidationReport.@Nullable Step attempt(ArraySnapshot snapshot, List<OpenFragment> chosen) {
        try {
            ConsolidationEvent event = FlightRecording.wasStarted() ? ConsolidationEvent.begun() : null;
            String phase = "step " + (steps.size() + 1) + " (" + chosen.size() + " fragments)";
            ConsolidationListener afterBatch =
                    (cells, expected) -> progress.accept(Progress.of(phase, Progress.Unit.CELLS, cells, expected));
            OpenFragment obstacle = purgeObstacle(snapshot, chosen);
            ConsolidationReport.Step made =
                    new ConsolidationStep(snapshot, chosen, options, tags, deletes(obstacle)).replace(afterBatch);
            ConsolidationReport.Step step = obstacle == null
                    ? made
                    : new ConsolidationReport.Step(
                            made.replaced(),
                            made.made(),
                            made.cells(),
                            obstacle.name().text());
            steps.add(step);
            if (event != null) {
                event.end(array.uri().toString(), step);
            }
            return step;
        } catch (ConsolidationConflictException e) {
            return pauseAfterConflict(e);
        } catch (StorageException e) {
            if (e.reason() != StorageException.Reason.ABSENT) {
                throw e;
            }
            LostFragments.require(
                    snapshot.context(), chosen.stream().map(OpenFragment::ref).toList(), e);
            return pauseAfterConflict(e);
        }
    }

    private Deletes deletes(@Nullable OpenFragment obstacle) {
        long until = options.purgeUntil();
        if (!options.isPurge()) {
            return Deletes.IGNORED;
        }
        if (until == Long.MAX_VALUE) {
            return obstacle == null ? Deletes.APPLIED : Deletes.IGNORED;
        }
        return obstacle == null ? Deletes.purgedUntil(until) : Deletes.keptWithHorizon(until);
    }

    /** Returns the older fragment because of which deleted cells must stay, to hide older versions of themselves. */
    private @Nullable OpenFragment purgeObstacle(ArraySnapshot snapshot, List<OpenFragment> chosen) {
        boolean deletes = !snapshot.deletes().isEmpty() || chosen.stream().anyMatch(fragment -> fragment.hasDeletes());
        if (!options.isPurge() || !deletes) {
            return null;
        }
        OpenFragment older = ConsolidationRules.purgeObstacle(snapshot.schema(), snapshot.fragments(), chosen);
        if (older == null || options.purgeUntil() != Long.MAX_VALUE) {
            return older;
        }
        System.getLogger("dev.tegula")
                .log(
                        System.Logger.Level.WARNING,
                        array.uri() + ": deleted cells are kept in the consolidation of " + chosen.get(0) + " to "
                                + chosen.get(chosen.size() - 1) + ", because fragment " + older + " may contain older "
                                + "versions of them, which would return. To purge them, consolidate all fragments.");
        return older;
    }

    private ConsolidationReport.@Nullable Step pauseAfterConflict(RuntimeException cause) {
        if (++conflicts == MAX_CONFLICTS) {
            throw new StorageException(
                    StorageException.Reason.FAILED,
                    array.uri() + ": other processes keep consolidating or vacuuming the same fragments (" + conflicts
                            + " conflicts). Let one process do it.",
                    new IOException(cause));
        }
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(PAUSE_NANOS << Math.min(conflicts, MAX_DOUBLINGS)));
        return null;
    }

    /** Opens an array, and completes consolidations whose process died. */
    static ArraySnapshot open(StoreLocation array, Map<String, OpenFragment> known) {
        return Retry.whileListingChanges(() -> {
            ArrayContext context = ArrayContext.open(array);
            PendingVacuums.settle(context);
            return ArraySnapshot.open(context, TimestampRange.all(), known).requireFragments();
        });
    }
}
