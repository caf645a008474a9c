package dev.tegula.query;

import java.util.ArrayList;
import java.util.List;

/** Parses and prints field names. Like conditions, it accepts any name in double quotes; a quote inside is doubled. */
public final class FieldNames {

    private FieldNames() {}

    /**
     * Splits a list at the commas outside of quotes and parentheses: {@code a,"b, c",max(d, 1)} has three parts. A
     * quote within a name, as in {@code 5" pipe}, is part of the name.
     *
     * @return the parts as they are written, without spaces around them
     */
    public static List<String> split(String list) {
        return split(list, "()");
    }

    /**
     * Returns the names in a list that consists of names only.
     *
     * @throws IllegalArgumentException if a name is malformed
     */
    public static List<String> parseAll(String list) {
        return split(list, "").stream().map(FieldNames::parse).toList();
    }

    private static List<String> split(String list, String brackets) {
        List<String> parts = new ArrayList<>();
        boolean quoted = false;
        boolean begins = true;
        int depth = 0;
        int from = 0;
        for (int i = 0; i < list.length(); i++) {
            char c = list.charAt(i);
            if (c == '"' && (quoted || begins)) {
                boolean doubled = quoted && list.startsWith("\"\"", i);
                i += doubled ? 1 : 0;
                quoted ^= !doubled;
            } else if (!quoted && brackets.indexOf(c) >= 0) {
                depth += brackets.indexOf(c) == 0 ? 1 : -1;
            } else if (c == ',' && !quoted && depth <= 0) {
                parts.add(list.substring(from, i).strip());
                from = i + 1;
            }
            begins = !quoted && (c == ',' || c == '(' || begins && c == ' ');
        }
        parts.add(list.substring(from).strip());
        return parts;
    }

    /**
     * Returns the name that a text denotes.
     *
     * @throws IllegalArgumentException if a quote is not closed, or text follows it
     */
    public static String parse(String text) {
        String word = text.strip();
        if (!word.startsWith("\"")) {
            return word;
        }
        String inner = word.substring(1, Math.max(1, word.length() - 1)).replace("\"\"", "");
        if (word.length() < 2 || !word.endsWith("\"") || inner.contains("\"")) {
            throw new IllegalArgumentException("malformed name (found '" + word
                    + "', expected a closing quote at its end, and two quotes for each one in the name)");
        }
        return word.substring(1, word.length() - 1).replace("\"\"", "\"");
    }

    /** Returns the text of a name within a list, in quotes if it needs them. */
    public static String text(String name) {
        boolean plain = name.equals(name.strip()) && name.chars().noneMatch(c -> "\",()".indexOf(c) >= 0);
        return plain ? name : quoted(name);
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
