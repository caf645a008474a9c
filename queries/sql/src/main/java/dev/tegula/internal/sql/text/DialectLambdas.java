package dev.tegula.internal.sql.text;

import java.util.regex.Pattern;

/**
 * Lambdas of other signs, {@code lambda x: x + 1} and {@code [x + 1 FOR x IN list]}, as calls with {@code x -> x + 1}.
 */
public final class DialectLambdas extends EditedWords {

    /** {@code [x + 1 FOR x IN l IF x > 2]}: the lambda of the values, the list, and the lambda of the condition. */
    public static final String COMPREHENDED = "LIST_COMPREHENDED_";

    private static final Pattern WANTED =
            Pattern.compile("\\bLAMBDA\\s+\\w|\\[.*\\sFOR\\s", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private DialectLambdas(String sql) {
        super(sql);
    }

    /**
     * Returns a statement with arrows.
     *
     * @throws StatementException for a list whose loop is not understood
     */
    public static Rewritten replaced(String sql) {
        if (!has(sql, WANTED)) {
            return Rewritten.same(sql);
        }
        DialectLambdas lambdas = new DialectLambdas(sql);
        for (int i = 0; i < lambdas.words.size(); i++) {
            if (lambdas.is(i, "LAMBDA")) {
                lambdas.arrow(i);
            } else if (lambdas.is(i, "[")) {
                lambdas.comprehension(i);
            }
        }
        return lambdas.written();
    }

    /** Returns the next word of this kind outside brackets, or the end. */
    private int next(String word, int from, int end) {
        int at = from;
        while (at < end && !is(at, word)) {
            if (closes(at)) {
                return end;
            }
            at = (opens(at) ? close(at) : at) + 1;
        }
        return Math.min(at, end);
    }

    private void arrow(int i) {
        int colon = next(":", i + 1, words.size());
        if (colon < words.size() && (is(i - 1, ",") || is(i - 1, "("))) {
            replaced[i] = "(";
            replaced[colon] = ") ->";
        }
    }

    private void comprehension(int open) {
        int end = close(open);
        int loop = next("FOR", open + 1, end);
        if (loop == end) {
            return;
        }
        int in = next("IN", loop, end);
        if (in == end) {
            throw refused(loop, "FOR: IN is missing. Write [x + 1 FOR x IN list]");
        }
        boolean call = is(in + 1, "IF") && is(in + 2, "("); // a function
        int condition = next("IF", call ? in + 2 : in + 1, end);
        String names = "(" + String.join(" ", words.subList(loop + 1, in)) + ") -> ";
        replaced[open] = COMPREHENDED + "(" + names;
        for (int k = loop; k <= in; k++) {
            replaced[k] = k == loop ? ", " : "";
        }
        if (condition < end) {
            replaced[condition] = ", " + names;
        }
        replaced[end] = ")";
    }
}
