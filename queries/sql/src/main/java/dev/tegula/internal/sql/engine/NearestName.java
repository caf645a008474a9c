package dev.tegula.internal.sql.engine;

import dev.tegula.internal.base.SpellingHint;
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
            Map.entry("JSON_EXTRACT", "JSON_VALUE(text, '$.a') or JSON_QUERY(text, '$.a')"),
            Map.entry("JSON_EXTRACT_STRING", "JSON_VALUE(text, '$.a')"),
            Map.entry("FORMAT", "CONCAT(a, b)"),
            Map.entry("PRINTF", "CONCAT(a, b), LPAD and ROUND"),
            Map.entry("TYPEOF", "DESCRIBE for the types of a table"),
            Map.entry("COLUMNS", "the names of the columns"),
            Map.entry("VERSION", "the metadata of the connection"),
            Map.entry("HASH", "MD5(text)"),
            Map.entry("TO_JSON", "JSON_ARRAY(a, b) or JSON_OBJECT(KEY 'a' VALUE b)"),
            Map.entry("LIST_AGGREGATE", "LIST_SUM, LIST_AVG, LIST_COUNT, ARRAY_MIN or ARRAY_MAX"),
            Map.entry("JULIAN", "DATE_DIFF('day', DATE '2000-01-01', d)"),
            Map.entry("GAMMA", "FACTORIAL(n)"),
            Map.entry("EQUI_WIDTH_BINS", "BUCKET(x, width)"),
            Map.entry("PARSE_PATH", "STRING_SPLIT(path, '/')"),
            Map.entry("STRUCT_EXTRACT", "columns instead of a struct"),
            Map.entry("ALIAS", "DESCRIBE SELECT … for the names of columns"),
            Map.entry("WIDTH_BUCKET", "BUCKET(x, width)"),
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
