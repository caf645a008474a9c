package dev.tegula.internal.io.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.tegula.io.table.TableFileException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Describes errors of JSON syntax to the author of a file; the messages of the parser address programmers. */
public final class JsonErrors {

    private static final Pattern CHARACTER =
            Pattern.compile("[Cc]haracter \\((?:CTRL-CHAR, code|'(.+?)' \\(code) (\\d+)");
    private static final Pattern BRACKET = Pattern.compile("close marker '(.)'");
    private static final Pattern TOKEN = Pattern.compile("(?:Unrecognized|Non-standard) token '([^']{1,40})");

    private JsonErrors() {}

    /** Describes the error with file, line and column. */
    public static TableFileException describe(String file, JsonProcessingException error) {
        JsonLocation at = error.getLocation();
        String place = at == null ? "" : ", line " + at.getLineNr() + ", column " + Math.max(1, at.getColumnNr());
        return new TableFileException(file + place + ": not valid JSON: " + reason(error));
    }

    private static String reason(JsonProcessingException error) {
        String said = String.valueOf(error.getOriginalMessage());
        if (error instanceof StreamConstraintsException) {
            return said.contains("depth")
                    ? "nesting too deep (expected at most 1000 levels)"
                    : "name or number too long";
        }
        if (error instanceof JsonEOFException || said.startsWith("Unexpected end-of-input")) {
            return "unexpected end of the file (expected a closing quote, ']' or '}')";
        }
        Matcher token = TOKEN.matcher(said);
        if (token.find()) {
            return "unknown word (found '" + token.group(1) + "', expected a quoted text, number, true, false or null)";
        }
        if (said.contains("UTF-8") || said.contains("UTF-32")) {
            return "invalid UTF-8";
        }
        Matcher character = CHARACTER.matcher(said);
        String found = "";
        if (character.find()) {
            int code = Integer.parseInt(character.group(2));
            found = code < ' ' ? "found control character " + code : "found '" + Character.toString(code) + "'";
        }
        Matcher bracket = BRACKET.matcher(said);
        if (bracket.find()) {
            found = "found '" + bracket.group(1) + "'";
        }
        String expected = expected(said);
        String both = found.isEmpty() || expected.isEmpty() ? found + expected : found + ", " + expected;
        return "unexpected character" + (both.isEmpty() ? "" : " (" + both + ")");
    }

    private static String expected(String said) {
        if (said.contains("escape")) {
            return "expected one of \" \\ / b f n r t u after a backslash";
        } else if (said.contains("unquoted character") || said.contains("Illegal unquoted")) {
            return "expected an escape such as \\n in a quoted text";
        } else if (said.contains("colon")) {
            return "expected ':'";
        } else if (said.contains("comma")) {
            return "expected ',' or the end of the object or list";
        } else if (said.contains("field name") || said.contains("property name")) {
            return "expected a quoted name";
        } else if (said.contains("close marker")) {
            return "expected the bracket that closes the object or list";
        } else if (said.contains("numeric")
                || said.contains("Decimal point")
                || said.contains("digit")
                || said.contains("zeroes")) {
            return "expected a number such as 10, -1.5 or 2e3";
        }
        return said.contains("value") ? "expected a value" : "";
    }
}
