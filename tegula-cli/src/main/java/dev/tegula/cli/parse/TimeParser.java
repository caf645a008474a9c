package dev.tegula.cli.parse;

import dev.tegula.schema.Datetimes;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/** Points in time as people write them. Without offset they are in UTC. */
public final class TimeParser {

    private TimeParser() {}

    /** Milliseconds since 1970, given as such or as an ISO date. */
    public static long millis(String option, String text) {
        try {
            long value =
                    isWhole(text) ? Long.parseLong(text) : Datetimes.parse(text).toEpochMilli();
            if (value >= 0) {
                return value;
            }
        } catch (NumberFormatException | DateTimeParseException | ArithmeticException e) {
            // refused below
        }
        throw new UsageException(option + ": \"" + text
                + "\" is no time; milliseconds since 1970 are, or dates such as 2026-11-21T10:00Z");
    }

    /** Whether a text can only be a whole number. */
    public static boolean isWhole(String text) {
        int from = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > from;
    }

    /** Milliseconds since 1970 for people. */
    public static String show(long millis) {
        try {
            return Instant.ofEpochMilli(millis).toString();
        } catch (java.time.DateTimeException e) {
            return "";
        }
    }
}
