package dev.tegula.internal.io.csv;

/** Detects the delimiter of a CSV file by its first line. */
final class DelimiterDetection {

    private static final char[] CANDIDATES = {',', '\t', ';', '|'};

    private DelimiterDetection() {}

    /**
     * Returns the candidate that is most frequent outside quotes in the first line; a comma if there is none. A file
     * with a single column thus has commas.
     */
    static char of(CharSequence beginning) {
        int[] counts = new int[CANDIDATES.length];
        boolean quoted = false;
        for (int i = 0; i < beginning.length(); i++) {
            char c = beginning.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == '\n' || c == '\r')) {
                break;
            } else if (!quoted) {
                for (int k = 0; k < CANDIDATES.length; k++) {
                    counts[k] += c == CANDIDATES[k] ? 1 : 0;
                }
            }
        }
        int best = 0;
        for (int k = 1; k < CANDIDATES.length; k++) {
            best = counts[k] > counts[best] ? k : best;
        }
        return CANDIDATES[best];
    }
}
