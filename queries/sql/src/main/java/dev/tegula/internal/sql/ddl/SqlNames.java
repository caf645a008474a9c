package dev.tegula.internal.sql.ddl;

/** Names and texts of statements in quotes, in which a quote is doubled. */
public final class SqlNames {

    private SqlNames() {}

    /** Returns a name in double quotes. */
    public static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** Returns a text in single quotes. */
    public static String text(String value) {
        return '\'' + value.replace("'", "''") + '\'';
    }

    /** Returns what a word means: the name or text in its quotes, or the word itself. */
    public static String plain(String word) {
        char quote = word.length() < 2 ? ' ' : word.charAt(0);
        if (quote != '"' && quote != '\'' || word.charAt(word.length() - 1) != quote) {
            return word;
        }
        String one = String.valueOf(quote);
        return word.substring(1, word.length() - 1).replace(one + one, one);
    }
}
