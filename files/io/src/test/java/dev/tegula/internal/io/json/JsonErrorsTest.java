package dev.tegula.internal.io.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonErrorsTest {

    private static String describe(String json) {
        JsonProcessingException error = assertThrows(JsonProcessingException.class, () -> {
            try (JsonParser parser = new JsonFactory().createParser(json)) {
                while (parser.nextToken() != null) {
                    parser.getText();
                }
            }
        });
        return String.valueOf(JsonErrors.describe("f", error).getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', ignoreLeadingAndTrailingWhitespace = true, textBlock = """
      {"a": NaN}    | f, line 1, column 10: not valid JSON: unknown word (found 'NaN', expected a quoted text, number, true, false or null)
      {"a": nul}    | f, line 1, column 10: not valid JSON: unknown word (found 'nul', expected a quoted text, number, true, false or null)
      {"a": [1, 2}  | f, line 1, column 12: not valid JSON: unexpected character (found '}', expected the bracket that closes the object or list)
      {'a': 1}      | f, line 1, column 2: not valid JSON: unexpected character (found ''', expected a quoted name)
      {"a" 1}       | f, line 1, column 6: not valid JSON: unexpected character (found '1', expected ':')
      {"a": 1 2}    | f, line 1, column 9: not valid JSON: unexpected character (found '2', expected ',' or the end of the object or list)
      {"a":         | f, line 1, column 6: not valid JSON: unexpected end of the file (expected a closing quote, ']' or '}')
      {"a": "b      | f, line 1, column 9: not valid JSON: unexpected end of the file (expected a closing quote, ']' or '}')
      """)
    void invalidJson_namesLineColumnAndExpectation(String json, String expected) {
        assertEquals(expected, describe(json));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
      {"a": 01}
      {"a": 1.x}
      {"a": -x}
      {"a": +1}
      {"a": "\\q"}
      {"a": .5}
      {"a": /* c */ 1}
      [,1]
      {"a": <}
      {"a": 1e}
      {"a": INF}
      {"a": -INF}
      """)
    void invalidJson_messageDoesNotMentionTheParser(String json) {
        String message = describe(json);
        for (String word : new String[] {
            "JsonParser", "JsonReadFeature", "Feature", "enable", "Jackson", "jackson", "Source", "token '", "CTRL"
        }) {
            assertFalse(message.contains(word), message);
        }
    }
}
