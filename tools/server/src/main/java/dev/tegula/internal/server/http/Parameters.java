package dev.tegula.internal.server.http;

import dev.tegula.internal.base.NumberText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of a query string. Immutable. */
public final class Parameters {

    private static final int MAX_LENGTH = 8192;
    private static final int MAX_COUNT = 64;

    private final Map<String, List<String>> values;

    private Parameters(Map<String, List<String>> values) {
        this.values = values;
    }

    /**
     * Parses a raw query string.
     *
     * @throws HttpException if it is malformed or too long
     */
    static Parameters parse(@Nullable String raw) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        if (raw == null || raw.isEmpty()) {
            return new Parameters(values);
        } else if (raw.length() > MAX_LENGTH) {
            throw new HttpException(
                    414,
                    "query: too long (found " + raw.length() + " characters, expected at most " + MAX_LENGTH + ")");
        }
        String[] parts = raw.split("&", MAX_COUNT + 1);
        if (parts.length > MAX_COUNT) {
            throw HttpException.badRequest("query: too many parameters (expected at most " + MAX_COUNT + ")");
        }
        for (String part : parts) {
            int equals = part.indexOf('=');
            String name = equals < 0 ? part : part.substring(0, equals);
            String value = equals < 0 ? "" : part.substring(equals + 1);
            values.computeIfAbsent(decode(name), any -> new ArrayList<>()).add(decode(value));
        }
        return new Parameters(values);
    }

    private static String decode(String raw) {
        return RequestPath.PercentEncoding.decode(raw.replace('+', ' '), "query");
    }

    /** Returns the value of a parameter, or null. */
    public @Nullable String find(String name) {
        List<String> all = values.get(name);
        if (all != null && all.size() > 1) {
            throw HttpException.badRequest(
                    "parameter '" + name + "': must occur once (found " + all.size() + " times)");
        }
        return all == null ? null : all.get(0);
    }

    /**
     * Returns the value of a parameter.
     *
     * @throws HttpException if it is missing
     */
    public String require(String name) {
        String value = find(name);
        if (value == null) {
            throw HttpException.badRequest("parameter '" + name + "': missing");
        }
        return value;
    }

    /** Returns the value of a parameter, or a default. */
    public String text(String name, String otherwise) {
        String value = find(name);
        return value == null ? otherwise : value;
    }

    /** Returns all values of a parameter that can be repeated. */
    public List<String> all(String name) {
        return List.copyOf(values.getOrDefault(name, List.of()));
    }

    /** Returns an integer within bounds, or a default. */
    public long integer(String name, long otherwise, long least, long most) {
        String value = find(name);
        if (value == null) {
            return otherwise;
        }
        try {
            long number = Long.parseLong(NumberText.ascii(value));
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // The message below names the value.
        }
        throw HttpException.badRequest("parameter '" + name + "': invalid value (found '" + value
                + "', expected an integer from " + least + " to " + most + ")");
    }

    /** Returns a finite number, or a default. */
    public double number(String name, double otherwise) {
        String value = find(name);
        if (value == null) {
            return otherwise;
        }
        try {
            double number = Double.parseDouble(value);
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // The message below names the value.
        }
        throw HttpException.badRequest(
                "parameter '" + name + "': invalid value (found '" + value + "', expected a number)");
    }

    /** Returns a constant of an enum, written in lower case with hyphens, or a default. */
    public <E extends Enum<E>> E constant(String name, E otherwise) {
        String value = find(name);
        if (value == null) {
            return otherwise;
        }
        for (E each : otherwise.getDeclaringClass().getEnumConstants()) {
            if (each.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(value)) {
                return each;
            }
        }
        throw HttpException.badRequest("parameter '" + name + "': invalid value (found '" + value + "')");
    }

    /** Returns a copy with a parameter that is missing. */
    public Parameters withDefault(String name, String value) {
        Map<String, List<String>> changed = new LinkedHashMap<>(values);
        changed.putIfAbsent(name, List.of(value));
        return new Parameters(changed);
    }

    /** Returns the query string without a parameter, without a leading question mark. */
    String without(String name) {
        StringBuilder text = new StringBuilder();
        values.forEach((key, all) -> {
            if (!key.equals(name)) {
                all.forEach(value -> text.append(text.isEmpty() ? "" : "&")
                        .append(encode(key))
                        .append('=')
                        .append(encode(value)));
            }
        });
        return text.toString();
    }

    private static String encode(String text) {
        return RequestPath.PercentEncoding.encode(text)
                .replace("&", "%26")
                .replace("+", "%2B")
                .replace("=", "%3D");
    }

    /** Returns the canonical query string: equal for equal parameters in the same order. */
    @Override
    public String toString() {
        return without("");
    }
}
