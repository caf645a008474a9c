package dev.tegula.internal.sql.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The words of a statement, which subclasses replace, move, and put text before and behind. */
class EditedWords {

    private static final Pattern WORDS = Pattern.compile(
            "\\s+|--[^\\n]*|/\\*.*?\\*/"
                    + "|(?<word>[0-9][0-9_]*(?:\\.[0-9]*)?(?:E[+-]?[0-9]+)?|[\\p{L}_$][\\p{L}\\p{N}_$]*"
                    + "|\"[^\"]*+(?:\"\"[^\"]*+)*+\"|'[^']*+(?:''[^']*+)*+'|->>|->|<<|>>|\\^@|//|::|:=|=>|<=|>=|<>|!=|\\|\\||\\S)",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** Words that begin a clause behind the tables of FROM, or another query. */
    protected static final Set<String> CLAUSES = Set.of(
            "WHERE",
            "GROUP",
            "HAVING",
            "QUALIFY",
            "WINDOW",
            "ORDER",
            "LIMIT",
            "OFFSET",
            "FETCH",
            "UNION",
            "EXCEPT",
            "INTERSECT");

    protected final String sql;
    protected final List<String> words = new ArrayList<>();
    protected final List<Integer> starts = new ArrayList<>();
    protected final String[] before;
    protected final String[] behind;
    protected final @Nullable String[] replaced;

    private int movedFrom;
    private int movedTo;

    protected EditedWords(String sql) {
        this.sql = sql;
        Matcher matcher = WORDS.matcher(sql);
        while (matcher.find()) {
            if (matcher.group("word") != null) {
                words.add(matcher.group("word"));
                starts.add(matcher.start("word"));
            }
        }
        this.before = filled(words.size());
        this.behind = filled(words.size());
        this.replaced = new String[words.size()];
    }

    /** Returns whether a statement has what makes it worth reading word by word. */
    protected static boolean has(String sql, Pattern wanted) {
        return !DialectWords.isLongInsertion(sql) && wanted.matcher(sql).find();
    }

    private static String[] filled(int length) {
        String[] texts = new String[length];
        Arrays.fill(texts, "");
        return texts;
    }

    protected final String word(int i) {
        return i >= 0 && i < words.size() ? words.get(i).toUpperCase(Locale.ROOT) : "";
    }

    /** Returns whether a word is a text in quotes, which a statement that ends too early may lack. */
    protected final boolean isText(int i) {
        String word = i >= 0 && i < words.size() ? words.get(i) : "";
        return word.startsWith("'") && word.chars().filter(c -> c == '\'').count() % 2 == 0;
    }

    protected final boolean is(int i, String word) {
        return word(i).equals(word);
    }

    protected final boolean opens(int i) {
        return is(i, "(") || is(i, "[") || is(i, "{");
    }

    protected final boolean closes(int i) {
        return is(i, ")") || is(i, "]") || is(i, "}");
    }

    protected final int open(int close) {
        int depth = 0;
        for (int k = close; k >= 0; k--) {
            depth += closes(k) ? 1 : opens(k) ? -1 : 0;
            if (depth == 0) {
                return k;
            }
        }
        return 0;
    }

    protected final int close(int open) {
        int depth = 0;
        for (int k = open; k < words.size(); k++) {
            depth += opens(k) ? 1 : closes(k) ? -1 : 0;
            if (depth == 0) {
                return k;
            }
        }
        throw refused(open, words.get(open) + ": not closed");
    }

    protected final Rewritten written() {
        StringBuilder text = new StringBuilder();
        List<Integer> origins = new ArrayList<>();
        int from = 0;
        for (int i = movedFrom; i < movedTo; i++) {
            write(i, text, origins);
            add(" ", starts.get(i), text, origins);
        }
        for (int i = 0; i < words.size(); i++) {
            boolean left = i >= movedFrom && i < movedTo;
            if (left) {
                from = starts.get(i) + words.get(i).length();
                continue;
            }
            for (int k = from; k < starts.get(i); k++) {
                add(sql.substring(k, k + 1), k, text, origins);
            }
            write(i, text, origins);
            from = starts.get(i) + words.get(i).length();
        }
        for (int k = from; k < sql.length(); k++) {
            add(sql.substring(k, k + 1), k, text, origins);
        }
        origins.add(sql.length());
        return new Rewritten(
                sql,
                text.toString(),
                origins.stream().mapToInt(Integer::intValue).toArray());
    }

    protected final void write(int i, StringBuilder text, List<Integer> origins) {
        int start = starts.get(i);
        add(before[i], start, text, origins);
        String instead = replaced[i];
        if (instead != null) {
            add(instead, start, text, origins);
        } else {
            for (int k = 0; k < words.get(i).length(); k++) {
                add(words.get(i).substring(k, k + 1), start + k, text, origins);
            }
        }
        add(behind[i], start + words.get(i).length() - 1, text, origins);
    }

    private static void add(String piece, int origin, StringBuilder text, List<Integer> origins) {
        text.append(piece);
        for (int i = 0; i < piece.length(); i++) {
            origins.add(origin);
        }
    }

    protected final StatementException refused(int i, String message) {
        return StatementException.of(message, sql, starts.get(i));
    }

    /** Puts words before all others. */
    protected final void moveFirst(int from, int to) {
        movedFrom = from;
        movedTo = to;
    }
}
