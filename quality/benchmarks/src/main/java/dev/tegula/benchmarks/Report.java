package dev.tegula.benchmarks;

import dev.tegula.benchmarks.limits.MachineLimit;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints the table line by line, and writes the JSON file. */
final class Report {

    private final PrintStream out;
    private final List<SideBySideRun.Verdict> verdicts = new ArrayList<>();

    Report(PrintStream out) {
        this.out = out;
    }

    /** Returns the environment of the measurement. */
    static String environment() {
        return String.format(
                Locale.ROOT,
                "%s %s, -Xmx %d MB, %s, %d processors",
                System.getProperty("java.vm.name"),
                System.getProperty("java.runtime.version"),
                Runtime.getRuntime().maxMemory() >> 20,
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .collect(Collectors.joining(" + ")),
                Runtime.getRuntime().availableProcessors());
    }

    void head(Options options, List<Side> sides) {
        out.println(environment());
        sides.forEach(side -> out.println(side.name() + ": " + side.version()));
        out.printf(
                Locale.ROOT,
                "scale %s, %d runs each in turn after %d of warm-up; medians; ratio = libtiledb / tegula%n%n",
                options.scale(),
                options.runs(),
                options.warmUps() + 1);
        out.printf(
                "%2s %-28s %12s %12s %7s %12s %s%s%n",
                "#",
                "scenario",
                "libtiledb ms",
                "tegula ms",
                "ratio",
                "tegula alloc",
                "gate",
                options.limits() ? " | limit ms | tegula / limit | what the limit is, ms" : "");
    }

    void add(SideBySideRun.Verdict verdict) {
        verdicts.add(verdict);
        Result peer = find(verdict, "libtiledb");
        Result tegula = find(verdict, "tegula");
        boolean both = peer.isPresent() && tegula.isPresent();
        out.printf(
                Locale.ROOT,
                "%2d %-28s %12s %12s %7s %12s %s%s%n",
                verdict.scenario().id(),
                verdict.scenario().name(),
                millis(peer),
                millis(tegula),
                both ? String.format(Locale.ROOT, "%.2f", peer.millis() / tegula.millis()) : "-",
                tegula.isPresent() ? String.format(Locale.ROOT, "%.1f MB", tegula.allocatedBytes() / 1e6) : "-",
                verdict.gate(),
                limit(verdict, tegula));
        for (Result result : verdict.results()) {
            if (!result.problem().isEmpty()) {
                out.println("   " + result.problem());
            }
        }
    }

    private static String limit(SideBySideRun.Verdict verdict, Result tegula) {
        MachineLimit limit = verdict.limit();
        return limit == null || !tegula.isPresent()
                ? ""
                : String.format(
                        Locale.ROOT,
                        " | %.1f | %.2f | %s",
                        limit.millis(),
                        tegula.millis() / limit.millis(),
                        limit.text());
    }

    void addPeaks(List<Result> alone) {
        out.println("   peak memory alone: "
                + alone.stream()
                        .map(result ->
                                String.format(Locale.ROOT, "%s %.0f MB", result.side(), result.peakBytes() / 1e6))
                        .collect(Collectors.joining(", ")));
    }

    /** Returns whether all checks passed. */
    boolean isClean() {
        return verdicts.stream().noneMatch(verdict -> verdict.gate().startsWith("DIFFERENT"));
    }

    private static Result find(SideBySideRun.Verdict verdict, String side) {
        return verdict.results().stream()
                .filter(result -> result.side().equals(side))
                .findFirst()
                .orElseGet(() -> Result.absent(side, ""));
    }

    private static String millis(Result result) {
        return result.isPresent() ? String.format(Locale.ROOT, "%.1f", result.millis()) : "-";
    }

    void writeJson(Path file) throws IOException {
        String scenarios = verdicts.stream().map(Report::json).collect(Collectors.joining(",\n  "));
        Files.writeString(
                file, "{\"environment\": \"" + environment() + "\",\n \"scenarios\": [\n  " + scenarios + "\n ]}\n");
    }

    private static String json(SideBySideRun.Verdict verdict) {
        String results = verdict.results().stream().map(Result::json).collect(Collectors.joining(", "));
        MachineLimit limit = verdict.limit();
        return String.format(
                Locale.ROOT,
                "{\"id\": %d, \"name\": \"%s\", \"gate\": \"%s\", \"results\": [%s]%s}",
                verdict.scenario().id(),
                verdict.scenario().name(),
                verdict.gate(),
                results,
                limit == null
                        ? ""
                        : String.format(
                                Locale.ROOT, ", \"limit_ms\": %.3f, \"limit\": \"%s\"", limit.millis(), limit.text()));
    }
}
