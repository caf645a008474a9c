package dev.tegula.internal.sql.engine;

import dev.tegula.internal.base.SpellingHint;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Suggests names for those that are not known. */
final class NearestName {

    private static final Pattern QUOTED = Pattern.compile("'([^']*)' not found");

    private NearestName() {}

    /** Returns the end of an error that names something unknown: {@code ; did you mean 'contig'?}. */
    static String hint(String message, Collection<String> names) {
        Matcher matcher = QUOTED.matcher(message);
        if (message.contains("did you mean") || !matcher.find()) {
            return "";
        }
        return SpellingHint.hint(matcher.group(1), names);
    }
}
