package dev.tegula.internal.sql.functions;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** JSON in texts, as functions of DuckDB and the operators {@code ->} and {@code ->>}. Generated code calls them. */
public final class JsonTexts {

    /** Keeps the digits of numbers. */
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private static final Pattern STEP = Pattern.compile("\\.(?:\"([^\"]+)\"|([^.\\[\\]\"*]+))|\\[(-?[0-9]+)]");

    private JsonTexts() {}

    private static JsonNode parsed(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "JSON: not understood (found '" + Texts.left(text, 100) + "'). Test texts with JSON_VALID.");
        }
    }

    /**
     * JSON_EXTRACT and {@code ->}: the JSON at a path, which is {@code $.a[0]}, {@code /a/0} or the name of a field.
     */
    public static @Nullable String extract(String text, String path) {
        JsonNode found = at(parsed(text), path);
        return found == null || found.isMissingNode() ? null : found.toString();
    }

    /** JSON_EXTRACT and {@code ->}: the JSON of an element of an array. */
    public static @Nullable String extract(String text, long index) {
        return extract(text, "$[" + index + "]");
    }

    /** JSON_EXTRACT_STRING and {@code ->>}: the text or JSON at a path. */
    public static @Nullable String extractText(String text, String path) {
        JsonNode found = at(parsed(text), path);
        if (found == null || found.isMissingNode() || found.isNull()) {
            return null;
        }
        return found.isTextual() ? found.textValue() : found.toString();
    }

    /** JSON_EXTRACT_STRING and {@code ->>}: the text or JSON of an element of an array. */
    public static @Nullable String extractText(String text, long index) {
        return extractText(text, "$[" + index + "]");
    }

    private static @Nullable JsonNode at(JsonNode node, String path) {
        if (path.startsWith("/")) {
            return node.at(path);
        } else if (!path.startsWith("$")) {
            return node.get(path);
        }
        JsonNode found = node;
        Matcher step = STEP.matcher(path).region(1, path.length());
        int end = 1;
        while (found != null && step.find() && step.start() == end) {
            end = step.end();
            if (step.group(3) != null) {
                BigInteger number = new BigInteger(step.group(3));
                boolean possible = found.isArray() && number.bitLength() < Integer.SIZE;
                int index = number.intValue();
                found = possible ? found.get(index < 0 ? found.size() + index : index) : null;
            } else {
                found = found.get(step.group(1) == null ? step.group(2) : step.group(1));
            }
        }
        if (found != null && end != path.length()) {
            throw new IllegalArgumentException("path '" + path
                    + "' of JSON: not understood (expected steps such as $.name, $.\"a name\" and $[0])");
        }
        return found;
    }

    /** JSON_ARRAY_LENGTH: 0 of JSON that is no array. */
    public static long arrayLength(String text) {
        JsonNode node = parsed(text);
        return node.isArray() ? node.size() : 0;
    }

    /** JSON_VALID. */
    public static boolean valid(String text) {
        try {
            return !MAPPER.readTree(text).isMissingNode();
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    /** JSON_TYPE. */
    public static String type(String text) {
        JsonNode node = parsed(text);
        return switch (node.getNodeType()) {
            case STRING -> "VARCHAR";
            case NUMBER ->
                node.isIntegralNumber() ? node.bigIntegerValue().signum() < 0 ? "BIGINT" : "UBIGINT" : "DOUBLE";
            default -> node.getNodeType().name().toUpperCase(Locale.ROOT);
        };
    }

    /** JSON_KEYS. */
    public static List<String> keys(String text) {
        List<String> names = new ArrayList<>();
        parsed(text).fieldNames().forEachRemaining(names::add);
        return names;
    }
}
