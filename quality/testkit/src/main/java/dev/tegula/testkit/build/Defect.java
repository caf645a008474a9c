package dev.tegula.testkit.build;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A mistake in main code that tests must find. In a list of defects, each one is a paragraph:
 *
 * <pre>
 * # what the mistake is
 * file engine/core/src/main/java/dev/tegula/….java
 * - the lines that are replaced, without their indentation; they occur once in the file
 * + the lines that replace them
 * tests dev.tegula.FirstTest dev.tegula.SecondTest
 * </pre>
 *
 * @param tests the classes of tests of which one must fail
 */
record Defect(String name, String file, List<String> removed, List<String> added, List<String> tests) {

    /** Parses a list of defects. */
    static List<Defect> parse(List<String> lines) {
        List<Defect> defects = new ArrayList<>();
        for (String paragraph : String.join("\n", lines).split("\n{2,}", -1)) {
            if (!paragraph.isBlank()) {
                List<String> own = paragraph.strip().lines().toList();
                defects.add(new Defect(
                        value(own, "#"),
                        value(own, "file"),
                        values(own, "-"),
                        values(own, "+"),
                        List.of(value(own, "tests").split(" ", -1))));
            }
        }
        return defects;
    }

    private static String value(List<String> lines, String key) {
        List<String> values = values(lines, key);
        if (values.size() != 1) {
            throw new IllegalArgumentException(
                    lines + ": " + values.size() + " lines with '" + key + "' (expected one)");
        }
        return values.get(0);
    }

    private static List<String> values(List<String> lines, String key) {
        return lines.stream()
                .filter(line -> line.equals(key) || line.startsWith(key + " "))
                .map(line -> line.substring(key.length()).strip())
                .toList();
    }

    /**
     * Returns the source with the mistake.
     *
     * @throws IllegalArgumentException if the replaced lines do not occur exactly once
     */
    String apply(String source) {
        List<String> lines = source.lines().toList();
        List<Integer> places = IntStream.rangeClosed(0, lines.size() - removed.size())
                .filter(at -> lines.subList(at, at + removed.size()).stream()
                        .map(String::strip)
                        .toList()
                        .equals(removed))
                .boxed()
                .toList();
        if (places.size() != 1) {
            throw new IllegalArgumentException(
                    file + ": " + places.size() + " places with the lines of '" + name + "' (expected one)");
        }
        List<String> changed = new ArrayList<>(lines.subList(0, places.get(0)));
        changed.addAll(added);
        changed.addAll(lines.subList(places.get(0) + removed.size(), lines.size()));
        return String.join("\n", changed) + "\n";
    }
}
