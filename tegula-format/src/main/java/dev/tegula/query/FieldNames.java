package dev.tegula.query;

import dev.tegula.annotations.Experimental;
import java.util.ArrayList;
import java.util.List;

/** Names of fields in texts. As in conditions, any name can stand in double quotes, in which a quote is doubled. */
@Experimental
public final class FieldNames {

    private FieldNames() {}

    /**
     * Splits a list at the commas outside of quotes and parentheses: {@code a,"b, c",max(d, 1)} has three parts.
     *
     * @return the parts as they are written, without spaces around them
     */
    public static List<String> split(String list) {
        List<String> parts = new ArrayList<>();
        boolean quoted = false;
        int depth = 0;
        int from = 0;
        for (int i = 0; i < list.length(); i++) {
            char c = list.charAt(i);
            quoted ^= c == '"';
            depth += quoted || c != '(' && c != ')' ? 0 : c == '(' ? 1 : -1;
            if (c == ',' && !quoted && depth <= 0) {
                parts.add(list.substring(from, i).strip());
                from = i + 1;
            }
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
        return plain ? name : '"' + name.replace("\"", "\"\"") + '"';
    }
}
