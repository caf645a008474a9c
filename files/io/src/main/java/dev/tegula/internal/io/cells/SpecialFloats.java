package dev.tegula.internal.io.cells;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The words of floats that have no digits: NaN and the infinities, in any case. */
public final class SpecialFloats {

    private SpecialFloats() {}

    /** Returns the value of a word, or null if it is none of them. */
    public static @Nullable Double find(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "nan" -> Double.NaN;
            case "infinity", "+infinity", "inf", "+inf" -> Double.POSITIVE_INFINITY;
            case "-infinity", "-inf" -> Double.NEGATIVE_INFINITY;
            default -> null;
        };
    }
}
