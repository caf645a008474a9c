package dev.tegula.internal.sql.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.parser.SqlParseException;

/** One line of what a parser says in many. */
final class ParseMessage {

    private static final int MOST_TOKENS = 6;
    private static final Pattern FOUND = Pattern.compile("Encountered \"(.*?)\" at line", Pattern.DOTALL);
    private static final Pattern TOKEN = Pattern.compile("^ {4}(\"[^\"]*\"|<[^>]*>)", Pattern.MULTILINE);

    /** The parser took the text for an expression. */
    private static final String NO_QUERY = "Non-query expression";

    private ParseMessage() {}

    static String of(SqlParseException e) {
        String message = e.getMessage() == null ? "" : e.getMessage();
        Matcher found = FOUND.matcher(message);
        if (!found.find()) {
            String first = message.lines().findFirst().orElse("not understood");
            if (first.startsWith(NO_QUERY)) {
                return "no statement (expected SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER or DROP)";
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
        return what + (few ? "; " + list : "") + ")";
    }
}
