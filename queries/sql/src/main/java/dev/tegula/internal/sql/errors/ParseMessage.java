package dev.tegula.internal.sql.errors;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImpl;

/** One line of what a parser says in many. */
public final class ParseMessage {

    private static final int MOST_TOKENS = 6;
    private static final Pattern FOUND = Pattern.compile("Encountered \"(.*?)\" at line", Pattern.DOTALL);
    private static final Pattern TOKEN = Pattern.compile("^ {4}(\"[^\"]*\"|<[^>]*>)", Pattern.MULTILINE);

    /** The parser took the text for an expression. */
    private static final String NO_QUERY = "Non-query expression";

    private static final Pattern KEYWORD = Pattern.compile("^Incorrect syntax near the keyword '(\\w+)'");

    /** What the parser expects behind some words. */
    private static final Map<String, String> INSTEAD = Map.of(
            "LIMIT", "Write a whole number, a sum of numbers, or ?",
            "OFFSET", "Write a whole number, a sum of numbers, or ?",
            "TABLESAMPLE", "Write TABLESAMPLE BERNOULLI(10)",
            "DEFAULT", "Name the columns that get values: INSERT INTO t (a) VALUES (1)");

    /** Words that nobody means as names. */
    private static final Set<String> CLAUSES = Set.of(
            "SELECT", "FROM", "WHERE", "GROUP", "ORDER", "BY", "HAVING", "LIMIT", "OFFSET", "JOIN", "ON", "USING",
            "AND", "OR", "NOT", "IN", "AS", "UNION", "CASE", "WHEN", "THEN", "ELSE", "END", "IS", "NULL", "LIKE",
            "BETWEEN");

    private ParseMessage() {}

    public static String of(SqlParseException e) {
        String message = e.getMessage() == null ? "" : e.getMessage();
        Matcher found = FOUND.matcher(message);
        if (!found.find()) {
            String first = message.lines().findFirst().orElse("not understood");
            if (first.startsWith(NO_QUERY)) {
                return "no statement (expected SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER or DROP)";
            }
            Matcher keyword = KEYWORD.matcher(first);
            String instead = keyword.find() ? INSTEAD.get(keyword.group(1)) : null;
            if (instead != null) {
                return keyword.group(1) + ": not understood. " + instead;
            }
            return first.replaceFirst(" at line \\d+, column \\d+\\.?", "");
        }
        String token = found.group(1).strip();
        List<String> expected = new ArrayList<>();
        Matcher tokens = TOKEN.matcher(message);
        while (tokens.find()) {
            String each = tokens.group(1).replace("\"", "");
            if (!expected.contains(each)) {
                expected.add(each);
            }
        }
        String what = token.equals("<EOF>") ? "the statement ends too early" : "not understood (found '" + token + "'";
        boolean few = !expected.isEmpty() && expected.size() <= MOST_TOKENS;
        String list = few ? "expected " + String.join(", ", expected) : "";
        if (token.equals("<EOF>")) {
            return few ? what + " (" + list + ")" : what;
        }
        return what + (few ? "; " + list : "") + ")" + hint(token);
    }

    /** Returns what to do with a word of SQL that is meant as a name. */
    private static String hint(String token) {
        String word = token.split(" ", 2)[0];
        String upper = word.toUpperCase(Locale.ROOT);
        boolean reserved = SqlParser.create("", SqlParser.config().withParserFactory(SqlBabelParserImpl.FACTORY))
                .getMetadata()
                .isReservedWord(upper);
        return reserved && !CLAUSES.contains(upper)
                ? ". If '" + word + "' is a name, write it in double quotes, because it is a word of SQL."
                : "";
    }
}
