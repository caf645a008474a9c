package dev.tegula.internal.image.source;

import java.util.HashMap;
import java.util.Map;

/**
 * The numbers of channels, slices and frames that ImageJ writes to the description of the first page. Its pages are in
 * this order, channels first.
 */
record ImageJ(int images, int channels, int slices, int frames) {

    private static final String START = "ImageJ=";

    static boolean isDescription(String text) {
        return text.startsWith(START);
    }

    static ImageJ parse(String text) {
        Map<String, Integer> numbers = new HashMap<>();
        for (String line : text.lines().toList()) {
            int equals = line.indexOf('=');
            String value = line.substring(equals + 1).strip();
            if (equals > 0 && value.matches("[1-9][0-9]{0,7}")) {
                numbers.put(line.substring(0, equals).strip(), Integer.parseInt(value));
            }
        }
        return new ImageJ(
                numbers.getOrDefault("images", 1),
                numbers.getOrDefault("channels", 1),
                numbers.getOrDefault("slices", 1),
                numbers.getOrDefault("frames", 1));
    }

    /** Returns whether the numbers describe a number of pages. */
    boolean describes(int pages) {
        return (long) channels * slices * frames == pages;
    }
}
