package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.Axis;
import dev.tegula.schema.Datatype;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A labelled position of an axis or legend.
 *
 * @param position from 0 at the beginning to 1 at the end
 */
record Tick(double position, String label) {

    /** Steps between datetimes, ascending. */
    private enum TimeStep {
        SECOND(ChronoUnit.SECONDS, 1),
        SECONDS_10(ChronoUnit.SECONDS, 10),
        MINUTE(ChronoUnit.MINUTES, 1),
        MINUTES_10(ChronoUnit.MINUTES, 10),
        HOUR(ChronoUnit.HOURS, 1),
        HOURS_6(ChronoUnit.HOURS, 6),
        DAY(ChronoUnit.DAYS, 1),
        DAYS_7(ChronoUnit.DAYS, 7),
        MONTH(ChronoUnit.MONTHS, 1),
        MONTHS_3(ChronoUnit.MONTHS, 3),
        YEAR(ChronoUnit.YEARS, 1),
        YEARS_10(ChronoUnit.YEARS, 10),
        YEARS_100(ChronoUnit.YEARS, 100);

        private final ChronoUnit unit;
        private final int count;

        TimeStep(ChronoUnit unit, int count) {
            this.unit = unit;
            this.count = count;
        }

        double seconds() {
            return count * (double) unit.getDuration().toSeconds();
        }

        /** Returns the last time of this step at or before a time. */
        LocalDateTime floor(LocalDateTime time) {
            return switch (unit) {
                case YEARS -> LocalDateTime.of(Math.floorDiv(time.getYear(), count) * count, 1, 1, 0, 0);
                case MONTHS ->
                    LocalDateTime.of(time.getYear(), (time.getMonthValue() - 1) / count * count + 1, 1, 0, 0);
                case DAYS -> time.truncatedTo(ChronoUnit.DAYS);
                default -> {
                    LocalDateTime day = time.truncatedTo(ChronoUnit.DAYS);
                    long steps = (long) (ChronoUnit.SECONDS.between(day, time) / seconds());
                    yield day.plus(steps * count, unit);
                }
            };
        }

        String label(LocalDateTime time) {
            return switch (unit) {
                case YEARS -> Integer.toString(time.getYear());
                case MONTHS -> time.toLocalDate().toString().substring(0, 7);
                case DAYS -> time.toLocalDate().toString();
                default -> time.toLocalDate() + " " + time.toLocalTime().truncatedTo(ChronoUnit.SECONDS);
            };
        }
    }

    /**
     * Returns the ticks of an axis.
     *
     * @param wanted number of ticks, about
     */
    static List<Tick> of(Axis axis, int wanted) {
        Datatype type = axis.dimension().datatype();
        if (type.isDatetime()) {
            List<Tick> times = times(axis, type, wanted);
            if (times != null) {
                return times;
            }
        }
        double low = axis.at(0);
        double high = axis.at(axis.pixels());
        List<Tick> ticks = new ArrayList<>();
        for (double value : round(low, high, wanted, !type.isFloat())) {
            // The tick of an integer is in the middle of its pixel.
            double middle = type.isFloat() ? value : value + 0.5;
            ticks.add(new Tick((middle - low) / (high - low), number(value)));
        }
        return ticks;
    }

    /** Returns the ticks of a range of values. */
    static List<Tick> of(double low, double high, int wanted) {
        if (low == high) {
            return List.of(new Tick(0.5, number(low)));
        }
        List<Tick> ticks = new ArrayList<>();
        for (double value : round(low, high, wanted, false)) {
            ticks.add(new Tick((value - low) / (high - low), number(value)));
        }
        return ticks;
    }

    /** Returns multiples of 1, 2 or 5 times a power of ten between two values. */
    static List<Double> round(double low, double high, int wanted, boolean whole) {
        double raw = (high - low) / Math.max(1, wanted);
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        double step = power * (raw / power > 5 ? 10 : raw / power > 2 ? 5 : raw / power > 1 ? 2 : 1);
        step = whole ? Math.max(1, step) : step;
        List<Double> values = new ArrayList<>();
        double last = whole ? high - 1 : high;
        for (double n = Math.ceil(low / step); n * step <= last && values.size() <= 4 * wanted; n++) {
            values.add(n * step + 0.0); // no negative zero
        }
        return values;
    }

    static String number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e7) {
            return Long.toString((long) value);
        }
        String text = String.format(Locale.ROOT, "%.4g", value);
        if (text.contains("e")) {
            return text.replaceAll("\\.?0+e", "e").replaceAll("e\\+?(-?)0*", "e$1");
        }
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }

    private static @Nullable List<Tick> times(Axis axis, Datatype type, int wanted) {
        LocalDateTime low = time(axis.at(0), type);
        LocalDateTime high = time(axis.at(axis.pixels()), type);
        if (low == null || high == null || !low.isBefore(high)) {
            return null;
        }
        double seconds = ChronoUnit.SECONDS.between(low, high);
        TimeStep step = TimeStep.YEARS_100;
        for (TimeStep each : TimeStep.values()) {
            if (each.seconds() * wanted >= seconds) {
                step = each;
                break;
            }
        }
        List<Tick> ticks = new ArrayList<>();
        double nanos = nanos(low, high);
        LocalDateTime time = step.floor(low);
        while (!time.isAfter(high) && ticks.size() <= 4 * wanted) {
            if (!time.isBefore(low)) {
                ticks.add(new Tick(nanos(low, time) / nanos, step.label(time)));
            }
            time = time.plus(step.count, step.unit);
        }
        return ticks;
    }

    private static double nanos(LocalDateTime from, LocalDateTime to) {
        Duration duration = Duration.between(from, to);
        return duration.toSeconds() * 1e9 + duration.toNanosPart();
    }

    /** Returns the time of a value; null if it exceeds the calendar. */
    private static @Nullable LocalDateTime time(double value, Datatype type) {
        LocalDateTime epoch = LocalDateTime.of(1970, 1, 1, 0, 0);
        try {
            return switch (type) {
                case DATETIME_YEAR -> epoch.plusYears((long) value);
                case DATETIME_MONTH -> epoch.plusMonths((long) value);
                case DATETIME_WEEK -> epoch.plusWeeks((long) value);
                default -> {
                    double seconds = value * secondsPerUnit(type);
                    long whole = (long) Math.floor(seconds);
                    yield epoch.plusSeconds(whole).plusNanos((long) ((seconds - whole) * 1e9));
                }
            };
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }

    private static double secondsPerUnit(Datatype type) {
        return switch (type) {
            case DATETIME_DAY -> 86_400;
            case DATETIME_HR -> 3_600;
            case DATETIME_MIN -> 60;
            case DATETIME_SEC -> 1;
            case DATETIME_MS -> 1e-3;
            case DATETIME_US -> 1e-6;
            case DATETIME_NS -> 1e-9;
            case DATETIME_PS -> 1e-12;
            case DATETIME_FS -> 1e-15;
            default -> 1e-18;
        };
    }
}
