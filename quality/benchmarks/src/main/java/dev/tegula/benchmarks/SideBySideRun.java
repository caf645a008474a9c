package dev.tegula.benchmarks;

import dev.tegula.benchmarks.limits.Limits;
import dev.tegula.benchmarks.limits.MachineLimit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs a scenario on all sides: first the check of the cells, then warm-up, then measured runs in alternation. The
 * limit of the machine is measured in the same rounds.
 */
final class SideBySideRun {

    private final Scenario scenario;
    private final Options options;
    private final List<Side> sides;
    private final ArrayFolder shop;
    private final @Nullable Limits limits;

    SideBySideRun(Scenario scenario, Options options, List<Side> sides, ArrayFolder shop, @Nullable Limits limits) {
        this.scenario = scenario;
        this.options = options;
        this.sides = sides;
        this.shop = shop;
        this.limits = limits;
    }

    /** The result of each side and of the check, and the limit of the machine if it was measured. */
    record Verdict(
            Scenario scenario,
            List<Result> results,
            String gate,
            @Nullable MachineLimit limit) {}

    Verdict hold() throws Exception {
        Map<String, Result> results = new LinkedHashMap<>();
        Map<String, Task> tasks = new LinkedHashMap<>();
        Map<String, Digest> digests = new LinkedHashMap<>();
        MachineLimit limit = null;
        try {
            Job last = null;
            for (Side side : sides) {
                Job job = scenario.job().make(shop, side.name());
                last = job;
                Task task = side.task(job);
                tasks.put(side.name(), task);
                results.put(side.name(), new Result(side.name()));
                digests.put(side.name(), digest(job, task));
            }
            boolean equal = digests.values().stream().distinct().count() == 1;
            String gate = !equal ? "DIFFERENT: " + digests : digests.size() < 2 ? "one side only" : "equal";
            if (equal) {
                limit = limits == null || last == null ? null : limits.of(last);
                time(tasks, results, limit);
            }
            return new Verdict(scenario, List.copyOf(results.values()), gate, limit);
        } finally {
            if (limit != null) {
                limit.close();
            }
            for (Task task : tasks.values()) {
                task.close();
            }
        }
    }

    /** Runs a task once and returns the digest of its cells. For a write, the first side reads the cells back. */
    private Digest digest(Job job, Task task) throws Exception {
        Digest digest = new Digest(scenario.ordered());
        task.before();
        task.run(digest);
        Job.Read readBack = job instanceof Job.Write write
                ? write.readBack()
                : job instanceof Job.Consolidate consolidate ? consolidate.readBack() : null;
        if (readBack != null) {
            try (Task reader = sides.get(0).task(readBack)) {
                reader.run(digest);
            }
        }
        return digest;
    }

    private void time(Map<String, Task> tasks, Map<String, Result> results, @Nullable MachineLimit limit)
            throws Exception {
        System.gc();
        MemoryMeter.resetPeak();
        for (int i = -options.warmUps(); i < options.runs(); i++) {
            for (Map.Entry<String, Task> entry : new ArrayList<>(tasks.entrySet())) {
                Task task = entry.getValue();
                task.before();
                long allocated = MemoryMeter.allocated();
                long start = System.nanoTime();
                task.run(CellReceiver.BLIND);
                long time = System.nanoTime() - start;
                if (i >= 0) {
                    Objects.requireNonNull(results.get(entry.getKey())).add(time, MemoryMeter.allocated() - allocated);
                }
            }
            if (limit != null && i >= 0) {
                limit.measure();
            } else if (limit != null) {
                limit.warmUp();
            }
        }
        if (tasks.size() == 1) {
            Objects.requireNonNull(results.get(tasks.keySet().iterator().next()))
                    .setPeak(MemoryMeter.peak());
        }
    }
}
