package dev.tegula.cli.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.internal.io.cells.DatetimeText;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.RandomTests;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells of files, ranges and times of arrays have the same forms of datetimes. */
class DatetimeFormsTest {

    private static final DateTimeFormatter DATE = DateTimeFormatter.ISO_LOCAL_DATE;

    private final RandomGenerator random = RandomTests.generator();

    @ParameterizedTest
    @EnumSource(value = Datatype.class, mode = EnumSource.Mode.MATCH_ALL, names = "DATETIME_.*")
    void anyDatetime_isTheSameInCellsRangesAndTimes(Datatype type) {
        for (int i = 0; i < 2_000; i++) {
            long value = random.nextLong() >> random.nextInt(63);
            Instant instant;
            try {
                instant = Datetimes.instant(type, value);
            } catch (IllegalStateException e) {
                continue; // beyond java.time, or not a multiple of nanoseconds
            }
            if (Math.abs(instant.getEpochSecond()) > 999_999_000L * 31_556_952) {
                continue; // years of ten digits
            }
            String text = text(instant);
            assertEquals(
                    value, new DatetimeText(type, ZoneOffset.UTC).parse(text.toCharArray(), 0, text.length()), text);
            assertEquals(instant, Datetimes.parse(text), text);
            if (value >= -1000 && value <= Long.MAX_VALUE - 2000) {
                assertEquals(new Range.OfLong(value, value), range(type, text), text);
            }
            if (instant.getEpochSecond() >= 0 && instant.getEpochSecond() < Long.MAX_VALUE / 2000) {
                assertEquals(instant.toEpochMilli(), TimeParser.millis("--to", text), text);
            }
        }
    }

    private static Range range(Datatype type, String text) {
        ArraySchema schema = ArraySchema.sparse()
                .dimension(Dimension.time("t", type, -1000, Long.MAX_VALUE - 2000, 1000))
                .build();
        return RangeParser.parse(List.of("t=" + text), schema).ranges().get("t").get(0);
    }

    /** Returns one of the forms of an instant. */
    private String text(Instant instant) {
        ZoneOffset offset = ZoneOffset.UTC;
        String suffix = List.of("", "Z", "UTC", " UTC").get(random.nextInt(4));
        if (random.nextInt(3) == 0) {
            offset = ZoneOffset.ofTotalSeconds(random.nextInt(-18 * 3600, 18 * 3600 + 1));
            suffix = (random.nextBoolean() ? " " : "")
                    + DateTimeFormatter.ofPattern(
                                    offset.getTotalSeconds() % 60 != 0
                                            ? "xxxxx"
                                            : List.of("xxx", "xx").get(random.nextInt(2)))
                            .format(offset);
        }
        OffsetDateTime time = instant.atOffset(offset);
        boolean isMidnight = time.toLocalTime().toNanoOfDay() == 0;
        if (isMidnight && suffix.isEmpty()) {
            String date = DATE.format(time);
            return time.getDayOfMonth() == 1 && random.nextBoolean() ? date.substring(0, date.length() - 3) : date;
        }
        boolean hasSeconds = time.getSecond() != 0 || time.getNano() != 0 || random.nextBoolean();
        DateTimeFormatter clock = hasSeconds
                ? new DateTimeFormatterBuilder()
                        .appendPattern("HH:mm:ss")
                        .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
                        .toFormatter()
                : DateTimeFormatter.ofPattern("HH:mm");
        return DATE.format(time) + (random.nextBoolean() ? "T" : " ") + clock.format(time) + suffix;
    }

    /** The first and last nanoseconds that fit, in seconds that do not. */
    @Test
    void leastAndGreatestNanoseconds_areParsed() {
        for (long value : new long[] {-Long.MAX_VALUE, Long.MAX_VALUE}) {
            String text = Datetimes.instant(Datatype.DATETIME_NS, value).toString();
            DatetimeText cells = new DatetimeText(Datatype.DATETIME_NS, ZoneOffset.UTC);
            assertEquals(value, cells.parse(text.toCharArray(), 0, text.length()));
            assertEquals(value, Datetimes.value(Datatype.DATETIME_NS, Datetimes.parse(text)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026",
                "2026-1",
                "2026-13",
                "2026-02-29",
                "2026-01T10:00",
                "2026-01-03T",
                "2026-01-03Z",
                "2026-01-03T10",
                "2026-01-03T24:00",
                "2026-01-03T10:60",
                "2026-01-03T10:00:60",
                "2026-01-03T10:00:00.",
                "2026-01-03T10:00:00.1234567890",
                "2026-01-03T10:00+",
                "2026-01-03T10:00+18:01",
                "2026-01-03T10:00+02:60",
                "2026-01-03T10:00+02:00:30:1",
                "2026-01-03T10:00 Z",
                "2026-01-03T10:00z",
                "10000-01-01",
                "+2026-01-01",
                "-0000-01-01",
                "+1000000000-01-01",
                "2026-01-03T10:00\u0661",
            })
    void otherTexts_areRefused(String text) {
        assertThrows(DateTimeException.class, () -> Datetimes.parse(text));
        DatetimeText cells = new DatetimeText(Datatype.DATETIME_NS, ZoneOffset.UTC);
        assertThrows(DateTimeException.class, () -> cells.parse(text.toCharArray(), 0, text.length()));
    }
}
