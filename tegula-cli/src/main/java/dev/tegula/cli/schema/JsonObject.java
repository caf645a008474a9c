package dev.tegula.cli.schema;

import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.vfs.settings.SpellingHint;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A JSON object whose keys are known: hands out members by type, refuses all others. */
final class JsonObject {

    private final JsonNode node;
    private final String what;
    private final Map<String, JsonNode> members;

    /**
     * An object.
     *
     * @param what what it describes, for messages
     * @param keys the keys that it can have
     */
    @SuppressWarnings("unchecked")
    JsonObject(JsonNode node, String what, Set<String> keys) {
        if (node.token() != JsonToken.START_OBJECT) {
            throw new CommandException(
                    node.where() + ": " + what + " must be an object {…}, not " + shorten(node.text()));
        }
        this.node = node;
        this.what = what;
        this.members = (Map<String, JsonNode>) Objects.requireNonNull(node.value());
        for (Map.Entry<String, JsonNode> member : members.entrySet()) {
            if (!keys.contains(member.getKey())) {
                throw new CommandException(member.getValue().where() + ": " + what + ": there is no key \""
                        + member.getKey() + "\"" + SpellingHint.hintOrList(member.getKey(), keys));
            }
        }
    }

    static String shorten(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() > 40 ? line.substring(0, 40) + "…" : line;
    }

    /** An error about a member. */
    CommandException wrong(String key, String expected) {
        JsonNode member = members.get(key);
        return member == null
                ? new CommandException(node.where() + ": " + what + " needs \"" + key + "\": " + expected)
                : new CommandException(member.where() + ": " + what + ": \"" + key + "\" is " + shorten(member.text())
                        + "; expected " + expected);
    }

    /** An error about the whole object. */
    CommandException wrong(String message) {
        return new CommandException(node.where() + ": " + what + ": " + message);
    }

    /** The member, or null if it is absent or null. */
    @Nullable
    JsonNode find(String key) {
        JsonNode member = members.get(key);
        return member == null || member.token() == JsonToken.VALUE_NULL ? null : member;
    }

    boolean has(String key) {
        return find(key) != null;
    }

    @Nullable
    String text(String key) {
        JsonNode member = find(key);
        if (member == null) {
            return null;
        }
        if (member.token() != JsonToken.VALUE_STRING) {
            throw wrong(key, "a string");
        }
        return String.valueOf(member.value());
    }

    String textOr(String key, String otherwise) {
        String text = text(key);
        return text == null ? otherwise : text;
    }

    /** A whole number of at most 64 bits; of unsigned ones their bits. */
    long wholeOr(String key, long otherwise, long least, long most) {
        JsonNode member = find(key);
        if (member == null) {
            return otherwise;
        }
        if (member.token() == JsonToken.VALUE_NUMBER_INT) {
            BigInteger value = new BigInteger(String.valueOf(member.value()));
            if (value.compareTo(BigInteger.valueOf(least)) >= 0 && value.compareTo(BigInteger.valueOf(most)) <= 0) {
                return value.longValue();
            }
        }
        throw wrong(key, "a whole number from " + least + " to " + most);
    }

    double numberOr(String key, double otherwise) {
        JsonNode member = find(key);
        if (member == null) {
            return otherwise;
        }
        if (!member.token().isNumeric()) {
            throw wrong(key, "a number");
        }
        return Double.parseDouble(String.valueOf(member.value()));
    }

    /** True or false, also as 1 or 0. */
    boolean flagOr(String key, boolean otherwise) {
        JsonNode member = find(key);
        if (member == null) {
            return otherwise;
        }
        return switch (member.text()) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw wrong(key, "true or false");
        };
    }

    @SuppressWarnings("unchecked")
    @Nullable
    List<JsonNode> list(String key) {
        JsonNode member = find(key);
        if (member == null) {
            return null;
        }
        if (member.token() != JsonToken.START_ARRAY) {
            throw wrong(key, "a list […]");
        }
        return (List<JsonNode>) member.value();
    }

    /** One of several words, as its number. */
    int word(String key, List<String> words) {
        String text = text(key);
        int index = text == null ? -1 : words.indexOf(text);
        if (index < 0) {
            throw wrong(
                    key, "one of " + String.join(", ", words) + (text == null ? "" : SpellingHint.hint(text, words)));
        }
        return index;
    }
}
