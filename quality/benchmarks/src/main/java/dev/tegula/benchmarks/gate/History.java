package dev.tegula.benchmarks.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The comparisons so far, as a file and as a picture. */
final class History {

    private static final String HEAD = "date,base,commit,geometric mean,least,scenario";
    private static final int WIDTH = 640;
    private static final int HEIGHT = 220;
    private static final int MARGIN = 40;

    /**
     * A comparison.
     *
     * @param mean the geometric mean of the ratios
     * @param least the least ratio
     * @param scenario the scenario with this ratio
     */
    private record Entry(String date, String base, String commit, double mean, double least, String scenario) {

        String line() {
            return String.format(Locale.ROOT, "%s,%s,%s,%.3f,%.3f,%s", date, base, commit, mean, least, scenario);
        }
    }

    private final List<Entry> entries = new ArrayList<>();

    private History() {}

    /** Reads a file, if it exists. */
    static History read(Path file) throws IOException {
        History history = new History();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file).stream().skip(1).toList()) {
                String[] parts = line.split(",", -1);
                history.entries.add(new Entry(
                        parts[0],
                        parts[1],
                        parts[2],
                        Double.parseDouble(parts[3]),
                        Double.parseDouble(parts[4]),
                        parts[5]));
            }
        }
        return history;
    }

    void add(String base, String commit, Speedups speedups) {
        Map.Entry<String, Double> least = Collections.min(speedups.ratios().entrySet(), Map.Entry.comparingByValue());
        String today = Instant.now().atOffset(ZoneOffset.UTC).toLocalDate().toString();
        entries.add(new Entry(today, base, commit, speedups.mean(), least.getValue(), least.getKey()));
    }

    /** Writes {@code history.csv} and {@code history.svg} to a folder. */
    void write(Path folder) throws IOException {
        String lines = entries.stream().map(entry -> entry.line() + "\n").collect(Collectors.joining());
        Files.writeString(folder.resolve("history.csv"), HEAD + "\n" + lines);
        Files.writeString(folder.resolve("history.svg"), svg());
    }

    /** Returns the curves of the mean and of the least ratio, from half to twice the speed on a logarithmic axis. */
    private String svg() {
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"10\">%n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                WIDTH,
                HEIGHT));
        for (double ratio : new double[] {0.5, 1, 2}) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%3$.1f\" stroke=\"#ddd\"/><text x=\"%d\" y=\"%.1f\">%s</text>%n",
                    MARGIN,
                    WIDTH - MARGIN,
                    y(ratio),
                    8,
                    y(ratio) + 3,
                    ratio));
        }
        curve(svg, "#1f5fa8", Entry::mean);
        curve(svg, "#a8501f", Entry::least);
        return svg.append("</svg>\n").toString();
    }

    private void curve(StringBuilder svg, String color, ToDoubleFunction<Entry> ratio) {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < entries.size(); i++) {
            double x = MARGIN + (i + 0.5) * (WIDTH - 2 * MARGIN) / entries.size();
            double y = y(ratio.applyAsDouble(entries.get(i)));
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
            svg.append(
                    String.format(Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>%n", x, y, color));
        }
        svg.append(String.format(
                Locale.ROOT,
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>%n",
                points.toString().strip(),
                color));
    }

    private static double y(double ratio) {
        double octaves = Math.max(-1, Math.min(1, Math.log(ratio) / Math.log(2)));
        return HEIGHT / 2.0 - octaves * (HEIGHT / 2.0 - MARGIN);
    }
}
