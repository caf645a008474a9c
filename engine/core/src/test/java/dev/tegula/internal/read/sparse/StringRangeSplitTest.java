package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.cells.TextInterval;
import dev.tegula.testkit.generate.RandomTests;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class StringRangeSplitTest {

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] cut(String low, String high, boolean open, String... lows) {
        return StringRangeSplit.of(
                new TextInterval(text(low), text(high), open),
                lows.length == 0
                        ? List.of(text(low))
                        : Arrays.stream(lows).map(StringRangeSplitTest::text).toList());
    }

    @Test
    void split_atTheMiddleTileOrHalfway() {
        assertArrayEquals(text("f"), cut("a", "z", false, "a", "f", "g"));
        assertEquals('m', cut("a", "y", false)[0]);
    }

    @Test
    void split_ofOneString_isImpossible() {
        assertNull(cut("a", "a", false));
        assertNull(cut("a", "a\0", true));
        assertArrayEquals(text("a\0"), cut("a", "a\0", false));
        assertArrayEquals(text("a\0"), cut("a", "a\0\0", true));
    }

    @Test
    void split_halvesCoverAllStrings() {
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < 20_000; i++) {
            byte[] a = random(random);
            byte[] b = random(random);
            boolean ordered = Arrays.compareUnsigned(a, b) <= 0;
            TextInterval all = new TextInterval(ordered ? a : b, ordered ? b : a, random.nextBoolean());
            byte[] cut = all.isEmpty() ? null : StringRangeSplit.of(all, List.of(random(random)));
            if (cut != null) {
                assertTrue(Arrays.compareUnsigned(cut, all.low()) > 0);
                assertTrue(!all.from(cut).isEmpty() && !all.before(cut).isEmpty());
                byte[] some = random(random);
                assertEquals(
                        all.holds(some, some),
                        all.before(cut).holds(some, some) ^ all.from(cut).holds(some, some));
            }
        }
    }

    private static byte[] random(RandomGenerator random) {
        byte[] bytes = new byte[random.nextInt(5)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (random.nextInt(4) == 0 ? random.nextInt(256) : random.nextInt(3));
        }
        return bytes;
    }

    @Test
    void estimate_ofPartOfAnInterval() {
        TextInterval half = TextInterval.ALL.before(text("m"));
        assertEquals(0.5, StringRangeSplit.fraction(text("a"), text("y"), half), 0.05);
        assertEquals(1, StringRangeSplit.fraction(text("a"), text("k"), half));
        assertEquals(0, StringRangeSplit.fraction(text("n1"), text("n2"), half));
        assertNotNull(half.high());
    }
}
