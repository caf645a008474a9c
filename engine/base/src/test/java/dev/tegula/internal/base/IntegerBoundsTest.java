package dev.tegula.internal.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bounds are those that the definitions of the types give. */
class IntegerBoundsTest {

    @ParameterizedTest
    @CsvSource({
        "1, true, -128, 127",
        "1, false, 0, 255",
        "2, true, -32768, 32767",
        "2, false, 0, 65535",
        "4, true, -2147483648, 2147483647",
        "4, false, 0, 4294967295",
        "8, true, -9223372036854775808, 9223372036854775807",
        "8, false, 0, 18446744073709551615"
    })
    void bounds_byBytesAndSign(int bytes, boolean signed, BigInteger least, BigInteger greatest) {
        IntegerBounds bounds = IntegerBounds.ofBytes(bytes, signed);
        assertEquals(least.longValueExact(), bounds.least());
        assertEquals(greatest.longValue(), bounds.greatest());
        for (BigInteger number : List.of(
                least.subtract(BigInteger.ONE), least, BigInteger.ZERO, greatest, greatest.add(BigInteger.ONE))) {
            boolean isInside = number.compareTo(least) >= 0 && number.compareTo(greatest) <= 0;
            assertEquals(isInside, bounds.contains(number), number::toString);
            if (number.bitLength() < Long.SIZE) {
                assertEquals(isInside, bounds.contains(number.longValueExact()), number::toString);
            }
        }
    }
}
