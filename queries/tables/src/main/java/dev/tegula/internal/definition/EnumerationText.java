package dev.tegula.internal.definition;

import dev.tegula.internal.base.IntegerBounds;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Labels of a column as properties: {@code enumeration.kind="red","green"}, with the name of the enumeration if it is
 * not that of the column, its datatype if it is not STRING_UTF8, and whether its labels have an order.
 */
final class EnumerationText {

    private static final String LABELS = "enumeration";
    private static final String NAME = "enumerationName";
    private static final String TYPE = "enumerationType";
    private static final String ORDERED = "enumerationOrdered";

    /** Names of the properties, which the name of a column follows. */
    static final List<String> NAMES = List.of(LABELS, NAME, TYPE, ORDERED);

    private static final Pattern LABEL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|(-?[0-9]+)", Pattern.DOTALL);

    private EnumerationText() {}

    /** Returns the properties of an enumeration; none for values that have no text here. */
    static Map<String, String> of(String column, Enumeration labels) {
        boolean text = isText(labels.datatype())
                && labels.valuesPerCell() == Field.VARIABLE
                && IntStream.range(0, labels.size()).allMatch(i -> isUtf8(labels.bytes(i)));
        boolean number = labels.datatype().isInteger() && labels.valuesPerCell() == 1;
        Map<String, String> properties = new LinkedHashMap<>();
        if (!text && !number) {
            return properties;
        }
        properties.put(
                LABELS + "." + column,
                IntStream.range(0, labels.size())
                        .mapToObj(i -> text ? quoted(labels.bytes(i)) : number(labels, i))
                        .collect(Collectors.joining(",")));
        if (!labels.name().equals(column)) {
            properties.put(NAME + "." + column, labels.name());
        }
        if (labels.datatype() != Datatype.STRING_UTF8) {
            properties.put(TYPE + "." + column, labels.datatype().name().toLowerCase(Locale.ROOT));
        }
        if (labels.ordered()) {
            properties.put(ORDERED + "." + column, "true");
        }
        return properties;
    }

    private static boolean isText(Datatype type) {
        return type == Datatype.STRING_UTF8 || type == Datatype.STRING_ASCII;
    }

    /** Returns whether the text of a label has the same bytes. */
    private static boolean isUtf8(byte[] label) {
        return Arrays.equals(label, new String(label, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8));
    }

    private static String quoted(byte[] label) {
        String text = new String(label, StandardCharsets.UTF_8);
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String number(Enumeration labels, int entry) {
        byte[] bytes = labels.bytes(entry);
        boolean negative = labels.datatype().physical().isSigned() && bytes[bytes.length - 1] < 0;
        long value = negative ? -1 : 0;
        for (int i = bytes.length - 1; i >= 0; i--) {
            value = value << Byte.SIZE | bytes[i] & 0xFF;
        }
        return labels.datatype().physical().isSigned() ? Long.toString(value) : Long.toUnsignedString(value);
    }

    /**
     * Returns the enumeration of a column, or null if it has none.
     *
     * @throws IllegalArgumentException if a property is invalid
     */
    static @Nullable Enumeration parse(String column, SortedMap<String, String> properties) {
        String labels = properties.get(LABELS + "." + column);
        if (labels == null) {
            for (String other : List.of(NAME, TYPE, ORDERED)) {
                if (properties.containsKey(other + "." + column)) {
                    throw new IllegalArgumentException("property '" + other + "." + column
                            + "': there are no labels (expected '" + LABELS + "." + column + "')");
                }
            }
            return null;
        }
        String name = properties.getOrDefault(NAME + "." + column, column);
        Datatype type = type(column, properties.getOrDefault(TYPE + "." + column, "string_utf8"));
        List<String> texts = texts(column, labels, isText(type));
        Enumeration enumeration = isText(type)
                ? Enumeration.of(
                        name,
                        type,
                        Field.VARIABLE,
                        texts.stream()
                                .map(each -> each.getBytes(StandardCharsets.UTF_8))
                                .toList())
                : Enumeration.integers(
                        name,
                        type,
                        texts.stream()
                                .mapToLong(each -> number(column, type, each))
                                .toArray());
        String ordered = properties.getOrDefault(ORDERED + "." + column, "false");
        if (!ordered.equals("true") && !ordered.equals("false")) {
            throw invalid(ORDERED, column, ordered, "true or false");
        }
        return ordered.equals("true") ? enumeration.asOrdered() : enumeration;
    }

    private static Datatype type(String column, String name) {
        for (Datatype type : Datatype.values()) {
            if (type.name().equalsIgnoreCase(name) && (isText(type) || type.isInteger())) {
                return type;
            }
        }
        throw invalid(TYPE, column, name, "string_utf8, string_ascii or an integer such as int32");
    }

    private static List<String> texts(String column, String value, boolean quotes) {
        List<String> texts = new ArrayList<>();
        Matcher label = LABEL.matcher(value);
        int at = 0;
        while (!value.isBlank() && at <= value.length()) {
            int from = at;
            while (from < value.length() && Character.isWhitespace(value.charAt(from))) {
                from++;
            }
            if (!label.find(from) || label.start() != from || (label.group(1) != null) != quotes) {
                throw invalid(
                        LABELS,
                        column,
                        value.substring(at),
                        quotes ? "labels in \", with commas between them" : "numbers with commas between them");
            }
            texts.add(quotes ? label.group(1).replaceAll("\\\\(.)", "$1") : label.group());
            at = label.end();
            while (at < value.length() && Character.isWhitespace(value.charAt(at))) {
                at++;
            }
            if (at < value.length() && value.charAt(at) != ',') {
                throw invalid(LABELS, column, value.substring(at), "a comma");
            } else if (at == value.length()) {
                break;
            }
            at++;
        }
        return texts;
    }

    private static long number(String column, Datatype type, String text) {
        try {
            long value = type == Datatype.UINT64 ? Long.parseUnsignedLong(text) : Long.parseLong(text);
            if (type == Datatype.UINT64
                    || IntegerBounds.ofBytes(type.size(), type.physical().isSigned())
                            .contains(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // not a number of 64 bits
        }
        throw invalid(LABELS, column, text, "a value of " + type);
    }

    private static IllegalArgumentException invalid(String property, String column, String found, String expected) {
        return new IllegalArgumentException("property '" + property + "." + column + "': invalid value (found '"
                + found.strip() + "', expected " + expected + ")");
    }
}
