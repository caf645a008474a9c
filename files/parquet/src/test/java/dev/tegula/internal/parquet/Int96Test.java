package dev.tegula.internal.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.JulianFields;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Int96Test {

    private static ByteBuffer int96(String day, long ofDay) {
        int julian = (int) LocalDate.parse(day).getLong(JulianFields.JULIAN_DAY);
        return ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(ofDay)
                .putInt(julian)
                .flip();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0001-01-01", "1600-02-29", "1970-01-01", "9999-12-31"})
    void microsecondsReachFurtherThanNanoseconds(String day) {
        long expected = 1_000_000 * Instant.parse(day + "T00:00:01Z").getEpochSecond() + 2;
        assertEquals(expected, PageValues.time(int96(day, 1_000_002_000L), 1000));
        if (!day.equals("1970-01-01")) {
            assertThrows(IllegalArgumentException.class, () -> PageValues.time(int96(day, 0), 1));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 999, 1_000_001})
    void fractionsOfAMicrosecond_areRefused(long ofDay) {
        assertThrows(IllegalArgumentException.class, () -> PageValues.time(int96("2020-01-01", ofDay), 1000));
    }
}
