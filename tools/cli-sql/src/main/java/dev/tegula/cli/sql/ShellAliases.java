package dev.tegula.cli.sql;

import java.util.Locale;
import java.util.regex.Pattern;

/** Commands of the shells of PostgreSQL, SQLite and DuckDB, as those of this one. */
final class ShellAliases {

    private static final Pattern FOREIGN = Pattern.compile("(?:\\\\[A-Za-z?!]|\\.[A-Za-z]).*", Pattern.DOTALL);

    private ShellAliases() {}

    /** Returns the line of this shell for one of another. */
    static String of(String line) {
        String[] words = line.strip().split("\\s+", 2);
        String name = words.length == 1 ? "" : words[1].replaceFirst("\\s*;$", "");
        return switch (words[0].toLowerCase(Locale.ROOT)) {
            case "\\q", ".quit", ".exit", "quit;", "exit;" -> "exit";
            case "\\?", "\\h", ".help", "help;" -> "help";
            case "\\d", "\\d+", "\\dt", ".tables", "tables;" ->
                name.isEmpty() ? "tables" : "DESCRIBE TABLE " + name + ";";
            case ".schema" -> name.isEmpty() ? "tables" : "SHOW CREATE TABLE " + name + ";";
            default -> line;
        };
    }

    /** Returns whether a line is a command of another shell. */
    static boolean isForeign(String line) {
        return FOREIGN.matcher(line.strip()).matches();
    }
}
