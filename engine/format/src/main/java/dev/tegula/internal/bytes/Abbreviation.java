package dev.tegula.internal.bytes;

import dev.tegula.internal.base.ShortText;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Abbreviates long values for display. */
final class Abbreviation {

    private static final int MAX_NUMBERS = 8;
    private static final int MAX_CHARACTERS = 80;

    private Abbreviation() {}

    /** Returns the first numbers. */
    static String of(long[] values) {
        String first = Arrays.stream(values)
                .limit(MAX_NUMBERS)
                .mapToObj(Long::toUnsignedString)
                .collect(Collectors.joining(" "));
        return values.length <= MAX_NUMBERS ? first : first + " … " + values.length + " in all";
    }

    /** Returns the beginning of a text in quotes, without control characters. */
    static String of(String text) {
        return '"' + ShortText.cut(text, MAX_CHARACTERS).replaceAll("\\p{Cntrl}", ".") + '"';
    }
}
