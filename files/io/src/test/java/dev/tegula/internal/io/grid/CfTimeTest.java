package dev.tegula.internal.io.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
        CfTime time = Objects.requireNonNull(CfTime.parse(units, null, true));
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
        assertThrows(IllegalArgumentException.class, () -> CfTime.parse(units, null, true));
    }
}
