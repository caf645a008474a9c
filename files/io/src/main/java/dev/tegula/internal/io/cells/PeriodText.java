package dev.tegula.internal.io.cells;

import java.math.BigDecimal;

/**
 * Intervals of calendars as texts: {@code P14M3DT0.5S} for 14 months, 3 days and half a second. Months have no fixed
 * number of days, nor days of hours, so that none becomes another.
 */
public final class PeriodText {

    private static final int NANO_DIGITS = 9;

    private PeriodText() {}

    /** Returns the text of an interval. */
    public static String of(long months, long days, long nanos) {
        StringBuilder text = new StringBuilder("P");
        if (months != 0) {
            text.append(months).append('M');
        }
        if (days != 0) {
            text.append(days).append('D');
        }
        if (nanos != 0 || text.length() == 1) {
            String seconds = nanos == 0
                    ? "0"
                    : BigDecimal.valueOf(nanos, NANO_DIGITS)
                            .stripTrailingZeros()
                            .toPlainString();
            text.append('T').append(seconds).append('S');
        }
        return text.toString();
    }
}
