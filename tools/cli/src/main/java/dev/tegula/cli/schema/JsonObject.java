package dev.tegula.cli.schema;

import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.internal.base.ShortText;
import dev.tegula.internal.base.SpellingHint;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A JSON object with a fixed set of keys: returns members by type and refuses unknown keys. */
final class JsonObject {

    private final JsonNode node;
    private final String what;
    private final Map<String, JsonNode> members;

    /**
     * Creates an object.
     *
     * @param what the described thing, for messages
     * @param keys the allowed keys
     */
    @SuppressWarnings("unchecked")
    JsonObject(JsonNode node, String what, Set<String> keys) {
        if (node.token() != JsonToken.START_OBJECT) {
            throw new CommandException(
                    node.where() + ": " + what + " must be an object {…} (found " + shorten(node.text()) + ")");
        }
        this.node = node;
        this.what = what;
        this.members = (Map<String, JsonNode>) Objects.requireNonNull(node.value());
        for (Map.Entry<String, JsonNode> member : members.entrySet()) {
            if (!keys.contains(member.getKey())) {
                throw new CommandException(member.getValue().where() + ": " + what + ": unknown key \""
                        + member.getKey() + "\"" + SpellingHint.hintOrList(member.getKey(), keys));
            }
        }
    }

    static String shorten(String text) {
        return ShortText.cut(text.replaceAll("\\s+", " "), 40);
    }

    /** Returns an error about a member. */
    CommandException wrong(String key, String expected) {
        JsonNode member = members.get(key);
        return member == null
                ? new CommandException(
                        node.where() + ": " + what + ": \"" + key + "\" is missing (expected " + expected + ")")
                : new CommandException(member.where() + ": " + what + ": invalid \"" + key + "\" (found "
                        + shorten(member.text()) + ", expected " + expected + ")");
    }

    /** Returns an error about the whole object. */
    CommandException wrong(String message) {
        return new CommandException(node.where() + ": " + what + ": " + message);
    }

    /** Returns the member, or null if it is absent or null. */
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

    /** Returns an integer of at most 64 bits; for unsigned integers, their bits. */
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
        throw wrong(key, "an integer from " + least + " to " + most);
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

    /** Returns a boolean; accepts 1 and 0, too. */
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

    /** Returns the index of a word in a list of allowed words. */
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
