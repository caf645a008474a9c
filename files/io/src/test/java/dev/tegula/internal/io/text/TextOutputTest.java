package dev.tegula.internal.io.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.ByteArrayOutputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

@Slow
class TextOutputTest {

    private static String written(Consumer<TextOutput> writer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TextOutput out = new TextOutput(bytes);
        writer.accept(out);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void integers_equalTheJdks() {
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < 100_000; i++) {
            long value = random.nextLong() >> random.nextInt(64);
            assertEquals(Long.toString(value), written(out -> out.put(value)));
            assertEquals(Long.toUnsignedString(value), written(out -> out.putUnsigned(value)));
        }
        for (long value : new long[] {
            0, 9, 10, -1, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE + 1L, 999_999_999_999_999_999L
        }) {
            assertEquals(Long.toString(value), written(out -> out.put(value)));
        }
    }

    @Test
    void textLongerThanTheBuffer_isComplete() {
        String text = "ä".repeat(100_000);
        assertEquals("x" + text + "1", written(out -> out.put('x').put(text).put(1L)));
    }

    @Test
    void jsonStrings_areEscaped() {
        assertEquals("\"a\\\"\\\\\\n\\u0001é\"", written(out -> JsonStrings.write(out, "a\"\\\n\u0001é")));
        byte[] bytes = {'a', (byte) 0xFF};
        assertEquals("{\"hex\": \"61ff\"}", written(out -> JsonStrings.write(out, bytes, 0, 2)));
    }

    @Test
    void utf8_equalsTheJdksDecoder() {
        RandomGenerator random = RandomTests.generator();
        byte[] interesting = {
            'a',
            (byte) 0x80,
            (byte) 0xBF,
            (byte) 0xC1,
            (byte) 0xC3,
            (byte) 0xE0,
            (byte) 0xA0,
            (byte) 0xED,
            (byte) 0x9F,
            (byte) 0xEF,
            (byte) 0xF0,
            (byte) 0x90,
            (byte) 0x8F,
            (byte) 0xF4,
            (byte) 0xF5
        };
        int valid = 0;
        for (int i = 0; i < 300_000; i++) {
            byte[] bytes = new byte[1 + random.nextInt(5)];
            for (int j = 0; j < bytes.length; j++) {
                bytes[j] = interesting[random.nextInt(interesting.length)];
            }
            boolean expected = true;
            try {
                StandardCharsets.UTF_8.newDecoder().decode(java.nio.ByteBuffer.wrap(bytes));
            } catch (CharacterCodingException e) {
                expected = false;
            }
            valid += expected ? 1 : 0;
            assertEquals(expected, Utf8.isValid(bytes, 0, bytes.length));
        }
        assertTrue(valid > 1000);
        assertFalse(Utf8.isValid(new byte[] {(byte) 0xC3}, 0, 1));
    }

    @Test
    void table_alignsColumns() {
        assertEquals(
                "a    1\nbü  20\n",
                new Table("", "lr").row("a", "1").row("bü", "20").toString());
    }
}
