package dev.tegula.internal.sql.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.MemoryLimitException;
import dev.tegula.internal.sql.memory.MemoryAccount;
import dev.tegula.testkit.generate.RandomTests;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Numbers of integers and codes of texts are those of a map of objects. */
class ValueNumbersTest {

    private static final int MANY = 50_000;

    private static MemoryAccount account(long bytes) {
        return new MemoryAccount(bytes, Path.of("none"), new AtomicBoolean());
    }

    /** Returns small integers, on both sides of those that are places, bits of doubles, and extremes. */
    private static long value(RandomGenerator random) {
        return switch (random.nextInt(5)) {
            case 0 -> random.nextInt(100);
            case 1 -> (1 << 16) - 50 + random.nextInt(100);
            case 2 -> Double.doubleToLongBits(random.nextInt(1000) / 4.0);
            case 3 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
            default -> random.nextInt(MANY) - MANY / 2;
        };
    }

    @Test
    void numbers_areThoseOfTheFirstOccurrence() {
        RandomGenerator random = RandomTests.generator();
        ValueNumbers numbers = new ValueNumbers(account(Long.MAX_VALUE), 0);
        Map<Long, Integer> expected = new HashMap<>(); // also of null
        long[] values = new long[Rows.MOST];
        boolean[] nulls = new boolean[Rows.MOST];
        int[] found = new int[Rows.MOST];
        for (int batch = 0; batch < 30; batch++) {
            for (int i = 0; i < values.length; i++) {
                values[i] = i > 0 && random.nextInt(4) == 0 ? values[i - 1] : value(random);
                nulls[i] = random.nextInt(50) == 0;
            }
            numbers.find(values, nulls, found, values.length);
            for (int i = 0; i < values.length; i++) {
                Long value = nulls[i] ? null : (Long) values[i];
                expected.putIfAbsent(value, expected.size());
                assertEquals(expected.get(value), found[i], "value " + value + " in row " + i);
                assertEquals(nulls[i], numbers.isNull(found[i]));
                assertTrue(nulls[i] || numbers.value(found[i]) == values[i]);
            }
            assertEquals(expected.size(), numbers.count());
        }
    }

    @Test
    void codesOfTexts_areThoseOfTheirBytes() {
        RandomGenerator random = RandomTests.generator();
        KnownTexts known = new KnownTexts(account(Long.MAX_VALUE));
        Map<String, Integer> expected = new HashMap<>();
        for (int i = 0; i < MANY; i++) {
            byte[] bytes = new byte[random.nextInt(40)];
            int from = random.nextInt(bytes.length + 1);
            int to = from + random.nextInt(bytes.length - from + 1);
            for (int b = 0; b < bytes.length; b++) {
                bytes[b] = (byte) (random.nextInt(8) == 0 ? random.nextInt(2) - 1 : 0);
            }
            String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
            Integer code = expected.get(text);
            assertEquals(code == null ? -1 : code, known.find(bytes, from, to), "text of " + (to - from) + " bytes");
            if (code == null) {
                known.add(bytes, from, to, MANY - i);
                expected.put(text, MANY - i);
            }
        }
        assertTrue(expected.size() > 2000, expected.size() + " texts"); // the tables have grown
    }

    @Test
    void valuesAndTexts_beyondTheMemory_areRefused() {
        ValueNumbers numbers = new ValueNumbers(account(1 << 16), 0);
        long[] values = new long[Rows.MOST];
        for (int i = 0; i < values.length; i++) {
            values[i] = -i;
        }
        assertThrows(
                MemoryLimitException.class,
                () -> numbers.find(values, new boolean[Rows.MOST], new int[Rows.MOST], values.length));
        KnownTexts known = new KnownTexts(account(1 << 16));
        assertThrows(MemoryLimitException.class, () -> known.add(new byte[1 << 16], 0, 1 << 16, 0));
    }
}
