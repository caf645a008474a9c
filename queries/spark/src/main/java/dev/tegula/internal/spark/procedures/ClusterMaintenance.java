package dev.tegula.internal.spark.procedures;

import dev.tegula.ArrayWriter;
import dev.tegula.DividedConsolidation;
import dev.tegula.OpenOptions;
import dev.tegula.errors.JobException;
import dev.tegula.integrity.SalvageOptions;
import dev.tegula.integrity.SalvageReport;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.table.Rows;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationPart;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.maintenance.MaintenanceReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Consolidation in tasks. First, each task merges a run of adjacent fragments, disjoint from the others, and publishes
 * the result by itself; a task that runs again finds its fragments replaced and does nothing. Then each task merges a
 * box of all fragments, and the driver publishes all boxes together; of a task that runs again, the result that Spark
 * returns counts. Dense arrays and purges end with the operation of a single process instead.
 */
final class ClusterMaintenance {

    /** How often boxes are divided again after another process has replaced some of their fragments. */
    private static final int ATTEMPTS = 5;

    private ClusterMaintenance() {}

    /** Consolidates; other files than fragments are small, and the driver merges them. */
    static Rows consolidate(ArrayHandle array, Arguments arguments) {
        ConsolidationMode mode = arguments.constant(1, "mode", ConsolidationMode.class);
        boolean purges = arguments.flag(2);
        long most = arguments.bytes(3, "max_fragment_size");
        List<@Nullable Object[]> rows = new ArrayList<>();
        if (mode != ConsolidationMode.FRAGMENTS) {
            rows.addAll(List.of(rows(array.maintenance().consolidate(options(mode, purges, most)))));
        } else {
            // Only the last step has all versions of deleted cells, so that it can purge them.
            rows.addAll(merge(array, ConsolidationOptions.defaults(), null));
            rows.addAll(
                    purges || isDense(array)
                            ? steps(
                                    "consolidate " + array + ": all fragments",
                                    List.<String[]>of(new String[0]),
                                    all -> rows(array.maintenance().consolidate(options(mode, purges, most))))
                            : boxes(array, most));
        }
        return new Rows(Rows.columns(Rows.number("replaced"), Rows.text("made"), Rows.number("cells")), rows);
    }

    private static boolean isDense(ArrayHandle array) {
        try (ArrayWriter writer =
                array.engine().openForWriting(array.uri(), array.settings().open())) {
            return writer.schema().isDense();
        }
    }

    private static ConsolidationOptions options(ConsolidationMode mode, boolean purges, long most) {
        ConsolidationOptions options = ConsolidationOptions.of(mode).withMaxFragmentSize(most);
        return purges ? options.withPurge() : options;
    }

