package dev.tegula.internal.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingHintTest {

    private static final List<String> NAMES = List.of("celsius", "station", "hour");

    @ParameterizedTest
    @CsvSource({
        "celcius, celsius",
        "CELSIUS, celsius",
        "celsisu, celsius",
        "elsius, celsius",
        "cellsius, celsius",
        "sta, station",
        "ohur, hour"
    })
    void wordsWithFewEdits_andBeginnings_areHinted(String word, String expected) {
        assertEquals("; did you mean '" + expected + "'?", SpellingHint.hint(word, NAMES));
    }

    @ParameterizedTest
    @CsvSource({"kelvin", "x", "st"})
    void otherWords_areNot(String word) {
        assertEquals("", SpellingHint.hint(word, NAMES));
        assertEquals("; available: celsius, station, hour", SpellingHint.hintOrList(word, NAMES));
    }

    @Test
    void nothingIsHinted_withoutNames() {
        assertEquals("; available: none", SpellingHint.hintOrList("celsius", List.of()));
    }
}
