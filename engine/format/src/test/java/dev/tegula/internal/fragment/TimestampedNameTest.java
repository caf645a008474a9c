package dev.tegula.internal.fragment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.RandomTests;
import java.math.BigInteger;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimestampedNameTest {

    private static final String UUID = "2f0a7b3c4d5e6f708192a3b4c5d6e7f8";
    private static final Pattern FIRST =
            Pattern.compile("__([^_\\x00]{32})_([0-9]{1,20})(?:_([0-9]{1,20}))?", Pattern.DOTALL);
    private static final Pattern LATER =
            Pattern.compile("__([0-9]{1,20})_([0-9]{1,20})_([^_\\x00]+)(?:_([0-9]{1,20}))?", Pattern.DOTALL);

    @Test
    void namesOfAllVersions_areParsed() {
        check("__1700000000001_1700000000002_" + UUID + "_22", 1700000000001L, 1700000000002L, 22, 22);
        check("__0_0_" + UUID + "_5", 0, 0, 5, 5);
        check("__7_9_" + UUID, 7, 9, 0, 4);
        check("__" + UUID + "_1548000000000", 1548000000000L, 1548000000000L, 0, 2);
        check("__" + UUID + "_3_4", 3, 4, 0, 2);
        // The largest unsigned number means an open end.
        check("__3_18446744073709551615_" + UUID + "_10", 3, Long.MAX_VALUE, 10, 10);
        check("__3_4_" + UUID + "_99999999999", 3, 4, Integer.MAX_VALUE, Integer.MAX_VALUE);
        assertEquals("__1_2_" + UUID + "_22", TimestampedName.of(1, 2, UUID, 22).text());
        assertEquals("__1_2_" + UUID, TimestampedName.of(1, 2, UUID, 0).text());
    }

    private static void check(String text, long start, long end, int version, int leastVersion) {
        TimestampedName name = TimestampedName.parse(text);
        assertEquals(new TimestampedName(text, start, end, version), name);
        assertEquals(UUID, name.uuid());
        assertEquals(leastVersion, name.leastVersion());
    }

    @Test
    void otherNames_areRefused() {
        for (String text : new String[] {
            "",
            "__",
            "___",
            "_1_2_" + UUID,
            "1_2_" + UUID,
            "__1",
            "__1_2",
            "__1_2_",
            "__1_2__5",
            "__1_2_" + UUID + "_",
            "__-1_2_" + UUID,
            "__1_2_" + UUID + "_5_6",
            "__1__" + UUID,
            "__x_2_" + UUID,
            "__1_x_" + UUID,
            "__1_2_" + UUID + "_x",
            "__1_2_a\0b",
            "__schema",
            "__fragment_metadata.tdb",
            "__123456789012345678901_2_" + UUID,
            "__" + UUID,
            "__" + UUID + "_",
            "__" + UUID + "_x"
        }) {
            assertNull(TimestampedName.parse(text), text);
        }
    }

    @Test
    void randomNames_areParsedLikeTheirPattern() {
        RandomGenerator random = RandomTests.generator();
        int names = 0;
        for (int i = 0; i < 20_000; i++) {
            String text = random(random);
            TimestampedName expected = model(text);
            TimestampedName name = TimestampedName.parse(text);
            assertEquals(expected, name, text);
            assertEquals(uuid(text), name == null ? null : name.uuid(), text);
            names += expected == null ? 0 : 1;
        }
        assertTrue(names > 2_000, "only " + names + " of the random names were names");
    }

    private static String random(RandomGenerator random) {
        StringBuilder text = new StringBuilder("__");
        int parts = 1 + random.nextInt(5);
        for (int part = 0; part < parts; part++) {
            text.append(part == 0 ? "" : "_");
            text.append(
                    switch (random.nextInt(4)) {
                        case 0 -> UUID;
                        case 1 ->
                            BigInteger.valueOf(random.nextLong() & Long.MAX_VALUE)
                                    .multiply(BigInteger.valueOf(random.nextInt(12)))
                                    .toString();
                        default -> Integer.toString(random.nextInt(2_000));
                    });
        }
        if (random.nextInt(3) == 0) {
            int at = random.nextInt(text.length());
            String other = "_0a\0.9/";
            text.setCharAt(at, other.charAt(random.nextInt(other.length())));
        }
        return text.toString();
    }

    private static @Nullable TimestampedName model(String text) {
        Matcher first = FIRST.matcher(text);
        if (first.matches()) {
            long start = number(first.group(2));
            return new TimestampedName(text, start, first.group(3) == null ? start : number(first.group(3)), 0);
        }
        Matcher later = LATER.matcher(text);
        if (!later.matches()) {
            return null;
        }
        long version = later.group(4) == null ? 0 : number(later.group(4));
        return new TimestampedName(
                text, number(later.group(1)), number(later.group(2)), (int) Math.min(version, Integer.MAX_VALUE));
    }

    private static @Nullable String uuid(String text) {
        Matcher first = FIRST.matcher(text);
        if (first.matches()) {
            return first.group(1);
        }
        Matcher later = LATER.matcher(text);
        return later.matches() ? later.group(3) : null;
    }

    private static long number(String digits) {
        return new BigInteger(digits).min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact();
    }
}