    /** Merges all fragments of a sparse array, box by box, until there is nothing left to merge. */
    private static List<@Nullable Object[]> boxes(ArrayHandle array, long most) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        DividedConsolidation divided = array.maintenance().divided(options(ConsolidationMode.FRAGMENTS, false, most));
        int attempts = 0;
        boolean isLess = true;
        while (isLess) {
            List<ConsolidationPart> parts = divided.parts(ClusterWork.parallelism());
            if (parts.isEmpty()) {
                break;
            }
            try {
                ConsolidationReport made = divided.publish(parts, write(array, divided, parts, most));
                rows.addAll(List.of(rows(made)));
                ConsolidationReport.Step step = made.steps().get(0);
                isLess = !step.made().isEmpty()
                        && step.made().size() < step.replaced().size();
            } catch (JobException e) { // nothing was published
                divided.discard(parts);
                if (++attempts == ATTEMPTS) {
                    throw e;
                }
            }
        }
        return rows;
    }

    private static List<List<FragmentReceipt>> write(
            ArrayHandle array, DividedConsolidation divided, List<ConsolidationPart> parts, long most) {
        try {
            return List.copyOf(ClusterWork.runSerialized(
                    "consolidate " + array + ": all fragments in boxes",
                    parts,
                    part -> new ArrayList<>(array.maintenance()
                            .divided(options(ConsolidationMode.FRAGMENTS, false, most))
                            .write(part))));
        } catch (RuntimeException e) {
            divided.discard(parts);
            throw e;
        }
    }

    /**
     * Merges disjoint runs of fragments at the same time, if there are several.
     *
     * @param policy the policy by which the options merge, as text; null for the default options
     */
    private static List<@Nullable Object[]> merge(
            ArrayHandle array, ConsolidationOptions options, @Nullable String policy) {
        List<String[]> runs = array.maintenance().divided(options).runs(ClusterWork.parallelism()).stream()
                .map(run -> run.toArray(String[]::new))
                .toList();
        return runs.size() < 2
                ? List.of()
                : steps("consolidate " + array + ": " + runs.size() + " runs of fragments", runs, run -> {
                    ConsolidationOptions merging = policy == null
                            ? ConsolidationOptions.defaults()
                            : MaintenancePolicy.parse(policy).merging();
                    return rows(array.maintenance().consolidate(merging.among(List.of(run))));
                });
    }

    private static List<@Nullable Object[]> steps(
            String description, List<String[]> runs, ClusterWork.Part<String[], @Nullable Object[][]> part) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        ClusterWork.run(description, runs, part).forEach(of -> rows.addAll(List.of(of)));
        return rows;
    }

    private static @Nullable Object[][] rows(ConsolidationReport report) {
        return report.steps().stream()
                .map(step -> new @Nullable Object[] {
                    (long) step.replaced().size(), String.join(", ", step.made()), step.cells()
                })
                .toArray(Object[][]::new);
    }

    /** Merges and deletes what the policy of the array, or the given one, says. */
    static Rows maintain(ArrayHandle array, Arguments arguments) {
        String given = arguments.text(1);
        boolean isDryRun = arguments.flag(2);
        MaintenancePolicy policy = given == null ? array.maintenance().policy() : MaintenancePolicy.parse(given);
        String text = policy.toString();
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (@Nullable
        Object[] merged : isDryRun ? List.<@Nullable Object[]>of() : merge(array, policy.merging(), text)) {
            rows.add(
                    new @Nullable Object[] {"consolidate", "fragments", merged[0], 1L, null, "run of adjacent fragments"
                    });
        }
        rows.addAll(steps("maintain " + array, List.<String[]>of(new String[0]), all -> {
            MaintenanceOptions options = MaintenanceOptions.defaults().withPolicy(MaintenancePolicy.parse(text));
            return array.maintenance().maintain(isDryRun ? options.withDryRun() : options).actions().stream()
                    .map(ClusterMaintenance::row)
                    .toArray(Object[][]::new);
        }));
        return new Rows(
                Rows.columns(
                        Rows.text("action"),
                        Rows.text("mode"),
                        Rows.number("files"),
                        Rows.number("made"),
                        Rows.number("bytes"),
                        Rows.text("reason")),
                rows);
    }

    /** Copies what can be read, in one task. */
    static Rows salvage(ArrayHandle array, Arguments arguments) {
        String target = arguments.text(1);
        if (target == null) {
            throw new IllegalArgumentException("salvage: the parameter 'target' is null. Name an unused URI.");
        }
        List<@Nullable Object[]> rows = steps("salvage " + array, List.<String[]>of(new String[0]), all -> {
            OpenOptions open = array.settings().open();
            SalvageReport report = array.engine()
                    .integrity(array.uri(), open)
                    .salvage(target, open.key(), SalvageOptions.defaults(), fragment -> {});
            List<@Nullable Object[]> found = new ArrayList<>();
            report.fragments()
                    .forEach(each -> found.add(new @Nullable Object[] {
                        each.name(), each.outcome().name().toLowerCase(Locale.ROOT), each.cells(), each.reason()
                    }));
            report.problems().forEach(each -> found.add(new @Nullable Object[] {null, "problem", null, each}));
            return found.toArray(Object[][]::new);
        });
        return new Rows(
                Rows.columns(Rows.text("fragment"), Rows.text("outcome"), Rows.number("cells"), Rows.text("reason")),
                rows);
    }

    private static @Nullable Object[] row(MaintenanceReport.Action action) {
        return new @Nullable Object[] {
            action.work().name().toLowerCase(Locale.ROOT),
            action.mode().name().toLowerCase(Locale.ROOT).replace('_', '-'),
            (long) action.files(),
            (long) action.made(),
            action.bytes(),
            action.reason()
        };
    }
}
