package dev.tegula.internal.io.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Slow
class ShortestDecimalTest {

    private static String text(double value) {
        byte[] bytes = new byte[32];
        return new String(bytes, 0, ShortestDecimal.write(value, bytes, 0), StandardCharsets.US_ASCII);
    }

    private static String text(float value) {
        byte[] bytes = new byte[32];
        return new String(bytes, 0, ShortestDecimal.write(value, bytes, 0), StandardCharsets.US_ASCII);
    }

    @ParameterizedTest
    @CsvSource({
        "0.0, 0.0",
        "-0.0, -0.0",
        "1, 1.0",
        "-2.5, -2.5",
        "0.1, 0.1",
        "1e-5, 0.00001",
        "1e-7, 1e-7",
        "100, 100.0",
        "12345678901234567, 12345678901234568.0",
        "1e17, 1e+17",
        "2e23, 2e+23",
        "4.9e-324, 5e-324",
        "-1.5e-300, -1.5e-300",
        "1.7976931348623157e308, 1.7976931348623157e+308",
        "2.2250738585072014e-308, 2.2250738585072014e-308",
        "9007199254740993, 9007199254740992.0",
        "0.3, 0.3"
    })
    void doublesAreShortest(double value, String expected) {
        assertEquals(expected, text(value));
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 0.1",
        "16777216, 16777216.0",
        "3.4028235e38, 3.4028235e+38",
        "1.4e-45, 1e-45",
        "-0.0, -0.0",
        "1e10, 10000000000.0",
        "8388609, 8388609.0",
        "1.1754944e-38, 1.1754944e-38"
    })
    void floatsAreShortest(float value, String expected) {
        assertEquals(expected, text(value));
    }

    @Test
    void randomNumbers_roundTripAndAreNoLongerThanTheJdks() {
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < 300_000; i++) {
            double d = Double.longBitsToDouble(
                    i % 3 == 0 ? Double.doubleToLongBits(random.nextInt(100_000) / 100.0) : random.nextLong());
            if (Double.isFinite(d)) {
                String text = text(d);
                assertEquals(Double.doubleToRawLongBits(d), Double.doubleToRawLongBits(Double.parseDouble(text)), text);
                assertTrue(digits(text) <= digits(Double.toString(d)), text);
            }
            float f = Float.intBitsToFloat(random.nextInt());
            if (Float.isFinite(f)) {
                String text = text(f);
                assertEquals(Float.floatToRawIntBits(f), Float.floatToRawIntBits(Float.parseFloat(text)), text);
                assertTrue(digits(text) <= digits(Float.toString(f)), text);
            }
        }
    }

    private static int digits(String text) {
        return new BigDecimal(text).stripTrailingZeros().precision();
    }
}
