package dev.tegula.shared;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The clock of a machine that is ahead or behind. It is a millisecond later at each reading, so that waiting is short.
 */
final class ShiftedClock extends Clock {

    private final long shiftMillis;
    private final AtomicLong readings = new AtomicLong();

    ShiftedClock(long shiftMillis) {
        this.shiftMillis = shiftMillis;
    }

    @Override
    public Instant instant() {
        return Clock.systemUTC().instant().plusMillis(shiftMillis + readings.getAndIncrement());
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
