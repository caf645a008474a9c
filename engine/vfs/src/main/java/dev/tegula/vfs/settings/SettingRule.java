package dev.tegula.vfs.settings;

import dev.tegula.internal.base.NumberText;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The default and the valid values of a setting.
 *
 * @param fallback the default, or null
 * @param check the check of values
 */
public record SettingRule(@Nullable String fallback, Check check) {

    /** Checks a value. */
    @FunctionalInterface
    public interface Check {

        /**
         * Returns the value to store.
         *
         * @throws IllegalArgumentException if the value is invalid
         */
        String apply(String key, String value);
    }

    /** Accepts every value. */
    public static SettingRule text(@Nullable String fallback) {
        return new SettingRule(fallback, (key, value) -> value);
    }

    /** Accepts {@code true} and {@code false}, ignoring case. */
    public static SettingRule flag(boolean fallback) {
        return word("" + fallback, "true", "false");
    }

    /** Accepts one of several words, ignoring case, and stores it in lower case. */
    public static SettingRule word(String fallback, String... allowed) {
        return new SettingRule(fallback, (key, value) -> {
            String lower = value.toLowerCase(Locale.ROOT);
            if (!List.of(allowed).contains(lower)) {
                throw wrong(key, value, String.join(" or ", allowed));
            }
            return lower;
        });
    }

    /** Accepts an integer from {@code least} to {@code most}. */
    public static SettingRule number(int fallback, int least, int most) {
        return new SettingRule("" + fallback, (key, value) -> {
            try {
                long number = Long.parseLong(NumberText.ascii(value));
                if (number >= least && number <= most) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // refused below
            }
            throw wrong(key, value, "a number from " + least + " to " + most);
        });
    }

    /** Accepts a number of milliseconds. */
    public static SettingRule millis(int fallback) {
        return number(fallback, 1, Integer.MAX_VALUE);
    }

    /** Returns the exception for an invalid value. */
    public static IllegalArgumentException wrong(String key, String value, String expected) {
        String shown = value.contains("@") ? "***" : value; // may be an address with a password
        return new IllegalArgumentException(
                "setting '" + key + "': invalid value (found '" + shown + "', expected " + expected + ")");
    }
}
