package dev.tegula.benchmarks.gate;

import dev.tegula.benchmarks.Compare;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs the scenarios of this build and of an earlier one, in processes that alternate, and fails if this one is slower.
 * Each build runs its own program, and has arrays of its own.
 */
public final class Gate {

    private static final String USAGE = "gate BENCHMARKS-FOLDER BASE COMMIT OUTPUT-FOLDER ROUNDS [OPTIONS of run]";

    /** Results as {@link Compare} writes them. */
    private static final Pattern RESULT = Pattern.compile("\"name\": \"([^\"]+)\".*?\"median_ms\": ([0-9.]+)");

    private Gate() {}

    /**
     * Measures. Arguments: the folder of the benchmarks of the earlier build; the names of both commits; the folder of
     * {@code history.csv} and {@code history.svg}; the number of processes of each build; options of {@link Compare}.
     */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length < 5) {
            throw new IllegalArgumentException(USAGE);
        }
        Path base = Path.of(arguments[0]);
        String baseClasses = base.resolve("target/classes") + File.pathSeparator + base.resolve("target/lib/*");
        List<String> options = List.of(arguments).subList(5, arguments.length);
        Map<String, List<Double>> ratios = new LinkedHashMap<>();
        Path work = Files.createTempDirectory("tegula-gate");
        for (int round = 0; round < Integer.parseInt(arguments[4]); round++) {
            Map<String, Double> before = run(baseClasses, work.resolve("base"), options);
            Map<String, Double> now = run(System.getProperty("java.class.path"), work.resolve("now"), options);
            now.forEach((scenario, millis) -> {
                Double other = before.get(scenario);
                if (other != null) {
                    ratios.computeIfAbsent(scenario, any -> new ArrayList<>()).add(other / millis);
                }
            });
        }
        Speedups speedups = Speedups.of(ratios);
        speedups.ratios().forEach((scenario, ratio) -> System.out.printf(Locale.ROOT, "%-28s %.2f%n", scenario, ratio));
        System.out.printf(Locale.ROOT, "%-28s %.2f%n", "geometric mean", speedups.mean());
        Path output = Files.createDirectories(Path.of(arguments[3]));
        History history = History.read(output.resolve("history.csv"));
        history.add(arguments[1], arguments[2], speedups);
        history.write(output);
        List<String> slower = speedups.tooSlow();
        if (!slower.isEmpty()) {
            System.err.println("slower than " + arguments[1] + ": " + String.join(", ", slower));
            System.exit(1);
        }
    }

    /** Returns the median milliseconds of each scenario of a build, in a process of its own. */
    private static Map<String, Double> run(String classPath, Path folder, List<String> options)
            throws IOException, InterruptedException {
        Path json = Files.createTempFile("gate", ".json");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", classPath, Compare.class.getName(), "--sides", "tegula"));
        command.addAll(List.of("--folder", folder.toString(), "--json", json.toString()));
        command.addAll(options);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new IllegalStateException("the scenarios failed: " + String.join(" ", command));
        }
        Map<String, Double> millis = results(Files.readString(json));
        Files.delete(json);
        return millis;
    }

    static Map<String, Double> results(String json) {
        Map<String, Double> millis = new LinkedHashMap<>();
        Matcher result = RESULT.matcher(json);
        while (result.find()) {
            millis.put(result.group(1), Double.valueOf(result.group(2)));
        }
        return millis;
    }
}
