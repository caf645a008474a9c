package dev.tegula.internal.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.RandomTests;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Patterns of {@code like} against regular expressions. */
class LikePatternTest {

    private static boolean matches(String pattern, String text) {
        byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
        return LikePattern.of(pattern).matches(bytes, 1, bytes.length - 2);
    }

    private static boolean isCandidate(String pattern, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return LikePattern.of(pattern).candidates().contains(bytes, 0, bytes.length);
    }

    private static Pattern regex(String pattern) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\') {
                i++;
                regex.append(Pattern.quote(pattern.substring(i, i + 1)));
            } else {
                regex.append(c == '%' ? ".*" : c == '_' ? "." : Pattern.quote(String.valueOf(c)));
            }
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    private static String random(RandomGenerator random, String[] parts, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            text.append(parts[random.nextInt(parts.length)]);
        }
        return text.toString();
    }

    @Test
    void randomPatterns_matchAsRegularExpressionsDo() {
        RandomGenerator random = RandomTests.generator();
        String[] patterns = {"a", "b", "é", "€", "%", "%", "_", "\\%", "\\_", "\\\\"};
        String[] texts = {"a", "b", "é", "€", "%", "_", "\\", "\n"};
        int found = 0;
        for (int i = 0; i < 200_000; i++) {
            String pattern = random(random, patterns, 6);
            String text = random(random, texts, 7);
            boolean expected = regex(pattern).matcher(text).matches();
            assertEquals(expected, matches(pattern, text), () -> "'" + text + "' like '" + pattern + "'");
            if (expected) {
                found++;
                assertTrue(isCandidate(pattern, text), () -> "'" + text + "' like '" + pattern + "'");
            } else if (LikePattern.of(pattern).isPrefix()) {
                assertTrue(!isCandidate(pattern, text), () -> "'" + text + "' like '" + pattern + "'");
            }
        }
        assertTrue(found > 10_000, "matches: " + found);
    }

    @ParameterizedTest
    @CsvSource({
        "abc, true",
        "abc%, true",
        "abc%%, true",
        "%, true",
        "a\\%, true",
        "a%c, false",
        "_, false",
        "abc_, false"
    })
    void isPrefix_ifThePatternIsARange(String pattern, boolean expected) {
        assertEquals(expected, LikePattern.of(pattern).isPrefix());
    }

    @ParameterizedTest
    @CsvSource({"a\\", "\\a", "\\\\\\"})
    void strayBackslash_isRefused(String pattern) {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> LikePattern.of(pattern));
        assertTrue(String.valueOf(refused.getMessage()).contains("a backslash must precede"), refused.getMessage());
    }

    @Test
    void manyStars_areMatchedInReasonableTime() {
        assertTrue(!matches("%a".repeat(30) + "%b", "a".repeat(20_000)));
    }
}
