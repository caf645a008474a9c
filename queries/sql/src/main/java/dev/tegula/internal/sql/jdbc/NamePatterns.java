package dev.tegula.internal.sql.jdbc;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Patterns of names in requests for the catalog: {@code %}, {@code _} and the escape {@code \}. */
public final class NamePatterns {

    private NamePatterns() {}

    /** Returns a test of names by a pattern; null matches all. */
    public static Predicate<String> test(@Nullable String pattern) {
        if (pattern == null) {
            return name -> true;
        }
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '%') {
                regex.append(".*");
            } else if (c == '_') {
                regex.append('.');
            } else {
                boolean escape = c == '\\' && i + 1 < pattern.length();
                regex.append(Pattern.quote(String.valueOf(escape ? pattern.charAt(++i) : c)));
            }
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL).asMatchPredicate();
    }

    /** Returns the pattern of a name alone; null for null. */
    static @Nullable String exact(@Nullable String name) {
        return name == null
                ? null
                : name.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }
}
