package dev.tegula.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Timestamps in options, statements and paths. */
class TimestampRangeTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1795255200000, 1795255200000",
        "9223372036854775807, 9223372036854775807",
        "1970-01-01, 0",
        "1970-01-01T00:00:01.2569, 1256",
        "2026-11-21T10:00, 1795255200000",
        "2026-11-21T11:00+01:00, 1795255200000"
    })
    void millis_ofTimes_countsFrom1970(String text, long expected) {
        assertEquals(expected, TimestampRange.millis(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-1",
                "1969-12-31",
                "9223372036854775808",
                "\u0661",
                "tomorrow",
                "2026-13-01",
                "+999999999-01-01"
            })
    void millis_ofOtherTexts_isNull(String text) {
        assertNull(TimestampRange.millis(text));
    }
}
