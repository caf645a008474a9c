package dev.tegula.internal.io.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reference times of NetCDF. */
class CfTimeTest {

    @ParameterizedTest
    @CsvSource({
        "days since 2000-01-01, 2000-01-02T00:00:00Z",
        "hours since 2000-01-01 23:59:59, 2000-01-02T00:59:59Z",
        "seconds since 2000-01-01 00:00:00.25, 2000-01-01T00:00:01.250Z",
        "nanoseconds since 2000-01-01 00:00:00.123456000, 2000-01-01T00:00:00.123456001Z",
        "minutes since 2000-01-01 00:00 -5:30, 2000-01-01T05:31:00Z"
    })
    void one_afterTheReference_isThatTime(String units, String expected) {
        CfTime time = Objects.requireNonNull(CfTime.parse(units, null, CfTime.Numbers.WHOLE));
        assertEquals(Instant.parse(expected), Datetimes.instant(time.type(), time.convert(1L)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nanoseconds since 2000-01-01 00:00:00.123456789",
                "days since 2000-01-01 24:00",
                "days since 2000-01-01 00:60",
                "days since 2000-01-01 00:00:99",
                "days since 2000-02-30"
            })
    void reference_thatIsNoTimeOfMicroseconds_isRefused(String units) {
        assertThrows(IllegalArgumentException.class, () -> CfTime.parse(units, null, CfTime.Numbers.WHOLE));
    }

    @ParameterizedTest
    @CsvSource({
        "seconds since 2000-01-01 12:00:00, DOUBLE, 562236818.980285, DATETIME_US, 2017-10-25T20:53:38.980285Z",
        "milliseconds since 1970-01-01, DOUBLE, 0.5, DATETIME_US, 1970-01-01T00:00:00.000500Z",
        "seconds since 2000-01-01, ROUNDED, 0.5004, DATETIME_MS, 2000-01-01T00:00:00.500Z",
        "seconds since 2000-01-01 00:00:00.000001, ROUNDED, 0.5, DATETIME_US, 2000-01-01T00:00:00.500001Z",
        "hours since 1900-01-01, DOUBLE, 1042824.1, DATETIME_MS, 2018-12-19T00:06:00Z",
        "days since 1970-01-01, DOUBLE, 0.1, DATETIME_MS, 1970-01-01T02:24:00Z"
    })
    void floats_haveTheDigitsOfTheirPrecision(
            String units, CfTime.Numbers numbers, double value, Datatype type, String expected) {
        CfTime time = Objects.requireNonNull(CfTime.parse(units, null, numbers));
        assertEquals(type, time.type());
        assertEquals(Instant.parse(expected), Datetimes.instant(time.type(), time.convert(value)));
    }
}
