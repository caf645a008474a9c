package dev.tegula.cli.parse;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Splits text into commands and words as a POSIX shell does: words separated by blanks, single quotes, double quotes
 * with backslashes, backslashes outside quotes; a backslash at the end of a line continues it, and {@code #} at the
 * start of a word starts a comment. Does not expand variables, patterns or operators.
 */
public final class ShellTokenizer {

    private static final int END = -1;

    private final Reader reader;
    private int line = 1;
    private int commandLine = 1;
    private int next;
    private boolean peeked;

    public ShellTokenizer(Reader reader) {
        this.reader = reader;
    }

    /**
     * Returns a word as a POSIX shell reads it, quoted if necessary: in double quotes where possible, because messages
     * have commands in single quotes.
     */
    public static String quote(String word) {
        if (word.matches("[\\w@%+=:,./!-]+")) {
            return word;
        }
        return word.matches("[^\"$`\\\\]*") ? '"' + word + '"' : "'" + word.replace("'", "'\\''") + "'";
    }

    /** Returns the first line of the last returned command, counted from 1. */
    public int line() {
        return commandLine;
    }

    private int peek() throws IOException {
        if (!peeked) {
            next = reader.read();
            peeked = true;
        }
        return next;
    }

    private int read() throws IOException {
        int c = peek();
        peeked = false;
        if (c == '\n') {
            line++;
        }
        return c;
    }

    /**
     * Returns the words of the next command, skipping empty lines, or null at the end.
     *
     * @throws UsageException if a quote is not closed; the rest of the text cannot be read
     */
    public @Nullable List<String> next() throws IOException {
        List<String> words = new ArrayList<>();
        while (true) {
            int c = peek();
            if (c == END || c == '\n') {
                read();
                if (!words.isEmpty()) {
                    return words;
                } else if (c == END) {
                    return null;
                }
            } else if (isBlank(c)) {
                read();
            } else if (c == '#') {
                skipComment();
            } else {
                if (words.isEmpty()) {
                    commandLine = line;
                }
                String word = word();
                if (word != null) {
                    words.add(word);
                }
            }
        }
    }

    private static boolean isBlank(int c) {
        return c == ' ' || c == '\t' || c == '\r';
    }

    private void skipComment() throws IOException {
        while (peek() != END && peek() != '\n') {
            read();
        }
    }

    /** Reads a word; returns null if there was only a continued line. */
    private @Nullable String word() throws IOException {
        StringBuilder word = new StringBuilder();
        boolean any = false;
        while (true) {
            int c = peek();
            if (c == END || c == '\n' || isBlank(c)) {
                return any ? word.toString() : null;
            }
            read();
            switch (c) {
                case '\'' -> {
                    any = true;
                    singleQuoted(word);
                }
                case '"' -> {
                    any = true;
                    doubleQuoted(word);
                }
                case '\\' -> any |= escaped(word);
                default -> {
                    any = true;
                    word.append((char) c);
                }
            }
        }
    }

    private void singleQuoted(StringBuilder word) throws IOException {
        int begin = line;
        for (int c = read(); c != '\''; c = read()) {
            append(word, c, '\'', begin);
        }
    }

    private void doubleQuoted(StringBuilder word) throws IOException {
        int begin = line;
        for (int c = read(); c != '"'; c = read()) {
            if (c == '\\') {
                int after = read();
                if (after == '\n') {
                    continue;
                }
                if (after != '"' && after != '\\' && after != '$' && after != '`') {
                    word.append('\\');
                }
                c = after;
            }
            append(word, c, '"', begin);
        }
    }

    private void append(StringBuilder word, int c, char quote, int begin) {
        if (c == END) {
            commandLine = begin;
            throw new UsageException("the quote " + quote + " is not closed");
        }
        word.append((char) c);
    }

    /** Appends the character after a backslash outside quotes; returns false for a continued line. */
    private boolean escaped(StringBuilder word) throws IOException {
        int c = read();
        if (c == '\n') {
            return false;
        }
        word.append(c == END ? '\\' : (char) c);
        return true;
    }
}
