package dev.tegula.cli.parse;

import dev.tegula.query.TimestampRange;
import java.time.Instant;

/** Parses times. A time without offset is in UTC. */
public final class TimeParser {

    private TimeParser() {}

    /** Parses milliseconds since 1970 or an ISO date into milliseconds since 1970. */
    public static long millis(String option, String text) {
        Long millis = TimestampRange.millis(text);
        if (millis == null) {
            throw new UsageException(option
                    + ": must be milliseconds since 1970 or a date such as 2026-11-21T10:00Z (found \"" + text + "\")");
        }
        return millis;
    }

    /** Returns whether a text consists of digits, with an optional sign. */
    public static boolean isWhole(String text) {
        int from = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > from;
    }

    /** Formats milliseconds since 1970 as an ISO date, or as nothing if out of range. */
    public static String show(long millis) {
        try {
            return Instant.ofEpochMilli(millis).toString();
        } catch (java.time.DateTimeException e) {
            return "";
        }
    }
}
