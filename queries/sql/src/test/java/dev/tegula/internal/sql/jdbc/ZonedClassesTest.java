package dev.tegula.internal.sql.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.testkit.generate.RandomTests;
import java.sql.Date;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.util.TimeZone;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes of {@code java.sql} are those that the JDK makes of a time, or none if it makes another time of it. */
class ZonedClassesTest {

    private final TimeZone before = TimeZone.getDefault();

    @AfterEach
    void restoreZone() {
        TimeZone.setDefault(before);
    }

    @Test
    void timestampsAndDates_areThoseOfTheJdkInEveryZone() throws SQLException {
        RandomGenerator random = RandomTests.generator();
        for (String id : TimeZone.getAvailableIDs()) {
            TimeZone.setDefault(TimeZone.getTimeZone(id));
            ZonedTimes times = new ZonedTimes(TimeZone.getDefault());
            ZoneId zone = TimeZone.getDefault().toZoneId();
            LocalDateTime time = LocalDateTime.of(1550 + random.nextInt(700), 1, 1, 0, 0);
            for (int i = 0; i < 40; i++) {
                ZoneOffsetTransition next =
                        zone.getRules().nextTransition(time.atZone(zone).toInstant());
                if (next != null && random.nextBoolean()) {
                    time = next.getDateTimeBefore().plusMinutes(random.nextInt(-180, 180));
                } else {
                    time = time.plusSeconds(random.nextLong(100_000_000)).withNano(random.nextInt(1_000_000_000));
                }
                check(id, time);
                check(id, time, times);
                check(id, time.plusMinutes(random.nextInt(-240, 240)), times); // often of the same day
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "America/New_York", "Asia/Kolkata", "Etc/GMT+5"})
    void lastMilliseconds_areThoseOfTheJdkOrRefused(String zone) throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        for (int days = 0; days < 6; days++) {
            LocalDateTime time = Instant.ofEpochMilli(Long.MAX_VALUE)
                    .atOffset(ZoneOffset.UTC)
                    .toLocalDateTime()
                    .minusDays(days);
            check(zone, time);
            check(zone, time, new ZonedTimes(TimeZone.getDefault()));
        }
    }

    private static void check(String zone, LocalDateTime time) throws SQLException {
        Timestamp expected = Timestamp.valueOf(time);
        if (expected.toLocalDateTime().equals(time)) {
            assertEquals(expected, ZonedClasses.timestamp(time, null), zone + " " + time);
        } else {
            assertThrows(SQLDataException.class, () -> ZonedClasses.timestamp(time, null), zone + " " + time);
        }
        Date date = Date.valueOf(time.toLocalDate());
        if (date.toLocalDate().equals(time.toLocalDate())) {
            assertEquals(date, ZonedClasses.date(time.toLocalDate(), null), zone + " " + time);
        }
    }

    private static void check(String zone, LocalDateTime time, ZonedTimes times) throws SQLException {
        LocalDateTime whole = time.truncatedTo(ChronoUnit.MILLIS);
        long millis = whole.toInstant(ZoneOffset.UTC).toEpochMilli();
        Timestamp expected = Timestamp.valueOf(whole);
        if (expected.toLocalDateTime().equals(whole)) {
            assertEquals(expected, times.timestamp(millis), zone + " " + whole);
        } else {
            assertThrows(SQLDataException.class, () -> times.timestamp(millis), zone + " " + whole);
        }
    }
}
