package dev.tegula.internal.sql.scan;

import dev.tegula.internal.condition.LikePattern;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * LIKE, ILIKE and SIMILAR TO, whose wildcards stand for characters of Unicode, line ends among them. LIKE is that of
 * the array engine. Generated code calls these methods.
 */
public final class TextPatterns {

    private static final int MOST_KNOWN = 1_000;
    private static final String OPERATORS = "|*+?(){}";
    private static final Map<String, LikePattern> LIKE = new ConcurrentHashMap<>();
    private static final Map<String, Pattern> SIMILAR = new ConcurrentHashMap<>();

    private TextPatterns() {}

    /** LIKE. */
    public static boolean like(String text, String pattern) {
        return matches(text, withBackslashes(pattern, null));
    }

    /** LIKE with an escape character. */
    public static boolean like(String text, String pattern, String escape) {
        return matches(text, withBackslashes(pattern, escape));
    }

    /** ILIKE. */
    public static boolean ilike(String text, String pattern) {
        return matches(folded(text), folded(withBackslashes(pattern, null)));
    }

    /** ILIKE with an escape character. */
    public static boolean ilike(String text, String pattern, String escape) {
        return matches(folded(text), folded(withBackslashes(pattern, escape)));
    }

    /** SIMILAR TO. */
    public static boolean similar(String text, String pattern) {
        return similarTo(text, pattern, null);
    }

    /** SIMILAR TO with an escape character. */
    public static boolean similar(String text, String pattern, String escape) {
        return similarTo(text, pattern, escape);
    }

    private static boolean matches(String text, String pattern) {
        LikePattern known = LIKE.get(pattern);
        if (known == null) {
            known = LikePattern.of(pattern);
            remember(LIKE, pattern, known);
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return known.matches(bytes, 0, bytes.length);
    }

    private static <T> void remember(Map<String, T> known, String key, T value) {
        if (known.size() >= MOST_KNOWN) {
            known.clear();
        }
        known.put(key, value);
    }

    /** Returns a text without the case of its letters. */
    private static String folded(String text) {
        int[] characters = text.codePoints()
                .map(c -> Character.toLowerCase(Character.toUpperCase(c)))
                .toArray();
        return new String(characters, 0, characters.length);
    }

    /**
     * Returns a pattern of LIKE as the array engine has it: the escape is a backslash.
     *
     * @throws IllegalArgumentException if the escape is not one character, or precedes no special character
     */
    public static String withBackslashes(String pattern, @Nullable String escape) {
        int escaping = escape == null ? -1 : single(escape);
        StringBuilder result = new StringBuilder(pattern.length());
        boolean escaped = false;
        for (int c : pattern.codePoints().toArray()) {
            boolean special = c == '%' || c == '_' || c == escaping;
            if (escaped && !special) {
                break;
            } else if (!escaped && c == escaping) {
                escaped = true;
                continue;
            }
            result.append(c == '\\' || escaped && (c == '%' || c == '_') ? "\\" : "")
                    .appendCodePoint(c);
            escaped = false;
        }
        if (escaped) {
            throw new IllegalArgumentException(
                    "pattern '" + pattern + "': the escape character '" + escape + "' must precede %, _ or itself");
        }
        return result.toString();
    }

    private static int single(String escape) {
        if (escape.codePointCount(0, escape.length()) != 1) {
            throw new IllegalArgumentException("ESCAPE: not one character (found '" + escape + "')");
        }
        return escape.codePointAt(0);
    }

    private static boolean similarTo(String text, String pattern, @Nullable String escape) {
        String key = escape == null ? pattern : escape + '\0' + pattern;
        Pattern known = SIMILAR.get(key);
        if (known == null) {
            known = compiled(pattern, escape);
            remember(SIMILAR, key, known);
        }
        return known.matcher(text).matches();
    }

    private static Pattern compiled(String pattern, @Nullable String escape) {
        try {
            return Pattern.compile(expression(pattern, escape == null ? -1 : single(escape)), Pattern.DOTALL);
        } catch (PatternSyntaxException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("pattern of SIMILAR TO: not understood (found '" + pattern + "')", e);
        }
    }

    /** Returns a pattern of SIMILAR TO as a regular expression of Java. */
    private static String expression(String pattern, int escape) {
        StringBuilder result = new StringBuilder();
        boolean inside = false;
        for (int i = 0; i < pattern.length(); i += Character.charCount(pattern.codePointAt(i))) {
            int c = pattern.codePointAt(i);
            if (c == escape) {
                i += Character.charCount(c);
                result.append(literal(pattern.codePointAt(i)));
            } else if (inside && pattern.startsWith("[:", i)) {
                int end = pattern.indexOf(":]", i);
                result.append(characterClass(pattern.substring(i + 2, end)));
                i = end + 1;
            } else if (inside && (c == '-' || c == '^')) {
                result.appendCodePoint(c);
            } else if (c == '[' || c == ']') {
                inside = c == '[';
                result.appendCodePoint(c);
            } else if (!inside && (c == '%' || c == '_')) {
                result.append(c == '%' ? ".*" : ".");
            } else {
                result.append(!inside && OPERATORS.indexOf(c) >= 0 ? Character.toString(c) : literal(c));
            }
        }
        return result.toString();
    }

    private static String literal(int c) {
        return Character.isLetterOrDigit(c) || c > Byte.MAX_VALUE || Character.isWhitespace(c)
                ? Character.toString(c)
                : "\\" + Character.toString(c);
    }

    private static String characterClass(String name) {
        return switch (name.toLowerCase(java.util.Locale.ROOT)) {
            case "alpha" -> "\\p{IsAlphabetic}";
            case "upper" -> "\\p{IsUppercase}";
            case "lower" -> "\\p{IsLowercase}";
            case "digit" -> "\\p{IsDigit}";
            case "space" -> " ";
            case "whitespace" -> "\\s";
            case "alnum" -> "\\p{IsAlphabetic}\\p{IsDigit}";
            default -> throw new IndexOutOfBoundsException(name);
        };
    }
}
