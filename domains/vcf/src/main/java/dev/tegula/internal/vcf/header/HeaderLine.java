package dev.tegula.internal.vcf.header;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A line of the meta-information of a VCF file: {@code ##key=value} or {@code ##key=<A=1,B="two">}.
 *
 * @param key the text before the first equals sign
 * @param attributes those between angle brackets, without quotes; empty for other lines
 * @param text the whole line
 */
public record HeaderLine(String key, Map<String, String> attributes, String text) {

    /** Returns a parsed line, or null if the text is none. */
    public static @Nullable HeaderLine parse(String text) {
        int equals = text.indexOf('=');
        if (!text.startsWith("##") || equals < 0) {
            return null;
        }
        String value = text.substring(equals + 1);
        boolean structured = value.startsWith("<") && value.endsWith(">");
        Map<String, String> attributes = structured ? attributes(value) : Map.of();
        return new HeaderLine(text.substring(2, equals), attributes, text);
    }

    private static Map<String, String> attributes(String value) {
        Map<String, String> attributes = new LinkedHashMap<>();
        int at = 1;
        int end = value.length() - 1;
        while (at < end) {
            int equals = value.indexOf('=', at);
            if (equals < 0 || equals >= end) {
                break;
            }
            String name = value.substring(at, equals).strip();
            StringBuilder content = new StringBuilder();
            at = equals + 1;
            boolean quoted = false;
            for (; at < end; at++) {
                char c = value.charAt(at);
                if (c == '\\' && quoted && at + 1 < end) {
                    content.append(value.charAt(++at));
                } else if (c == '"') {
                    quoted = !quoted;
                } else if (c == ',' && !quoted) {
                    break;
                } else {
                    content.append(c);
                }
            }
            at++;
            attributes.putIfAbsent(name, content.toString());
        }
        return attributes;
    }

    /** Returns the identifier of a structured line, or null. */
    public @Nullable String id() {
        return attributes.get("ID");
    }

    /** Returns whether the line defines a name that records refer to by number. */
    boolean isDictionary() {
        return id() != null && (key.equals("FILTER") || key.equals("INFO") || key.equals("FORMAT"));
    }

    /** Returns the number that the line assigns to its name, or -1. */
    int index() {
        String index = attributes.get("IDX");
        return index != null && index.matches("\\d{1,6}") ? Integer.parseInt(index) : -1;
    }
}
