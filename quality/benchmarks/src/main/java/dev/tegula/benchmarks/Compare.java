package dev.tegula.benchmarks;

import dev.tegula.benchmarks.libtiledb.LibtiledbSide;
import dev.tegula.benchmarks.limits.Limits;
import dev.tegula.benchmarks.s3.S3Compare;
import dev.tegula.benchmarks.scenarios.Scenarios;
import dev.tegula.benchmarks.tegula.TegulaSide;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs scenarios side by side. */
public final class Compare {

    private Compare() {}

    /** Runs the comparison; see {@link Options#HELP}. */
    public static void main(String[] arguments) throws Exception {
        if (List.of(arguments).contains("--help")) {
            System.out.print(Options.HELP);
            return;
        }
        Options options;
        try {
            options = Options.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.err.print(Options.HELP);
            System.exit(2);
            return;
        }
        List<Scenario> scenarios =
                Scenarios.all().stream().filter(options::wants).toList();
        if (options.list()) {
            scenarios.forEach(
                    each -> System.out.printf("%2d %-28s %s: %s%n", each.id(), each.name(), each.array(), each.work()));
        } else if (!(options.s3() ? onS3(options) : run(options, scenarios))) {
            System.exit(1);
        }
    }

    private static boolean onS3(Options options) throws Exception {
        System.out.println(Report.environment());
        return S3Compare.run(options.scale(), options.runs());
    }

    private static boolean run(Options options, List<Scenario> scenarios) throws Exception {
        Path folder = options.workFolder();
        List<Side> sides = sides(options);
        try (Limits limits = new Limits(folder)) {
            ArrayFolder shop = new ArrayFolder(folder, options.scale(), sides.get(0));
            Report report = new Report(System.out);
            report.head(options, sides);
            for (Scenario scenario : scenarios) {
                SideBySideRun.Verdict verdict = new SideBySideRun(
                                scenario, options, sides, shop, options.limits() && !options.more() ? limits : null)
                        .hold();
                report.add(verdict);
                if (options.memory()) {
                    report.addPeaks(alone(options, scenario, verdict, folder));
                }
            }
            Path json = options.json();
            if (json != null) {
                report.writeJson(json);
            }
            return report.isClean();
        } finally {
            for (Side side : sides) {
                side.close();
            }
            if (options.folder() == null) {
                ArrayFolder.delete(folder);
            } else {
                ArrayFolder.deleteAside(folder);
            }
        }
    }

    private static List<Result> alone(Options options, Scenario scenario, SideBySideRun.Verdict verdict, Path folder)
            throws Exception {
        List<Result> alone = new ArrayList<>();
        for (Result result : verdict.results()) {
            if (result.isPresent()) {
                alone.add(IsolatedRun.run(scenario, result.side(), options.scale(), folder));
            }
        }
        return alone;
    }

    private static List<Side> sides(Options options) throws Exception {
        List<Side> sides = new ArrayList<>();
        for (String name : options.sides()) {
            sides.add(
                    switch (name) {
                        case "libtiledb" -> new LibtiledbSide();
                        case "tegula" -> new TegulaSide(options.chunkCache());
                        default -> throw new IllegalArgumentException("unknown side " + name);
                    });
        }
        return sides;
    }
}
