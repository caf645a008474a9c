package dev.tegula.internal.plot.draw;

import dev.tegula.schema.Datatype;
import java.time.DateTimeException;
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
public record Tick(double position, String label) {

    private static final int LEAST = 3;
    private static final int MOST = 100;
    private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);

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
            String text = geography == Geography.NONE ? number(value) : geography.text(value);
            ticks.add(new Tick(axis.position(value), text));
        }
        return ticks;
    }

    /** Returns the ticks of a range of values, at least three if it has different ones. */
    static List<Tick> of(double low, double high, int wanted) {
        if (low == high) {
            return List.of(new Tick(0.5, number(low)));
        }
        List<Double> values = List.of();
        for (int more = wanted; values.size() < LEAST && more <= MOST; more++) {
            values = multiples(step(low, high, more), low, high);
        }
        return values.stream()
                .map(value -> new Tick((value - low) / (high - low), number(value)))
                .toList();
    }

    /** Returns 1, 2 or 5 times a power of ten, which divides a range into a number of parts or fewer. */
    static double step(double low, double high, int wanted) {
        double raw = (high - low) / Math.max(1, wanted);
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        return power * (raw / power > 5 ? 10 : raw / power > 2 ? 5 : raw / power > 1 ? 2 : 1);
    }

    /** Returns the multiples of a step between two values. */
    private static List<Double> multiples(double step, double low, double high) {
        List<Double> values = new ArrayList<>();
        for (double n = Math.ceil(low / step); n * step <= high && values.size() <= MOST; n++) {
            values.add(n * step + 0.0); // no negative zero
        }
        return values;
    }

    /** Returns the text of a value of a type. */
    static String text(double value, Datatype type) {
        LocalDateTime time = type.isDatetime() ? time(value, type) : null;
        if (time == null) {
            return number(value);
        }
        TimeStep step = time.toLocalTime().toNanoOfDay() == 0 ? TimeStep.DAY : TimeStep.SECOND;
        return step.label(time);
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

    private static @Nullable List<Tick> times(ValueAxis axis, Datatype type, int wanted) {
        LocalDateTime low = time(axis.low(), type);
        LocalDateTime high = time(axis.high(), type);
        if (low == null || high == null || !low.isBefore(high)) {
            return null;
        }
        double seconds = ChronoUnit.SECONDS.between(low, high);
        TimeStep step = TimeStep.YEARS_100;
        for (TimeStep each : TimeStep.values()) {
            if (each.seconds() * wanted >= seconds && each.seconds() >= leastSeconds(type)) {
                step = each;
                break;
            }
        }
        List<Tick> ticks = new ArrayList<>();
        LocalDateTime time = step.floor(low);
        while (!time.isAfter(high) && ticks.size() <= MOST) {
            if (!time.isBefore(low)) {
                ticks.add(new Tick(axis.position(value(time, type)), step.label(time)));
            }
            time = time.plus(step.count, step.unit);
        }
        return ticks;
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
            default -> ChronoUnit.SECONDS.between(EPOCH, time) / secondsPerUnit(type);
        };
    }

    /** Returns the shortest step between ticks, since shorter ones have no values. */
    private static double leastSeconds(Datatype type) {
        return switch (type) {
            case DATETIME_YEAR -> TimeStep.YEAR.seconds();
            case DATETIME_MONTH -> TimeStep.MONTH.seconds();
            default -> Math.min(TimeStep.DAY.seconds(), secondsPerUnit(type));
        };
    }

    private static double secondsPerUnit(Datatype type) {
        return switch (type) {
            case DATETIME_WEEK -> 604_800;
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
