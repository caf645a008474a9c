package dev.tegula.internal.base;

import java.time.Duration;

/** Time spans in settings and options. */
public final class TimeSpan {

    private static final String UNITS = "smhd";
    private static final long[] SECONDS = {1, 60, 3600, 86_400};

    private TimeSpan() {}

    /**
     * Parses a time span: a number with s, m, h or d, or 0.
     *
     * @throws IllegalArgumentException if it is not one
     */
    public static Duration parse(String text) {
        int unit = text.isEmpty() ? -1 : UNITS.indexOf(text.charAt(text.length() - 1));
        try {
            long count = Long.parseLong(NumberText.ascii(unit < 0 ? text : text.substring(0, text.length() - 1)));
            if (count >= 0 && (unit >= 0 || count == 0)) {
                return Duration.ofSeconds(Math.multiplyExact(count, SECONDS[Math.max(0, unit)]));
            }
        } catch (NumberFormatException | ArithmeticException e) {
            // refused below
        }
        throw new IllegalArgumentException(
                "not a time span (found '" + text + "', expected a number with s, m, h or d, such as 30s)");
    }

    /** Returns the milliseconds of a time span, or {@link Long#MAX_VALUE} for more. */
    public static long millis(Duration span) {
        return span.compareTo(Duration.ofMillis(Long.MAX_VALUE)) >= 0 ? Long.MAX_VALUE : span.toMillis();
    }

    /** Returns the text of whole seconds of a time span in the largest unit that has no rest. */
    public static String text(Duration span) {
        long seconds = span.toSeconds();
        int unit = SECONDS.length - 1;
        while (seconds % SECONDS[unit] != 0) {
            unit--;
        }
        return seconds == 0 ? "0s" : seconds / SECONDS[unit] + UNITS.substring(unit, unit + 1);
    }
}
