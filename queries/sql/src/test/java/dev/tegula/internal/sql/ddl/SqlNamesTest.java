package dev.tegula.internal.sql.ddl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names and texts with quotes in them. */
class SqlNamesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "\"a\"\"b\" | a\"b",
                "'it''s' | it's",
                "a | a",
                "\"it's\" | it's",
                "'a\"\"b' | a\"\"b",
                "\" | \"",
                "'' | ##"
            })
    void plain_removesTheQuotesOfAWord(String word, String meaning) {
        assertEquals(meaning, SqlNames.plain(word));
    }

    @Test
    void quotes_areDoubled() {
        assertEquals("\"a\"\"b'\"", SqlNames.quoted("a\"b'"));
        assertEquals("'a\"b'''", SqlNames.text("a\"b'"));
    }
}
