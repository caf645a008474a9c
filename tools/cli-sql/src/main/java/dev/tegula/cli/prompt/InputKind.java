package dev.tegula.cli.prompt;

import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;

/** What a line of a prompt begins. */
public enum InputKind {
    /** A statement of SQL, which a semicolon ends. */
    STATEMENT,
    /** A command line. */
    COMMAND;

    /** Beginnings of statements, also where a command has the same name: DELETE FROM is one, 'delete temps' is none. */
    private static final Pattern STATEMENTS = Pattern.compile(
            "(show|describe\\s+table|desc|select|with|values|insert|update|merge|alter|drop|create\\s+(table|schema|or|view)|delete\\s+from"
                    + "|explain\\s+(plan|select|with|values))\\b.*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /**
     * Returns what a line begins.
     *
     * @param commands the names of commands
     */
    public static InputKind of(String line, Collection<String> commands) {
        String text = line.strip();
        if (STATEMENTS.matcher(text).matches()) {
            return STATEMENT;
        }
        String first = text.split("\\s+", 2)[0].toLowerCase(Locale.ROOT);
        return commands.contains(first) || first.equals("tegula") ? COMMAND : STATEMENT;
    }
}
