package dev.tegula.errors;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Appends the command that verifies an array or group to messages about stored bytes. */
final class VerifyAdvice {

    /** Names of files and folders directly below the root of an array or group. */
    private static final Pattern INSIDE = Pattern.compile(
            "/__(?:(?:schema|fragments|commits|fragment_meta|meta|labels|group)(?=[/: ,\\]]|$)|(?:array_schema|kv_schema|tiledb_group|tiledb_array)\\.tdb"
                    + "|\\d+_\\d+_[0-9a-f]|[0-9a-f]{32}_\\d)");

    /** Start of a URI or absolute path in a text. */
    private static final Pattern BEGIN =
            Pattern.compile("(?:^|(?<=[\\s'\"(]))(?:[A-Za-z][A-Za-z0-9+.-]*:/|/|[A-Za-z]:\\\\|\\\\\\\\)");

    private static final String COMMAND = "'tegula ";

    private VerifyAdvice() {}

    /** Returns a message that ends with the command to run. */
    static String after(String message) {
        if (message.contains(COMMAND)) {
            return message;
        }
        String root = rootIn(message);
        return sentence(message) + (root == null ? "Run 'tegula verify' on the array." : command(root));
    }

    /** Returns a message that ends with the command to run if it names a file of an array or group. */
    static String afterFile(String message) {
        Matcher inside = INSIDE.matcher(message);
        return message.contains(COMMAND) || !inside.find() ? message : after(message);
    }

    private static String sentence(String message) {
        return message + (message.endsWith(".") ? " " : ". ");
    }

    private static String command(String root) {
        boolean quoted = root.chars().anyMatch(Character::isWhitespace);
        return "Run 'tegula verify " + (quoted ? "\"" + root + "\"" : root) + "'.";
    }

    /** Returns the root of the array or group that a message names, or null. */
    private static @Nullable String rootIn(String message) {
        Matcher inside = INSIDE.matcher(message);
        Matcher begin = BEGIN.matcher(message);
        if (!begin.find()) {
            return null;
        }
        if (inside.find() && begin.start() < inside.start()) {
            return message.substring(begin.start(), inside.start());
        }
        int end = message.indexOf(": ", begin.start());
        return begin.start() == 0 && end > 0 ? message.substring(0, end) : null;
    }
}
