package dev.tegula.internal.sql.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words of DuckDB and PostgreSQL that Calcite's parser does not know, as those that it knows. Each change keeps the
 * length of the text, so that places in errors stay right.
 */
public final class DialectWords {

    /** A name that stands for ALL in GROUP BY and ORDER BY; as long as this word. */
    public static final String ALL = "\"\uE000\"";

    /** A function that stands for DISTINCT ON; as long as these words. */
    public static final String DISTINCT_ON = "DISTINCT_ON";

    /** The last letter of functions for which the parser has a rule of its own, which takes columns for units. */
    static final String TIMED = "_";

    /** Longer insertions are rows of literals, which would take longer here than in the parser. */
    private static final int LONGEST_INSERTION = 1 << 16;

    /** Possessive, because a loop of alternatives needs stack for each character of a text. */
    private static final Pattern PIECES = Pattern.compile(
            "--[^\\n]*|/\\*.*?\\*/|\"[^\"]*+(?:\"\"[^\"]*+)*+\""
                    + "|(?<interval>\\bINTERVAL\\s+')(?<count>\\s*[+-]?[0-9.]+)(?<unit>\\s+(?:YEAR|MONTH|DAY|HOUR|MINUTE|SECOND|WEEK|QUARTER)S?\\s*)'"
                    + "|'[^']*+(?:''[^']*+)*+'"
                    + "|(?<by>\\b(?:GROUP|ORDER)\\s+BY\\s+)ALL\\b(?=\\s*(?:$|[;)]|(?:HAVING|ORDER|LIMIT|QUALIFY|WINDOW"
                    + "|UNION|EXCEPT|INTERSECT|OFFSET|FETCH|DESC|ASC|NULLS)\\b))"
                    + "|\\bDISTINCT(?=\\s+ON\\s*\\()(?<on>\\s+ON)"
                    + "|(?<nulls>\\b(?:IGNORE|RESPECT)\\s+NULLS\\s*)\\)"
                    + "|\\b(?<timed>DATE_?DIFF|DATEPART|DATE_?SUB|DATE_?TRUNC)(?=\\s*\\(\\s*')"
                    + "|(?<equal>==)"
                    + "|\\A\\s*(?<summary>PRAGMA)\\b"
                    + "|\\b(?:LIMIT|OFFSET)\\s+(?<sum>[0-9]{1,9}+(?:\\s*[+-]\\s*[0-9]{1,9}+)++)(?!\\s*[*/%.]|\\w)"
                    + "|\\bEXTRACT\\s*\\(\\s*(?<part>'[a-z]+')(?=\\s+FROM\\b)",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private DialectWords() {}

    /**
     * Returns a statement with words of Calcite.
     *
     * @throws StatementException for words that have no counterpart
     */
    public static String replaced(String sql) {
        if (isLongInsertion(sql)) {
            return sql;
        }
        Matcher piece = PIECES.matcher(sql);
        StringBuilder result = new StringBuilder(sql.length());
        while (piece.find()) {
            piece.appendReplacement(result, Matcher.quoteReplacement(replacement(sql, piece)));
        }
        String replaced = piece.appendTail(result).toString();
        return replaced.contains(DISTINCT_ON) ? withCommas(replaced) : replaced;
    }

    /** Returns whether a statement is left to the parser as it is. */
    static boolean isLongInsertion(String sql) {
        return sql.length() > LONGEST_INSERTION
                && sql.stripLeading().regionMatches(true, 0, "INSERT", 0, 6)
                && !sql.contains("::"); // the parser takes too much for the operand of a cast
    }

    private static String replacement(String sql, Matcher piece) {
        String all = piece.group();
        if (piece.group("interval") != null) {
            return piece.group("interval") + piece.group("count") + "'" + piece.group("unit");
        } else if (piece.group("by") != null) {
            return piece.group("by") + ALL;
        } else if (piece.group("on") != null) {
            return DISTINCT_ON + " ".repeat(piece.group("on").length() - " ON".length());
        } else if (piece.group("nulls") != null) {
            return ")" + piece.group("nulls");
        } else if (piece.group("timed") != null) {
            return all.substring(0, all.length() - 1) + TIMED;
        } else if (piece.group("equal") != null) {
            return " =";
        } else if (piece.group("summary") != null) {
            String word = piece.group("summary");
            throw refused(
                    sql, piece.start("summary"), word + ": not supported. Write DESCRIBE table, or SUMMARIZE table");
        } else if (piece.group("sum") != null) {
            return replaced(all, piece.group("sum"), sum(piece.group("sum")));
        } else if (piece.group("part") != null) {
            return replaced(all, piece.group("part"), " " + piece.group("part").replace("'", ""));
        }
        return all;
    }

    /** Replaces the end of a piece by a text that is not longer. */
    private static String replaced(String piece, String end, String with) {
        return piece.substring(0, piece.length() - end.length()) + with + " ".repeat(end.length() - with.length());
    }

    private static String sum(String terms) {
        long sum = 0;
        for (String term : terms.replaceAll("\\s", "").split("(?=[+-])", -1)) {
            sum += Long.parseLong(term);
        }
        return Long.toString(sum);
    }

    /** Puts a comma behind the list of DISTINCT ON, which is a call in the list of columns then. */
    private static String withCommas(String sql) {
        StringBuilder result = new StringBuilder(sql);
        for (int at = result.indexOf(DISTINCT_ON); at >= 0; at = result.indexOf(DISTINCT_ON, at + 1)) {
            int end = result.indexOf("(", at);
            int depth = 0;
            do {
                char c = result.charAt(end++);
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            } while (depth > 0 && end < result.length());
            boolean blank = end < result.length() && Character.isWhitespace(result.charAt(end));
            result.replace(end, blank ? end + 1 : end, ",");
        }
        return result.toString();
    }

    private static StatementException refused(String sql, int offset, String message) {
        return StatementException.of(message, sql, offset);
    }
}
