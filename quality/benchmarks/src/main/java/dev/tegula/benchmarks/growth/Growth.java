package dev.tegula.benchmarks.growth;

import dev.tegula.Tegula;
import dev.tegula.benchmarks.ArrayFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Measures the curves, and writes them as CSV and as a picture. */
public final class Growth {

    private static final int RUNS = 5;
    private static final long WARM_UP_NANOS = 1_000_000_000;
    private static final String USAGE = "growth OUTPUT-FOLDER WORK-FOLDER [--most VALUE] [--only TEXT]";

    private Growth() {}

    /**
     * Measures the curves and writes the results. Arguments: the folder for {@code growth.csv} and {@code growth.svg};
     * the folder of the arrays; the largest value; part of the names of the curves to measure.
     */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length < 2) {
            throw new IllegalArgumentException(USAGE);
        }
        long most = Long.MAX_VALUE;
        String only = "";
        for (int i = 2; i + 1 < arguments.length; i += 2) {
            switch (arguments[i]) {
                case "--most" -> most = Long.parseLong(arguments[i + 1]);
                case "--only" -> only = arguments[i + 1];
                default -> throw new IllegalArgumentException(USAGE);
            }
        }
        Map<Curve, List<Curve.Point>> measured = new LinkedHashMap<>();
        Path work = Files.createDirectories(Path.of(arguments[1]));
        try (Tegula tegula = Tegula.create()) {
            List<Curve> curves = new ArrayList<>(Curves.all());
            curves.addAll(DeleteCurves.all());
            for (Curve curve : curves) {
                if (curve.name().contains(only)) {
                    measured.put(curve, measure(new GrowingArrays(tegula, work), curve, most));
                }
            }
        }
        ArrayFolder.delete(work);
        Path output = Files.createDirectories(Path.of(arguments[0]));
        Files.writeString(output.resolve("growth.csv"), table(measured));
        Files.writeString(output.resolve("growth.svg"), new Plot(measured).svg());
    }

    private static List<Curve.Point> measure(GrowingArrays lab, Curve curve, long most) throws Exception {
        List<Curve.Point> points = new ArrayList<>();
        for (long value : curve.values()) {
            if (value <= most) {
                Curve.Point point = new Curve.Point(value, millis(curve.maker().make(lab, value)));
                System.out.printf(
                        Locale.ROOT, "%s: %d %s: %.2f ms%n", curve.name(), value, curve.quantity(), point.millis());
                points.add(point);
            }
        }
        return points;
    }

    /** Returns the median, after a second of warm-up. */
    private static double millis(Curve.Work work) throws Exception {
        long begin = System.nanoTime();
        do {
            work.run();
        } while (System.nanoTime() - begin < WARM_UP_NANOS);
        List<Double> times = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            long start = System.nanoTime();
            work.run();
            times.add((System.nanoTime() - start) / 1e6);
        }
        times.sort(null);
        return times.get(RUNS / 2);
    }

    private static String table(Map<Curve, List<Curve.Point>> measured) throws IOException {
        return "work,quantity,value,milliseconds\n"
                + measured.entrySet().stream()
                        .flatMap(each -> each.getValue().stream()
                                .map(point -> String.format(
                                        Locale.ROOT,
                                        "\"%s\",%s,%d,%.3f%n",
                                        each.getKey().name(),
                                        each.getKey().quantity(),
                                        point.value(),
                                        point.millis())))
                        .collect(Collectors.joining());
    }
}
