package dev.tegula.internal.sql.text;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The words of a statement with the places where operands begin and end. */
public class EditedOperands extends EditedWords {

    /** Words before which an operand has ended, so that {@code [} behind them begins a list. */
    protected static final Set<String> BEFORE_LIST = Set.of(
            "SELECT",
            "IN",
            "THEN",
            "ELSE",
            "WHERE",
            "AND",
            "OR",
            "NOT",
            "WHEN",
            "BY",
            "ON",
            "HAVING",
            "QUALIFY",
            "BETWEEN",
            "LIKE",
            "DISTINCT",
            "ALL",
            "CASE",
            "FROM",
            "VALUES",
            "ILIKE",
            "LIMIT",
            "OFFSET");

    /** Words that end a term of additions, besides those before which an operand has ended. */
    private static final Set<String> BESIDE_TERM = Set.of(
            "AS",
            "IS",
            "ILIKE",
            "ESCAPE",
            "SIMILAR",
            "USING",
            "ASC",
            "DESC",
            "LIMIT",
            "GROUP",
            "ORDER",
            "UNION",
            "EXCEPT",
            "INTERSECT",
            "END",
            "RETURNING",
            "NULLS",
            "OFFSET",
            "WINDOW");

    /** First words of operands that are calls now, by their last words. */
    protected final Map<Integer, Integer> chains = new HashMap<>();

    protected EditedOperands(String sql) {
        super(sql);
    }

    /** Returns whether a word is an operator, a comma or an opening bracket. */
    protected final boolean isSign(int i) {
        return words.get(i).matches("[-+*/%(,\\[=<>:]|<=|>=|<>|!=|\\|\\||//|->>?|=>|:=|[&|^~]|<<|>>");
    }

    /** Returns the first word of the operand that ends with a word. */
    protected final int operandStart(int last) {
        Integer chained = chains.get(last);
        if (chained != null) {
            return chained;
        }
        int at = is(last, "END") ? caseOf(last) : Math.max(0, last);
        while (closes(at)) {
            int depth = 0;
            do {
                depth += closes(at) ? 1 : opens(at) ? -1 : 0;
                at--;
            } while (depth > 0 && at >= 0);
            boolean called = at >= 0 && (isName(at) && !BEFORE_LIST.contains(word(at)) || closes(at));
            at = called ? at : at + 1;
            if (!called) {
                break;
            }
            boolean clause = is(at, "OVER") || is(at, "FILTER") || is(at, "GROUP") && is(at - 1, "WITHIN");
            if (clause) {
                at -= is(at, "GROUP") ? 2 : 1; // of a call
            }
        }
        while (at >= 2 && is(at - 1, ".") || at >= 1 && isTyped(at)) {
            at -= is(at - 1, ".") ? 2 : 1;
        }
        return at >= 2 && is(at - 1, "::") ? operandStart(at - 2) : at;
    }

    private int caseOf(int end) {
        int depth = 0;
        for (int k = end; k >= 0; k--) {
            depth += is(k, "END") ? 1 : is(k, "CASE") ? -1 : 0;
            if (depth == 0) {
                return k;
            }
        }
        return end;
    }

    private boolean isTyped(int at) {
        return words.get(at).startsWith("'")
                && Set.of("TIMESTAMP", "DATE", "TIME", "TIMESTAMPTZ").contains(word(at - 1));
    }

    private boolean isName(int at) {
        return words.get(at).matches("[\\p{L}_$\"].*");
    }

    /** Returns the last word of a type that begins with a word. */
    protected final int typeEnd(int first) {
        boolean two =
                is(first, "DOUBLE") && is(first + 1, "PRECISION") || is(first, "CHARACTER") && is(first + 1, "VARYING");
        int end = two ? first + 1 : first;
        end = is(end + 1, "(") ? close(end + 1) : end;
        if (is(end + 1, "WITH") || is(end + 1, "WITHOUT")) {
            int time = is(end + 2, "LOCAL") ? end + 3 : end + 2;
            end = is(time, "TIME") ? time + 1 : end;
        }
        while (is(end + 1, "[") || is(end + 1, "ARRAY")) {
            end = is(end + 1, "[") ? close(end + 1) : end + 1;
        }
        return Math.min(end, words.size() - 1);
    }

    /** Returns the last word of the operand that begins with a word. */
    protected final int operandEnd(int first) {
        int at = first;
        while (is(at, "-") || is(at, "+")) {
            at++;
        }
        if (at >= words.size()) {
            throw refused(words.size() - 1, words.get(words.size() - 1) + ": an operand is missing");
        }
        boolean open = opens(at);
        int end = open ? close(at) : at;
        while (true) {
            if (is(end + 1, "::")) {
                end = typeEnd(end + 2);
            } else if (is(end + 1, ".")) {
                end += 2;
            } else if (opens(end + 1)) {
                end = close(end + 1);
            } else {
                return Math.min(end, words.size() - 1);
            }
        }
    }

    protected final void enclose(int first, int last, String open, String close) {
        before[first] = open + before[first];
        behind[last] += close;
    }

    /** Returns whether a word is no part of a term, which binds more loosely than additions. */
    private boolean endsTerm(int i) {
        return i < 0
                || i >= words.size()
                || words.get(i).matches("[,;<>=]|<=|>=|<>|!=|\\|\\||:=|=>")
                || BEFORE_LIST.contains(word(i))
                || BESIDE_TERM.contains(word(i));
    }

    protected final boolean isBitSign(int i) {
        return is(i, "&") || is(i, "|") || is(i, "<<") || is(i, ">>");
    }

    /** Returns the first word of the term that ends with a word; terms with signs for bits before it belong to it. */
    protected final int termStart(int last) {
        int at = last;
        int depth = 0;
        while (at >= 0) {
            if (depth == 0 && (opens(at) || endsTerm(at))) {
                return at + 1;
            }
            depth += closes(at) ? 1 : opens(at) ? -1 : 0;
            at--;
        }
        return 0;
    }

    /** Returns the last word of the term that begins with a word. */
    protected final int termEnd(int first) {
        int at = first;
        while (at < words.size()) {
            if (closes(at) || endsTerm(at) || isBitSign(at)) {
                break;
            }
            at = (opens(at) ? close(at) : at) + 1;
        }
        return at - 1;
    }
}
