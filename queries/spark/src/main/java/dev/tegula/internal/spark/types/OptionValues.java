package dev.tegula.internal.spark.types;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Values of options of tables, reads and writes. Wrong ones are refused with the name of the option. */
public final class OptionValues {

    private OptionValues() {}

    /**
     * Returns the value of an option in lower case.
     *
     * @param values the allowed values; the first is the default
     * @throws IllegalArgumentException if it is something else
     */
    public static String choice(Map<String, String> options, String name, List<String> values) {
        String value = options.getOrDefault(name, values.get(0)).toLowerCase(Locale.ROOT);
        if (!values.contains(value)) {
            throw invalid(
                    name,
                    value,
                    String.join(", ", values.subList(0, values.size() - 1)) + " or " + values.get(values.size() - 1));
        }
        return value;
    }

    /**
     * Returns whether an option is true.
     *
     * @throws IllegalArgumentException if it is neither true nor false
     */
    public static boolean isTrue(Map<String, String> options, String name, boolean usual) {
        List<String> values = usual ? List.of("true", "false") : List.of("false", "true");
        return choice(options, name, values).equals("true");
    }

    /**
     * Returns the value of an option that is positive and has at most some digits.
     *
     * @param digits at most 18
     * @throws IllegalArgumentException if it is something else
     */
    public static long number(Map<String, String> options, String name, long usual, int digits) {
        String value = options.get(name);
        if (value == null) {
            return usual;
        }
        if (!value.matches("[1-9][0-9]{0," + (digits - 1) + "}")) {
            throw invalid(name, value, "a positive number below 10^" + digits);
        }
        return Long.parseLong(value);
    }

    private static IllegalArgumentException invalid(String name, String value, String expected) {
        return new IllegalArgumentException(
                "option '" + name + "': invalid value (found '" + value + "', expected " + expected + ")");
    }
}
