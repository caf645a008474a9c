package dev.tegula.internal.zarr.json;

import dev.tegula.internal.base.ShortText;
import dev.tegula.internal.io.json.JsonTree;
import dev.tegula.io.table.TableFileException;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The fields of a JSON object of a file. Fields of another type than expected are errors that name the file. */
public final class JsonFields {

    private static final String COPY = " Copy the store again, or write it again.";

    private final String place;
    private final Map<?, ?> fields;

    private JsonFields(String place, Map<?, ?> fields) {
        this.place = place;
        this.fields = fields;
    }

    /**
     * Reads a document whose root is an object.
     *
     * @param place the file in messages
     */
    public static JsonFields parse(String place, byte[] document) {
        Object root;
        try {
            root = JsonTree.parse(document);
        } catch (IOException e) {
            String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new TableFileException(place + ": not JSON (" + message + ")." + COPY, e);
        }
        return of(place, root);
    }

    /** Wraps an object. */
    public static JsonFields of(String place, @Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw new TableFileException(place + ": not an object (found " + text(value) + ")." + COPY);
        }
        return new JsonFields(place, map);
    }

    /** Returns the place of this object, for messages. */
    public String place() {
        return place;
    }

    public boolean has(String name) {
        return fields.containsKey(name);
    }

    /** Returns a field of any type, or null. */
    public @Nullable Object get(String name) {
        return fields.get(name);
    }

    public Map<?, ?> map() {
        return fields;
    }

    /** Returns an error about a field. */
    public TableFileException wrong(String name, String expected) {
        return new TableFileException(place + ": wrong " + name + " (found " + text(fields.get(name)) + ", expected "
                + expected + ")." + COPY);
    }

    public String text(String name) {
        if (get(name) instanceof String text) {
            return text;
        }
        throw wrong(name, "a text");
    }

    public String text(String name, String absent) {
        return fields.get(name) == null ? absent : text(name);
    }

    public JsonFields object(String name) {
        return of(place + ", " + name, fields.get(name));
    }

    /** Returns an object, or an empty one if there is none. */
    public JsonFields objectOrEmpty(String name) {
        return fields.get(name) == null ? new JsonFields(place + ", " + name, Map.of()) : object(name);
    }

    public List<?> list(String name) {
        if (get(name) instanceof List<?> list) {
            return list;
        }
        throw wrong(name, "a list");
    }

    /** Returns the texts and nulls of a list, or null if there is none. */
    public @Nullable List<@Nullable String> textsOrNull(String name) {
        if (fields.get(name) == null) {
            return null;
        }
        List<@Nullable String> texts = new ArrayList<>();
        for (Object each : list(name)) {
            if (each != null && !(each instanceof String)) {
                throw wrong(name, "texts");
            }
            texts.add((String) each);
        }
        return texts;
    }

    /** Returns whole numbers between bounds. */
    public long[] longs(String name, long min, long max) {
        List<?> list = list(name);
        long[] values = new long[list.size()];
        for (int i = 0; i < values.length; i++) {
            if (!(list.get(i) instanceof Long number) || number < min || number > max) {
                throw wrong(name, "whole numbers of at least " + min);
            }
            values[i] = number;
        }
        return values;
    }

    /** Returns a number. */
    public double real(String name) {
        if (get(name) instanceof Number number) {
            return number.doubleValue();
        }
        throw wrong(name, "a number");
    }

    /** Returns a whole number between bounds, or a default if there is none. */
    public int integer(String name, int min, int max, int absent) {
        Object value = fields.get(name);
        if (value == null) {
            return absent;
        }
        if (value instanceof Long number && number >= min && number <= max) {
            return number.intValue();
        }
        throw wrong(name, "a number from " + min + " to " + max);
    }

    /** Returns a value as part of a message. */
    public static String text(@Nullable Object value) {
        if (value instanceof String || value instanceof Number || value instanceof Boolean || value == null) {
            String text = Objects.toString(value, "nothing");
            String cut = ShortText.cut(text, 60);
            return value instanceof String ? '"' + cut + '"' : cut;
        }
        return value instanceof BigInteger ? "a large number" : value instanceof List ? "a list" : "an object";
    }
}
