package dev.tegula.internal.plot.draw;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.YearMonth;
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
public record Tick(double position, String label) {

    private static final int LEAST = 3;
    private static final int MOST = 100;
    private static final int LEAST_DIGITS = 4;
    private static final int MOST_DIGITS = 17;
    private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);

    private static final double SECONDS_PER_YEAR =
            ChronoUnit.YEARS.getDuration().toSeconds();

    /** Steps between datetimes shorter than years, ascending. */
    private static final List<TimeStep> TIME_STEPS = List.of(
            new TimeStep(ChronoUnit.MICROS, 1),
            new TimeStep(ChronoUnit.MICROS, 10),
            new TimeStep(ChronoUnit.MICROS, 100),
            new TimeStep(ChronoUnit.MILLIS, 1),
            new TimeStep(ChronoUnit.MILLIS, 10),
            new TimeStep(ChronoUnit.MILLIS, 100),
            new TimeStep(ChronoUnit.SECONDS, 1),
            new TimeStep(ChronoUnit.SECONDS, 5),
            new TimeStep(ChronoUnit.SECONDS, 10),
            new TimeStep(ChronoUnit.MINUTES, 1),
            new TimeStep(ChronoUnit.MINUTES, 5),
            new TimeStep(ChronoUnit.MINUTES, 10),
            new TimeStep(ChronoUnit.HOURS, 1),
            new TimeStep(ChronoUnit.HOURS, 6),
            new TimeStep(ChronoUnit.DAYS, 1),
            new TimeStep(ChronoUnit.DAYS, 2),
            new TimeStep(ChronoUnit.DAYS, 7),
            new TimeStep(ChronoUnit.MONTHS, 1),
            new TimeStep(ChronoUnit.MONTHS, 3));

    /** A step between datetimes. */
    private record TimeStep(ChronoUnit unit, int count) {

        double seconds() {
            return count * (unit.getDuration().toNanos() / 1e9);
        }

        /** Returns the last time of this step at or before a time. */
        LocalDateTime floor(LocalDateTime time) {
            return switch (unit) {
                case YEARS -> LocalDateTime.of(Math.floorDiv(time.getYear(), count) * count, 1, 1, 0, 0);
                case MONTHS ->
                    LocalDateTime.of(time.getYear(), (time.getMonthValue() - 1) / count * count + 1, 1, 0, 0);
                case DAYS -> time.truncatedTo(ChronoUnit.DAYS);
                default -> {
                    long step = count * unit.getDuration().toNanos();
                    long nanos = time.toLocalTime().toNanoOfDay() / step * step;
                    yield time.truncatedTo(ChronoUnit.DAYS).plusNanos(nanos);
                }
            };
        }

        String label(LocalDateTime time) {
            return switch (unit) {
                case YEARS -> Integer.toString(time.getYear());
                case MONTHS -> YearMonth.from(time).toString();
                case DAYS -> time.toLocalDate().toString();
                case MILLIS, MICROS -> time.toLocalTime().toString();
                default -> time.toLocalDate() + " " + time.toLocalTime().truncatedTo(ChronoUnit.SECONDS);
            };
        }
    }

    /**
     * Returns the ticks of values along an axis.
     *
     * @param wanted number of ticks, about
     */
    static List<Tick> of(ValueAxis axis, Datatype type, Geography geography, int wanted) {
        if (type.isDatetime()) {
            List<Tick> times = times(axis, type, wanted);
            if (times != null) {
                return times;
            }
        }
        double round = geography == Geography.NONE
                ? step(axis.low(), axis.high(), wanted)
                : geography.step(axis.low(), axis.high(), wanted);
        double step = type.isFloat() ? round : Math.max(1, round);
        List<Tick> ticks = new ArrayList<>();
        for (double value : multiples(step, axis.low(), axis.high())) {
            String text = geography == Geography.NONE ? number(value, step) : geography.text(value);
            ticks.add(new Tick(axis.position(value), text));
        }
        return ticks;
    }

    /** Returns the ticks of a range of values, at least three if it has different ones. */
    static List<Tick> of(double low, double high, int wanted) {
        if (low == high) {
            return List.of(new Tick(0.5, number(low)));
        }
        double step = 0;
        List<Double> values = List.of();
        for (int more = wanted; values.size() < LEAST && more <= MOST; more++) {
            step = step(low, high, more);
            values = multiples(step, low, high);
        }
        List<Tick> ticks = new ArrayList<>();
        for (double value : values) {
            // Half of each, since the difference of the greatest numbers is none.
            ticks.add(new Tick((value / 2 - low / 2) / (high / 2 - low / 2), number(value, step)));
        }
        return ticks;
    }

    /** Returns 1, 2 or 5 times a power of ten, which divides a range into a number of parts or fewer. */
    static double step(double low, double high, int wanted) {
        double raw = high / Math.max(1, wanted) - low / Math.max(1, wanted);
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        return power * (raw / power > 5 ? 10 : raw / power > 2 ? 5 : raw / power > 1 ? 2 : 1);
    }

    /** Returns the multiples of a step between two values. */
    private static List<Double> multiples(double step, double low, double high) {
        List<Double> values = new ArrayList<>();
        double n = Math.ceil(low / step);
        while (n * step <= high && values.size() <= MOST) {
            values.add(n * step + 0.0); // no negative zero
            n = Math.max(n + 1, Math.nextUp(n)); // beyond 2^53, the next number
        }
        return values;
    }

    /** Returns the text of a value of a type. */
    static String text(double value, Datatype type) {
        LocalDateTime time = type.isDatetime() ? time(value, type) : null;
        if (time == null) {
            return number(value);
        }
        boolean isDay = time.toLocalTime().toNanoOfDay() == 0;
        return new TimeStep(isDay ? ChronoUnit.DAYS : ChronoUnit.SECONDS, 1).label(time);
    }

    /** Returns the text of a number, of whole ones beyond 10 million and others with four digits. */
    static String number(double value) {
        return number(value, LEAST_DIGITS);
    }

    /** Returns the text of a multiple of a step, which differs from that of the next one. */
    private static String number(double value, double step) {
        double digits = 1 + Math.floor(Math.log10(Math.abs(value))) - Math.floor(Math.log10(step));
        return number(value, (int) Math.max(LEAST_DIGITS, Math.min(MOST_DIGITS, digits)));
    }

    private static String number(double value, int digits) {
        if (value == Math.rint(value) && Math.abs(value) < 1e7) {
            return Long.toString((long) value);
        }
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        // Digits of doubles differ between versions of Java.
        String text = String.format(Locale.ROOT, "%." + digits + "g", new BigDecimal(value));
        if (text.contains("e")) {
            return text.replaceAll("\\.?0+e", "e").replaceAll("e\\+?(-?)0*", "e$1");
        }
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }

    private static @Nullable List<Tick> times(ValueAxis axis, Datatype type, int wanted) {
        LocalDateTime low = time(axis.low(), type);
        LocalDateTime high = time(axis.high(), type);
        if (low == null || high == null || !low.isBefore(high)) {
            return null;
        }
        TimeStep step = timeStep(seconds(low, high), leastSeconds(type), wanted);
        if (step == null) {
            return null;
        }
        List<Tick> ticks = new ArrayList<>();
        try {
            for (LocalDateTime time = step.floor(low); !time.isAfter(high); time = time.plus(step.count, step.unit)) {
                if (!time.isBefore(low)) {
                    ticks.add(new Tick(axis.position(value(time, type)), step.label(time)));
                }
            }
        } catch (DateTimeException beyondTheCalendar) {
            return null;
        }
        return ticks;
    }

    private static double seconds(LocalDateTime low, LocalDateTime high) {
        Duration time = Duration.between(low, high);
        return time.getSeconds() + time.getNano() / 1e9;
    }

    /** Returns the shortest step with at most a number of ticks; null if it is shorter than a microsecond. */
    private static @Nullable TimeStep timeStep(double seconds, double least, int wanted) {
        if (seconds < TIME_STEPS.get(0).seconds() * 2) {
            return null;
        }
        for (TimeStep step : TIME_STEPS) {
            if (step.seconds() * wanted >= seconds && step.seconds() >= least) {
                return step;
            }
        }
        double years = Math.max(1, step(0, seconds / SECONDS_PER_YEAR, wanted));
        return new TimeStep(ChronoUnit.YEARS, (int) years);
    }

    /** Returns the time of a value; null if it exceeds the calendar. */
    private static @Nullable LocalDateTime time(double value, Datatype type) {
        long whole = (long) Math.floor(value);
        try {
            return switch (type) {
                case DATETIME_YEAR -> between(EPOCH.plusYears(whole), EPOCH.plusYears(whole + 1), value - whole);
                case DATETIME_MONTH -> between(EPOCH.plusMonths(whole), EPOCH.plusMonths(whole + 1), value - whole);
                default -> {
                    double seconds = value * secondsPerUnit(type);
                    long wholeSeconds = (long) Math.floor(seconds);
                    yield EPOCH.plusSeconds(wholeSeconds).plusNanos((long) ((seconds - wholeSeconds) * 1e9));
                }
            };
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }

    private static LocalDateTime between(LocalDateTime low, LocalDateTime high, double part) {
        return low.plusSeconds((long) (part * ChronoUnit.SECONDS.between(low, high)));
    }

    /** Returns a time that begins a year, a month, a day or less as a value of a type. */
    private static double value(LocalDateTime time, Datatype type) {
        return switch (type) {
            case DATETIME_YEAR -> time.getYear() - EPOCH.getYear();
            case DATETIME_MONTH -> ChronoUnit.MONTHS.between(EPOCH, time);
            default -> seconds(EPOCH, time) / secondsPerUnit(type);
        };
    }

    /** Returns the shortest step between ticks, since shorter ones have no values. */
    private static double leastSeconds(Datatype type) {
        return switch (type) {
            case DATETIME_YEAR -> SECONDS_PER_YEAR;
            case DATETIME_MONTH -> ChronoUnit.MONTHS.getDuration().toSeconds();
            default -> Math.min((double) ChronoUnit.DAYS.getDuration().toSeconds(), secondsPerUnit(type));
        };
    }

    private static double secondsPerUnit(Datatype type) {
        return new BigDecimal(Datetimes.attoseconds(type), 18).doubleValue();
    }
}
