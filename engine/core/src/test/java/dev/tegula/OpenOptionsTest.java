package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenOptionsTest {

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, -1})
    void at_outsideTheRangeOfTimes_isRefused(long millis) {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> OpenOptions.defaults().at(millis));
        assertTrue(
                String.valueOf(refused.getMessage())
                        .contains("found " + millis + ", expected 0 to 9223372036854775806"),
                refused.getMessage());
    }

    @Test
    void at_theLatestTime_isThatTime() {
        assertEquals(
                Long.MAX_VALUE - 1,
                OpenOptions.defaults().at(Long.MAX_VALUE - 1).timestamps().end());
    }
}
