package dev.tegula.vfs.settings;

import java.util.List;
import java.util.Locale;

/** Refuses values that a setting cannot have. */
public final class SettingValues {

    private SettingValues() {}

    /** {@code true} or {@code false}, in any case. */
    public static String flag(String key, String value) {
        return oneOf(key, value, "true", "false");
    }

    /** One of some words, in any case; given back in the lower one. */
    public static String oneOf(String key, String value, String... allowed) {
        String lower = value.toLowerCase(Locale.ROOT);
        if (!List.of(allowed).contains(lower)) {
            throw wrong(key, value, String.join(" or ", allowed));
        }
        return lower;
    }

    /** A whole number of a range. */
    public static String between(String key, String value, int least, int most) {
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Told below.
        }
        throw wrong(key, value, "a number from " + least + " to " + most);
    }

    /** What is thrown for a value that is not what was expected. */
    public static IllegalArgumentException wrong(String key, String value, String expected) {
        String shown = value.contains("@") ? "***" : value; // an address with a password
        return new IllegalArgumentException("the setting '" + key + "' cannot be '" + shown + "'; it is " + expected);
    }
}
