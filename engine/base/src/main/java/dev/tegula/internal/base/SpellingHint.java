package dev.tegula.internal.base;

import java.util.Collection;
import java.util.Locale;

/** Suggests the intended word for a misspelt one. */
public final class SpellingHint {

    private SpellingHint() {}

    /** Returns {@code ; did you mean 'x'?} for a word. */
    public static String of(String word) {
        return "; did you mean '" + word + "'?";
    }

    /** Returns {@link #of} the closest candidate, or an empty string if none is close. */
    public static String hint(String word, Collection<String> candidates) {
        String best = null;
        int least = Math.min(word.length(), word.length() / 3 + 2); // words with more edits are not similar
        for (String candidate : candidates) {
            int distance = distance(word.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (distance < least || (best == null && word.length() > 2 && candidate.startsWith(word))) {
                least = Math.min(distance, least);
                best = candidate;
            }
        }
        return best == null ? "" : of(best);
    }

    /** Returns the hint, or else a list of all candidates. */
    public static String hintOrList(String word, Collection<String> candidates) {
        String hint = hint(word, candidates);
        return hint.isEmpty()
                ? "; available: " + (candidates.isEmpty() ? "none" : String.join(", ", candidates))
                : hint;
    }

    /** Returns the number of insertions, deletions, replacements and swaps of neighbours between two words. */
    private static int distance(String a, String b) {
        int[] before = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(last[j], row[j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], before[j - 2] + 1);
                }
            }
            int[] free = before;
            before = last;
            last = row;
            row = free;
        }
        return last[b.length()];
    }
}
