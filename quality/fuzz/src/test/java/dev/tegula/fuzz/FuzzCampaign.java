package dev.tegula.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Fuzzes with Jazzer, each target in a separate process: {@code mvn -Pfuzz -pl tegula-fuzz -am verify}.
 * {@code -Dtegula.fuzz.seconds=N} sets the time per target, {@code -Dtegula.fuzz.targets=a,b} selects targets. Failing
 * inputs are written to {@code target/findings}. Once the fault is fixed, they belong in
 * {@code src/test/resources/corpus}, in the folder of their target.
 */
class FuzzCampaign {

    private static final String SECONDS = System.getProperty("tegula.fuzz.seconds", "60");
    private static final String TARGETS = System.getProperty("tegula.fuzz.targets", "");
    private static final Pattern RUNS = Pattern.compile("stat::number_of_executed_units: (\\d+)|Done (\\d+) runs");

    @Test
    void noInputFails() throws Exception {
        Map<String, List<byte[]>> seeds = new TreeMap<>(SeedMaker.make(CorpusTest.GOLDEN));
        List<String> failures = new ArrayList<>();
        List<String> targets = TARGETS.isEmpty() ? List.copyOf(seeds.keySet()) : List.of(TARGETS.split(","));
        for (String target : targets) {
            String output = fuzz(target, seeds.get(target));
            Matcher runs = RUNS.matcher(output);
            String count = "?";
            while (runs.find()) {
                count = runs.group(1) == null ? runs.group(2) : runs.group(1);
            }
            boolean failed = output.contains("== Java Exception") || output.contains("SUMMARY: libFuzzer");
            System.out.println(target + ": " + count + " inputs" + (failed ? ", failed" : ""));
            if (failed) {
                failures.add(target + ":\n"
                        + output.lines()
                                .filter(FuzzCampaign::isOfInterest)
                                .limit(40)
                                .reduce("", (a, b) -> a + b + "\n"));
            }
        }
        assertEquals(List.of(), failures);
    }

    private static boolean isOfInterest(String line) {
        return line.contains("Exception")
                || line.contains("Error")
                || line.contains("at dev.tegula")
                || line.contains("Caused")
                || line.contains("SUMMARY");
    }

    private static String fuzz(String target, List<byte[]> seeds) throws IOException, InterruptedException {
        Path build = Path.of("target").toAbsolutePath();
        Path corpus = Files.createDirectories(build.resolve("corpus").resolve(target));
        Path findings = Files.createDirectories(build.resolve("findings").resolve(target));
        for (int i = 0; i < seeds.size(); i++) {
            Files.write(corpus.resolve("seed" + i), seeds.get(i));
        }
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-Dtegula.fuzz.target=" + target,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "com.code_intelligence.jazzer.Jazzer",
                        "--target_class=" + JazzerEntry.class.getName(),
                        "--instrumentation_includes=dev.tegula.**",
                        "--reproducer_path=" + findings,
                        "-artifact_prefix=" + findings + "/",
                        "-max_total_time=" + SECONDS,
                        "-timeout=10",
                        "-rss_limit_mb=2048",
                        "-max_len=4096",
                        "-print_final_stats=1",
                        corpus.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
