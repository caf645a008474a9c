package dev.tegula.cli.sql;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shows the place of an error below the line of the statement. */
public final class ErrorPlace {

    private static final Pattern PLACE = Pattern.compile("^line (\\d{1,9}), column (\\d{1,9}): ");

    private ErrorPlace() {}

    /** Returns the line that an error names with a caret below the place, or an empty text if it names none. */
    public static String of(String sql, String message) {
        Matcher matcher = PLACE.matcher(message);
        List<String> lines = sql.lines().toList();
        if (!matcher.find()) {
            return "";
        }
        int line = Integer.parseInt(matcher.group(1));
        int column = Integer.parseInt(matcher.group(2));
        if (line < 1
                || line > lines.size()
                || column < 1
                || column > lines.get(line - 1).length() + 1) {
            return "";
        }
        return "  " + lines.get(line - 1) + "\n  " + " ".repeat(column - 1) + "^\n";
    }
}
