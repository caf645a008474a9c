package dev.tegula.internal.server.view;

import dev.tegula.internal.io.cells.DisplayText;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.util.Map;

/** Round distances between the labels of an axis, and the texts of the labels. */
final class TickSteps {

    private static final double[] DECIMAL = {1, 2, 5, 10};
    private static final long MINUTE = 60;
    private static final long DAY = 86_400;
    private static final long[] SECONDS = {
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, DAY
    };
    private static final Map<Datatype, Double> UNITS = Map.of(
            Datatype.DATETIME_DAY, 86_400.0,
            Datatype.DATETIME_HR, 3600.0,
            Datatype.DATETIME_MIN, 60.0,
            Datatype.DATETIME_SEC, 1.0,
            Datatype.DATETIME_MS, 1e-3,
            Datatype.DATETIME_US, 1e-6,
            Datatype.DATETIME_NS, 1e-9);

    private TickSteps() {}

    /** Returns a round step of a length with at most a number of ticks. */
    static double decimal(double length, int most) {
        double raw = length / most;
        if (!(raw > 0)) {
            return 1;
        }
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        for (double step : DECIMAL) {
            if (step * power >= raw) {
                return step * power;
            }
        }
        return 10 * power;
    }

    /** Returns a round step of integers or datetimes, at least 1. */
    static long whole(Datatype type, double length, int most) {
        Double unit = UNITS.get(type);
        double seconds = unit == null ? 0 : length * unit / most;
        if (unit == null || seconds < 1) {
            return (long) Math.max(1, decimal(length, most));
        }
        for (long step : SECONDS) {
            if (step >= seconds) {
                return Math.max(1, Math.round(step / unit));
            }
        }
        return Math.max(1, Math.round(decimal(seconds / DAY, 1) * DAY / unit));
    }

    /** Returns the label of a coordinate among others at distances of a step. */
    static String label(Datatype type, long value, long step) {
        Double unit = UNITS.get(type);
        String text = DisplayText.whole(type, value);
        if (unit == null || step * unit >= DAY || step * unit < 1) {
            return text;
        }
        Instant instant = Datetimes.instant(type, value);
        String iso = instant.toString();
        return step * unit < MINUTE ? iso.substring(11, 19) : iso.substring(5, 10) + " " + iso.substring(11, 16);
    }

    /** Returns the label of a floating-point coordinate. */
    static String label(double value, double step) {
        if (Math.abs(value) < step / 1e6) {
            return "0";
        }
        return new BigDecimal(value, new MathContext(9)).stripTrailingZeros().toPlainString();
    }
}
