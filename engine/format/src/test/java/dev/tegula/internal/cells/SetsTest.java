package dev.tegula.internal.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.generate.RandomTests;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compares key sets and string sets with enumerated sets of a few possible elements. */
class SetsTest {

    private static final long[] KEYS = {
        Long.MIN_VALUE, Long.MIN_VALUE + 1, -2, -1, 0, 1, 2, 3, Long.MAX_VALUE - 1, Long.MAX_VALUE
    };
    private static final String[] TEXTS = {"", "\0", "\0\0", "a", "a\0", "a\0a", "aa", "b", "b\0", "\u00ff"};

    private static KeySet keys(RandomGenerator random) {
        List<long[]> intervals = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            long a = KEYS[random.nextInt(KEYS.length)];
            long b = KEYS[random.nextInt(KEYS.length)];
            intervals.add(new long[] {Math.min(a, b), Math.max(a, b)});
        }
        return KeySet.of(intervals);
    }

    @Test
    void keySets_unionAndComplementContainTheRightKeys() {
        RandomGenerator random = RandomTests.generator();
        for (int n = 0; n < 2000; n++) {
            KeySet a = keys(random);
            KeySet b = keys(random);
            boolean[] marks = new boolean[KEYS.length];
            Arrays.fill(marks, true);
            a.retain(KEYS, KEYS.length, marks, 0);
            for (int i = 0; i < KEYS.length; i++) {
                long key = KEYS[i];
                assertEquals(a.contains(key) || b.contains(key), a.union(b).contains(key));
                assertEquals(a.contains(key) && b.contains(key), a.intersect(b).contains(key));
                assertEquals(!a.contains(key), a.complement().contains(key));
                assertEquals(a.contains(key), marks[i]);
                assertEquals(a.contains(key) ? Relation.INSIDE : Relation.OUTSIDE, a.relation(key, key));
            }
            assertEquals(a, a.complement().complement());
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static TextSet texts(RandomGenerator random) {
        List<TextInterval> intervals = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            byte[] low = bytes(TEXTS[random.nextInt(TEXTS.length)]);
            byte[] high = random.nextInt(4) == 0 ? null : bytes(TEXTS[random.nextInt(TEXTS.length)]);
            intervals.add(new TextInterval(low, high, high != null && random.nextBoolean()));
        }
        return TextSet.of(intervals);
    }

    private static boolean in(TextSet set, String text) {
        return set.contains(bytes(text), 0, text.length());
    }

    @Test
    void stringSets_unionAndComplementContainTheRightStrings() {
        RandomGenerator random = RandomTests.generator();
        for (int n = 0; n < 2000; n++) {
            TextSet a = texts(random);
            TextSet b = texts(random);
            for (String text : TEXTS) {
                assertEquals(in(a, text) || in(b, text), in(a.union(b), text));
                assertEquals(in(a, text) && in(b, text), in(a.intersect(b), text));
                assertEquals(!in(a, text), in(a.complement(), text));
                assertEquals(in(a, text) ? Relation.INSIDE : Relation.OUTSIDE, a.relation(bytes(text), bytes(text)));
            }
        }
    }

    @Test
    void keySets_selectTheCellsThatTheyContain() {
        RandomGenerator random = RandomTests.generator();
        for (int n = 0; n < 500; n++) {
            KeySet set = keys(random);
            int[] cells = IntStream.range(100, 100 + KEYS.length).toArray();
            int count = set.select(KEYS, cells, KEYS.length);
            assertEquals(
                    IntStream.range(0, KEYS.length)
                            .filter(i -> set.contains(KEYS[i]))
                            .mapToObj(i -> 100 + i)
                            .toList(),
                    Arrays.stream(cells).limit(count).boxed().toList());
        }
    }

    @Test
    void textSets_selectTheCellsThatTheyContain() {
        String[] column = {
            "",
            "a",
            "a\0",
            "b",
            "prefix 1",
            "prefix 12",
            "prefix 2",
            "prefix \u00ff",
            "\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff",
            "z"
        };
        byte[] strings = bytes(String.join("", column));
        long[] offsets = new long[column.length + 1];
        for (int i = 0; i < column.length; i++) {
            offsets[i + 1] = offsets[i] + column[i].length();
        }
        for (String low : column) {
            for (String high : column) {
                for (boolean open : new boolean[] {false, true}) {
                    TextInterval interval = new TextInterval(bytes(low), bytes(high), open);
                    assertSelects(TextSet.of(List.of(interval)), column, strings, offsets);
                    TextInterval from = new TextInterval(bytes(high), null, false);
                    assertSelects(TextSet.of(List.of(interval, from)), column, strings, offsets);
                    assertSelects(TextSet.of(List.of(from)), column, strings, offsets);
                }
            }
        }
    }

    private static void assertSelects(TextSet set, String[] column, byte[] strings, long[] offsets) {
        int[] cells = IntStream.range(0, column.length).toArray();
        int count = set.select(strings, offsets, cells, column.length);
        assertEquals(
                IntStream.range(0, column.length)
                        .filter(i -> set.contains(bytes(column[i]), 0, column[i].length()))
                        .boxed()
                        .toList(),
                Arrays.stream(cells).limit(count).boxed().toList());
    }
}
