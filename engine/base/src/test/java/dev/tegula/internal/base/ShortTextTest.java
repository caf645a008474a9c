package dev.tegula.internal.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Long texts end with an ellipsis, and no character is halved. */
class ShortTextTest {

    @ParameterizedTest
    @CsvSource({"'', ''", "abcd, abcd", "abcde, abc…", "😀😀😀😀, 😀😀😀😀", "😀😀😀😀😀, 😀😀😀…"})
    void cut_toFour_countsCharacters(String text, String expected) {
        assertEquals(expected, ShortText.cut(text, 4));
    }
}
