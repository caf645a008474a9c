package dev.tegula.internal.cells;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.tegula.testkit.generate.RandomTests;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class TextStatisticsTest {

    /** Strings of few letters share long prefixes; zeros and bytes above 0x7F are the awkward ones. */
    private static final byte[] LETTERS = {0, 'a', 'b', (byte) 0x80, (byte) 0xFF};

    @Test
    void extremes_areThoseOfASortedArray() {
        RandomGenerator random = RandomTests.generator();
        for (int trial = 0; trial < 3000; trial++) {
            byte[][] strings = new byte[random.nextInt(1, 12)][];
            TextStatistics statistics = new TextStatistics();
            for (int i = 0; i < strings.length; i++) {
                strings[i] = new byte[random.nextInt(20)];
                for (int k = 0; k < strings[i].length; k++) {
                    strings[i][k] = LETTERS[k < 8 && random.nextBoolean() ? 1 : random.nextInt(LETTERS.length)];
                }
                int before = random.nextInt(4);
                byte[] buffer = new byte[before + strings[i].length + random.nextInt(10)];
                random.nextBytes(buffer);
                System.arraycopy(strings[i], 0, buffer, before, strings[i].length);
                statistics.add(buffer, before, strings[i].length);
            }
            Arrays.sort(strings, Arrays::compareUnsigned);
            assertArrayEquals(strings[0], statistics.minimum());
            assertArrayEquals(strings[strings.length - 1], statistics.maximum());
        }
    }

    private static TextStatistics of(String... strings) {
        TextStatistics statistics = new TextStatistics();
        for (String string : strings) {
            byte[] bytes = string.getBytes(StandardCharsets.UTF_8);
            statistics.add(bytes, 0, bytes.length);
        }
        return statistics;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Test
    void reset_removesStringsAndNulls() {
        TextStatistics statistics = of("b", "");
        statistics.addNull();
        statistics.reset();
        assertNull(statistics.minimum());
        assertNull(statistics.maximum());
        assertEquals(0, statistics.nullCount());
        statistics.add(new byte[] {'z'}, 0, 1);
        assertEquals("z", text(statistics.minimum()));
        assertEquals("z", text(statistics.maximum()));
    }

    @Test
    void add_ofOtherStatistics_takesTheirExtremes() {
        TextStatistics statistics = of("delta", "echo");
        statistics.add(of("alpha", "zulu"));
        statistics.add(of());
        assertEquals("alpha", text(statistics.minimum()));
        assertEquals("zulu", text(statistics.maximum()));
    }

    @Test
    void extremes_areCopies() {
        TextStatistics statistics = of("m");
        byte[] before = statistics.minimum();
        statistics.add(new byte[] {'a'}, 0, 1);
        assertEquals("m", text(before));
    }
}
