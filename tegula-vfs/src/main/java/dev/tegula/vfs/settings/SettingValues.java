package dev.tegula.vfs.settings;

import java.util.List;
import java.util.Locale;

/** Validates values of settings. */
public final class SettingValues {

    private SettingValues() {}

    /** Accepts {@code true} and {@code false}, ignoring case. */
    public static String flag(String key, String value) {
        return oneOf(key, value, "true", "false");
    }

    /** Accepts one of several words, ignoring case, and returns it in lower case. */
    public static String oneOf(String key, String value, String... allowed) {
        String lower = value.toLowerCase(Locale.ROOT);
        if (!List.of(allowed).contains(lower)) {
            throw wrong(key, value, String.join(" or ", allowed));
        }
        return lower;
    }

    /** Accepts an integer of a range. */
    public static String between(String key, String value, int least, int most) {
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw wrong(key, value, "a number from " + least + " to " + most);
    }

    /** Returns the exception for an invalid value. */
    public static IllegalArgumentException wrong(String key, String value, String expected) {
        String shown = value.contains("@") ? "***" : value; // may be an address with a password
        return new IllegalArgumentException(
                "setting '" + key + "': invalid value (found '" + shown + "', expected " + expected + ")");
    }
}
