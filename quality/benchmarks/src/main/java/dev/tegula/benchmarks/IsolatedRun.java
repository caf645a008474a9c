package dev.tegula.benchmarks;

import dev.tegula.benchmarks.scenarios.Scenarios;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs a scenario with one side in a separate JVM, to measure its peak memory. */
final class IsolatedRun {

    private static final Pattern PEAK = Pattern.compile("\"peak_bytes\": (-?\\d+)");

    private IsolatedRun() {}

    /** Returns the result of a run of the scenario by one side alone. */
    static Result run(Scenario scenario, String side, double scale, Path folder)
            throws IOException, InterruptedException {
        Path json = Files.createTempFile(folder, "alone", ".json");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Compare.class.getName()));
        command.addAll(List.of("--only", "^" + scenario.name() + "$", "--sides", side, "--scale", "" + scale));
        if (scenario.id() > Scenarios.LAST_OF_MEAN) {
            command.add("--more");
        }
        command.addAll(
                List.of("--runs", "1", "--warm-ups", "0", "--folder", folder.toString(), "--json", json.toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        Result result = new Result(side);
        if (process.waitFor() == 0) {
            Matcher peak = PEAK.matcher(Files.readString(json));
            if (peak.find()) {
                result.setPeak(Long.parseLong(peak.group(1)));
            }
        }
        Files.delete(json);
        return result;
    }
}
