package dev.tegula.internal.sql.text;

import dev.tegula.internal.sql.plan.GroupFrames;
import java.util.regex.Pattern;

/**
 * Frames of {@code GROUPS}, for which the parser has no word: of ROWS whose offsets are calls that {@link GroupFrames}
 * finds again, or of RANGE without an offset, which is the same.
 */
public final class DialectFrames extends EditedWords {

    private static final Pattern WANTED = Pattern.compile(
            "\\bGROUPS\\s+(?:BETWEEN|UNBOUNDED|CURRENT|[0-9?(])", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private DialectFrames(String sql) {
        super(sql);
    }

    /** Returns a statement without such frames. */
    public static Rewritten replaced(String sql) {
        if (!has(sql, WANTED)) {
            return Rewritten.same(sql);
        }
        DialectFrames frames = new DialectFrames(sql);
        for (int i = 0; i < frames.words.size(); i++) {
            if (frames.is(i, "GROUPS")) {
                frames.frame(i);
            }
        }
        return frames.written();
    }

    private void frame(int i) {
        boolean two = is(i + 1, "BETWEEN");
        int first = two ? i + 2 : i + 1;
        int and = end(first);
        boolean found = bound(first, and);
        if (two && is(and, "AND")) {
            found |= bound(and + 1, end(and + 1));
        }
        if (and < words.size() && (is(and - 1, "PRECEDING") || is(and - 1, "FOLLOWING") || is(and - 1, "ROW"))) {
            replaced[i] = found ? "ROWS" : "RANGE";
        }
    }

    /** Returns the word behind a bound. */
    private int end(int from) {
        int at = from;
        while (at < words.size() && !is(at, "AND") && !is(at, "EXCLUDE") && !closes(at)) {
            at = (opens(at) ? close(at) : at) + 1;
        }
        return Math.min(at, words.size());
    }

    /** Marks the offset of a bound, if it has one. */
    private boolean bound(int from, int end) {
        boolean offset = (is(end - 1, "PRECEDING") || is(end - 1, "FOLLOWING")) && !is(from, "UNBOUNDED");
        if (offset) {
            before[from] = "(" + GroupFrames.OFFSET.getName() + "(" + before[from];
            behind[end - 2] += "))";
        }
        return offset;
    }
}
