package dev.tegula.internal.bytes;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Long values, shortened for showing. */
final class Abbreviation {

    private static final int MOST_NUMBERS = 8;
    private static final int MOST_CHARACTERS = 80;

    private Abbreviation() {}

    /** The first numbers. */
    static String of(long[] values) {
        String first = Arrays.stream(values)
                .limit(MOST_NUMBERS)
                .mapToObj(Long::toUnsignedString)
                .collect(Collectors.joining(" "));
        return values.length <= MOST_NUMBERS ? first : first + " … " + values.length + " in all";
    }

    /** The beginning of a text in quotes, without control characters. */
    static String of(String text) {
        StringBuilder shown = new StringBuilder("\"");
        text.chars().limit(MOST_CHARACTERS).forEach(c -> shown.append(c < ' ' || c == 0x7F ? '.' : (char) c));
        return shown.append(text.length() > MOST_CHARACTERS ? "…\"" : "\"").toString();
    }
}
