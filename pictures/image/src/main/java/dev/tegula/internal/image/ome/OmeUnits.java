package dev.tegula.internal.image.ome;

import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The units that OME-XML writes as symbols and OME-NGFF as words. */
public final class OmeUnits {

    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("pm", "picometer"),
            Map.entry("nm", "nanometer"),
            Map.entry("µm", "micrometer"),
            Map.entry("mm", "millimeter"),
            Map.entry("cm", "centimeter"),
            Map.entry("m", "meter"),
            Map.entry("Å", "angstrom"),
            Map.entry("ns", "nanosecond"),
            Map.entry("µs", "microsecond"),
            Map.entry("ms", "millisecond"),
            Map.entry("s", "second"),
            Map.entry("min", "minute"),
            Map.entry("h", "hour"),
            Map.entry("d", "day"));

    private static final Map<String, String> SYMBOLS =
            WORDS.entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));

    private OmeUnits() {}

    /** Returns the word of a symbol, or null if it is not known. */
    public static @Nullable String word(String symbol) {
        return WORDS.get(symbol);
    }

    /** Returns the symbol of a word; the word itself if it is not known. */
    public static String symbol(String word) {
        return SYMBOLS.getOrDefault(word, word);
    }
}
