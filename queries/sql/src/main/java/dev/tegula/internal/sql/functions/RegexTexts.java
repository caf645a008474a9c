package dev.tegula.internal.sql.functions;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Options of regular expressions, and what replaces their matches, as DuckDB writes both. Generated code calls them.
 */
public final class RegexTexts {

    private static final Pattern CLASS = Pattern.compile("\\[:(\\^?)(\\w+):]");

    /** Classes of POSIX, by the names that they have in Java. */
    private static final Map<String, String> NAMES = Stream.of(
                    "Alpha", "Digit", "Alnum", "Upper", "Lower", "Space", "Punct", "Print", "Graph", "Cntrl", "XDigit",
                    "Blank", "ASCII")
            .collect(Collectors.toMap(name -> name.toLowerCase(Locale.ROOT), name -> name));

    private RegexTexts() {}

    /**
     * Returns a pattern with options: {@code i} for letters of any case, {@code c} for those of the pattern, {@code l}
     * for the text itself, {@code s} for a point that matches line ends, {@code m}, {@code n} and {@code p} for one
     * that does not.
     */
    public static String pattern(String pattern, String options) {
        boolean anyCase = false;
        boolean literal = false;
        boolean lineEnds = false;
        for (int i = 0; i < options.length(); i++) {
            char option = options.charAt(i);
            switch (option) {
                case 'i' -> anyCase = true;
                case 'c' -> anyCase = false;
                case 'l' -> literal = true;
                case 's' -> lineEnds = true;
                case 'm', 'n', 'p' -> lineEnds = false;
                case ' ', '\t', '\n' -> {
                    // between options
                }
                default ->
                    throw new IllegalArgumentException("option of a pattern: not known (found '" + option
                            + "', expected i, c, l, s, m, n or p, or g of REGEXP_REPLACE)");
            }
        }
        return (anyCase ? "(?iu)" : "") + (lineEnds ? "(?s)" : "") + (literal ? Pattern.quote(pattern) : pattern);
    }

    /** Compiles a pattern, whose classes of POSIX, such as {@code [[:alpha:]]}, are those of Java. */
    static Pattern compile(String pattern) {
        boolean named = pattern.contains("[:") && !pattern.contains("\\Q");
        return Pattern.compile(named ? withClasses(pattern) : pattern);
    }

    private static String withClasses(String pattern) {
        StringBuilder replaced = new StringBuilder();
        Matcher classes = CLASS.matcher(pattern);
        boolean inside = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (inside && c == '[' && classes.region(i, pattern.length()).lookingAt()) {
                String name = NAMES.get(classes.group(2));
                if (name == null) {
                    throw new IllegalArgumentException("class of a pattern: not known (found '" + classes.group()
                            + "', expected one such as [:alpha:])");
                }
                replaced.append(classes.group(1).isEmpty() ? "\\p{" : "\\P{")
                        .append(name)
                        .append('}');
                i = classes.end() - 1;
                continue;
            }
            replaced.append(c);
            if (c == '\\' && i + 1 < pattern.length()) {
                replaced.append(pattern.charAt(++i));
            } else {
                inside = c == '[' || inside && c != ']';
            }
        }
        return replaced.toString();
    }

    /** REGEXP_REPLACE: of the first match, or with the option g of all. */
    public static String replace(String text, String pattern, String replacement, String options) {
        boolean all = options.contains("g");
        Matcher matcher = compile(pattern(pattern, options.replace("g", ""))).matcher(text);
        StringBuilder replaced = new StringBuilder();
        int from = 0;
        boolean next = matcher.find();
        while (next) {
            replaced.append(text, from, matcher.start()).append(expanded(matcher, replacement));
            from = matcher.end();
            next = all && matcher.find();
        }
        return replaced.append(text, from, text.length()).toString();
    }

    /** Returns a replacement with the groups that it names: {@code \1}, or {@code \0} for all; a backslash is two. */
    private static String expanded(Matcher matcher, String replacement) {
        StringBuilder expanded = new StringBuilder();
        int i = 0;
        while (i < replacement.length()) {
            char c = replacement.charAt(i);
            char next = i + 1 < replacement.length() ? replacement.charAt(i + 1) : 0;
            i += c == '\\' ? 2 : 1;
            if (c != '\\' || next == '\\') {
                expanded.append(c);
            } else if (next >= '0' && next <= '9') {
                requireGroup("REGEXP_REPLACE", matcher, next - '0');
                String group = matcher.group(next - '0');
                expanded.append(group == null ? "" : group);
            } else {
                throw new IllegalArgumentException("REGEXP_REPLACE: a backslash before no digit (found '" + replacement
                        + "'). Write two for a backslash, and \\1 for a group.");
            }
        }
        return expanded.toString();
    }

    static void requireGroup(String function, Matcher matcher, long group) {
        if (group < 0 || group > matcher.groupCount()) {
            throw new IllegalArgumentException(
                    function + ": no such group (found " + group + ", expected 0 to " + matcher.groupCount() + ")");
        }
    }
}
