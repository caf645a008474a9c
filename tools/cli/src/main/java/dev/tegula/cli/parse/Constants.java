package dev.tegula.cli.parse;

import dev.tegula.internal.base.SpellingHint;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Constants as words of the command line: lower case, with hyphens. */
public final class Constants {

    private Constants() {}

    /**
     * Returns the constant of a word.
     *
     * @throws UsageException if there is none
     */
    public static <E extends Enum<E>> E parse(String option, String word, Class<E> type) {
        List<String> words =
                Arrays.stream(type.getEnumConstants()).map(Constants::word).toList();
        int index = words.indexOf(word.toLowerCase(Locale.ROOT));
        if (index < 0) {
            throw new UsageException(option + ": unknown value '" + word + "'" + SpellingHint.hintOrList(word, words));
        }
        return type.getEnumConstants()[index];
    }

    /** Returns the word of a constant. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
