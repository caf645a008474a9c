package dev.tegula.vfs.settings;

import java.util.Collection;
import java.util.Locale;

/** Suggests the intended word for a misspelt one. */
public final class SpellingHint {

    private SpellingHint() {}

    /** Returns {@code ; did you mean 'x'?} if a candidate is close, else an empty string. */
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
        return best == null ? "" : "; did you mean '" + best + "'?";
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
        int[][] steps = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    steps[i][j] = i + j;
                    continue;
                }
                int replaced = steps[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                steps[i][j] = Math.min(replaced, Math.min(steps[i - 1][j], steps[i][j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    steps[i][j] = Math.min(steps[i][j], steps[i - 2][j - 2] + 1);
                }
            }
        }
        return steps[a.length()][b.length()];
    }
}
