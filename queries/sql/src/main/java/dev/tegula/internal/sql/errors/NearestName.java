package dev.tegula.internal.sql.errors;

import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.sql.dialect.Functions;
import java.util.Collection;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Suggests names for those that are not known. */
final class NearestName {

    private static final Pattern QUOTED = Pattern.compile("'([^']*)' not found");

    private NearestName() {}

    /** Functions of other dialects, and what to write. */
    private static final Map<String, String> FUNCTIONS = Map.ofEntries(
            Map.entry("HASH", "MD5(text)"),
            Map.entry("TO_JSON", "JSON_ARRAY(a, b) or JSON_OBJECT(KEY 'a' VALUE b)"),
            Map.entry("GAMMA", "FACTORIAL(n)"),
            Map.entry("EQUI_WIDTH_BINS", "BUCKET(x, width)"),
            Map.entry("WIDTH_BUCKET", "BUCKET(x, width)"),
            Map.entry("DATEADD", "t + INTERVAL '1' DAY"),
            Map.entry("DATEDIFF", "DATE_DIFF('day', a, b)"),
            Map.entry("GETDATE", "NOW()"),
            Map.entry("SYSDATE", "NOW()"),
            Map.entry("ISNULL", "IFNULL(a, b), or a IS NULL"),
            Map.entry("DATE_SUB", "t - INTERVAL '1' DAY"));

    /** Returns the end of an error about a function that is not known. */
    static String function(String name) {
        String instead = FUNCTIONS.get(name);
        return instead == null ? SpellingHint.hint(name, Functions.names()) : ". Use " + instead + ".";
    }

    /** Returns the end of an error that names something unknown: {@code ; did you mean 'contig'?}. */
    static String hint(String message, Collection<String> names) {
        Matcher matcher = QUOTED.matcher(message);
        if (message.contains("did you mean") || !matcher.find()) {
            return "";
        }
        String name = matcher.group(1);
        return names.contains(name) ? "" : SpellingHint.hint(name, names);
    }
}
