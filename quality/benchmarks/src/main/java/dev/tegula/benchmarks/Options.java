package dev.tegula.benchmarks;

import dev.tegula.benchmarks.scenarios.Scenarios;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The command-line options.
 *
 * @param only a pattern for the numbers or names of the scenarios to run
 * @param scale a factor on the number of cells
 * @param runs the number of measured runs of each side
 * @param warmUps the number of warm-up runs, in addition to that of the check
 * @param sides the names of the sides to run
 * @param folder the folder of the arrays, which is kept; a temporary folder if absent
 * @param json the file for the results, or none
 * @param s3 whether to compare both sides on an S3 server instead
 * @param chunkCache whether Tegula uses its chunk cache; default true
 * @param more whether to run the scenarios after those of the geometric mean, instead of those
 * @param limits whether to measure the limits of the machine, too
 * @param memory whether each side also runs alone in a separate JVM, to measure its peak memory
 */
record Options(
        Pattern only,
        double scale,
        int runs,
        int warmUps,
        List<String> sides,
        @Nullable Path folder,
        @Nullable Path json,
        boolean chunkCache,
        boolean more,
        boolean limits,
        boolean memory,
        boolean list,
        boolean s3) {

    static final String HELP = """
      run [--only PATTERN] [--scale F] [--runs N] [--warm-ups N] [--sides libtiledb,tegula] [--folder DIR] [--json FILE]
          [--no-chunk-cache] [--more] [--limits] [--memory] [--list] [--s3]

        --only PATTERN   scenarios whose number or name this regular expression finds, as '^(3|4)$' or 'sparse'
        --scale F        factor on the number of cells (default 1)
        --runs N         timed runs of each side, in turn (default 5)
        --warm-ups N     runs before them (default 1, on top of that of the gate)
        --sides A,B      which sides to run (default both)
        --folder DIR     where arrays are made; kept and used again (default: a temporary folder, deleted)
        --json FILE      results as JSON, too
        --no-chunk-cache have Tegula decode anew what it would keep (10 and 11)
        --more           instead of the scenarios 1 to 31, run the others
        --limits         (1 to 31) measure in the same rounds what the machine can do at best: copy, decode, encode, write + fsync
        --memory         run each side alone in a JVM of its own as well, for its peak memory
        --list           only list the scenarios
        --s3             instead of them, write and read an array of 1 GB on a local S3 server; only --scale and --runs count
      """;

    static Options parse(String... arguments) {
        Pattern only = Pattern.compile("");
        double scale = 1;
        int runs = 5;
        int warmUps = 1;
        List<String> sides = List.of("libtiledb", "tegula");
        Path folder = null;
        Path json = null;
        boolean chunkCache = true;
        boolean more = false;
        boolean limits = false;
        boolean memory = false;
        boolean list = false;
        boolean s3 = false;
        Iterator<String> rest = List.of(arguments).iterator();
        while (rest.hasNext()) {
            String option = rest.next();
            switch (option) {
                case "--only" -> only = Pattern.compile(value(option, rest));
                case "--scale" -> scale = Double.parseDouble(value(option, rest));
                case "--runs" -> runs = Integer.parseInt(value(option, rest));
                case "--warm-ups" -> warmUps = Integer.parseInt(value(option, rest));
                case "--sides" -> sides = List.of(value(option, rest).split(","));
                case "--folder" -> folder = Path.of(value(option, rest));
                case "--json" -> json = Path.of(value(option, rest));
                case "--no-chunk-cache" -> chunkCache = false;
                case "--more" -> more = true;
                case "--limits" -> limits = true;
                case "--memory" -> memory = true;
                case "--list" -> list = true;
                case "--s3" -> s3 = true;
                default -> throw new IllegalArgumentException("unknown option " + option);
            }
        }
        return new Options(only, scale, runs, warmUps, sides, folder, json, chunkCache, more, limits, memory, list, s3);
    }

    private static String value(String option, Iterator<String> rest) {
        if (!rest.hasNext()) {
            throw new IllegalArgumentException(option + ": value is missing");
        }
        return rest.next();
    }

    boolean wants(Scenario scenario) {
        return more == scenario.id() > Scenarios.LAST_OF_MEAN
                && (only.matcher(scenario.name()).find()
                        || only.matcher("" + scenario.id()).find());
    }

    /** Returns the folder for arrays; creates it if needed. */
    Path workFolder() throws IOException {
        Path given = folder;
        return given == null ? Files.createTempDirectory("tegula-benchmarks") : Files.createDirectories(given);
    }
}
