package dev.tegula.internal.cells;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TextStatisticsTest {

    /** Strings of few letters share long prefixes; zeros and bytes above 0x7F are the awkward ones. */
    private static final byte[] LETTERS = {0, 'a', 'b', (byte) 0x80, (byte) 0xFF};

    @Test
    void extremes_areThoseOfASortedArray() {
        SplittableRandom random = new SplittableRandom(21);
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
}
