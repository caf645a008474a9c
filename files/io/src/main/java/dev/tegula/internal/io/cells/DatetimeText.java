package dev.tegula.internal.io.cells;

import dev.tegula.internal.datetime.IsoDatetime;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import java.time.Instant;
import java.time.ZoneId;

/** Parses dates and times as values of a DATETIME type, and times of a day as values of a TIME type. */
public final class DatetimeText {

    private static final int NANOS_PER_SECOND = 1_000_000_000;

    private final Datatype type;
    private final IsoDatetime datetime;

    /** @param zone the zone of times without an offset */
    public DatetimeText(Datatype type, ZoneId zone) {
        this.type = type;
        this.datetime = new IsoDatetime(zone);
    }

    /**
     * Parses a text in the forms of {@link IsoDatetime}. Units of times below a nanosecond have no text.
     *
     * @throws java.time.DateTimeException if it is not a date
     * @throws IllegalArgumentException if it is not a multiple of the type's unit
     * @throws ArithmeticException if the value is out of range
     */
    public long parse(char[] chars, int from, int length) {
        if (type.isTime()) {
            datetime.parseTime(chars, from, length);
        } else {
            datetime.parse(chars, from, length);
        }
        long seconds = datetime.seconds();
        int nanos = datetime.nanos();
        return switch (type) {
            case DATETIME_SEC, TIME_SEC -> exact(seconds, nanos, 1, NANOS_PER_SECOND);
            case DATETIME_MS, TIME_MS -> exact(seconds, nanos, 1000, 1_000_000);
            case DATETIME_US, TIME_US -> exact(seconds, nanos, 1_000_000, 1000);
            case DATETIME_NS, TIME_NS -> exact(seconds, nanos, NANOS_PER_SECOND, 1);
            case DATETIME_MIN, TIME_MIN -> whole(seconds, nanos, 60);
            case DATETIME_HR, TIME_HR -> whole(seconds, nanos, 3600);
            case DATETIME_DAY -> whole(seconds, nanos, 86_400);
            default -> Datetimes.value(type, Instant.ofEpochSecond(seconds, nanos));
        };
    }

    /** Returns whether the last text had an offset or a zone. */
    boolean hasOffset() {
        return datetime.hasOffset();
    }

    private long exact(long seconds, int nanos, int perSecond, int unit) {
        if (nanos % unit != 0) {
            throw notWhole();
        }
        long value = seconds >= 0
                ? Math.addExact(Math.multiplyExact(seconds, perSecond), nanos / unit)
                : Math.subtractExact(Math.multiplyExact(seconds + 1, perSecond), perSecond - nanos / unit);
        if (value == Long.MIN_VALUE) {
            throw new ArithmeticException("value: means 'not a time'");
        }
        return value;
    }

    private long whole(long seconds, int nanos, int unit) {
        if (nanos != 0 || seconds % unit != 0) {
            throw notWhole();
        }
        return seconds / unit;
    }

    private IllegalArgumentException notWhole() {
        return new IllegalArgumentException("not a multiple of the unit of " + type);
    }
}
