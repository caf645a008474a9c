package dev.tegula.distribution;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits shell text into statements. */
final class ShellStatements {

    private static final Pattern HERE = Pattern.compile("<<'?(\\w+)'?");

    private ShellStatements() {}

    /**
     * Returns the statements of a text, which can continue on further lines: quotes, backslashes, pipes, here
     * documents.
     */
    static List<String> split(String text) {
        List<String> statements = new ArrayList<>();
        StringBuilder statement = new StringBuilder();
        String end = null;
        for (String line : text.lines().toList()) {
            statement.append(line).append('\n');
            if (end != null) {
                end = line.equals(end) ? null : end;
            } else {
                Matcher here = HERE.matcher(line);
                end = here.find() ? here.group(1) : null;
            }
            if (end == null && isComplete(statement.toString())) {
                if (!statement.toString().isBlank()) {
                    statements.add(statement.toString().strip());
                }
                statement.setLength(0);
            }
        }
        if (!statement.toString().isBlank()) {
            throw new IllegalArgumentException("not a complete statement: " + statement);
        }
        return statements;
    }

    private static boolean isComplete(String statement) {
        String code = plainText(statement);
        return code.indexOf('\'') < 0
                && code.indexOf('"') < 0
                && !code.stripTrailing().matches("(?s).*[\\\\|]");
    }

    /** Returns whether a statement is a single command without operators, patterns and variables. */
    static boolean isPlain(String statement) {
        return statement.startsWith("tegula ") && plainText(statement).matches("[^|<>&;*?$`…]*");
    }

    /** Returns a statement without quoted text and comments. A quote that is not closed stays. */
    private static String plainText(String statement) {
        return statement.replaceAll("(?s)'[^']*'|\"(?:[^\"\\\\]|\\\\.)*\"", "").replaceAll("(^|\\s)#[^\n]*", "");
    }
}
