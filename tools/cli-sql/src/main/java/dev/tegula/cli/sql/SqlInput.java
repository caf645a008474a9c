package dev.tegula.cli.sql;

/** Statements that arrive line by line. Each line is read once, because statements of dumps have many. */
public final class SqlInput {

    private final StringBuilder text = new StringBuilder();
    /** The place up to which the text was read; before a text, name or comment that a later line may end. */
    private int read;
    /** The place after the last semicolon, or 0. */
    private int ended;

    /** Adds a line without its end. */
    public void add(String line) {
        text.append(line).append('\n');
        while (read < text.length()) {
            int next = SqlScript.skip(text, read);
            if (next == text.length()) {
                return;
            } else if (next > read) {
                read = next;
            } else if (text.charAt(read++) == ';') {
                ended = read;
            }
        }
    }

    /** Returns whether the lines end with a semicolon, apart from blanks and comments, and so are complete. */
    public boolean isComplete() {
        return ended > 0 && SqlScript.isBlank(text.substring(ended));
    }

    public boolean isEmpty() {
        return text.isEmpty();
    }

    /** Returns the lines, and removes them. */
    public String take() {
        String taken = text.toString();
        text.setLength(0);
        read = 0;
        ended = 0;
        return taken;
    }
}
