package dev.tegula.cli.importer;

import dev.tegula.cli.parse.CommandException;
import java.io.IOException;
import java.io.Reader;

/** Splits comma-separated values (RFC 4180) into fields, one at a time. */
final class CsvParser {

    private static final int END = -1;

    private final Reader reader;
    private final String file;
    private final char[] buffer = new char[1 << 16];
    private final StringBuilder field = new StringBuilder();
    private int length;
    private int at;
    private int line = 1;
    private int rowLine = 1;
    private boolean quoted;
    private boolean rowEnded = true;

    CsvParser(Reader reader, String file) {
        this.reader = reader;
        this.file = file;
    }

    private int peek() throws IOException {
        if (at == length) {
            length = Math.max(0, reader.read(buffer));
            at = 0;
            if (length == 0) {
                return END;
            }
        }
        return buffer[at];
    }

    private int next() throws IOException {
        int c = peek();
        if (c != END) {
            at++;
            if (c == '\n') {
                line++;
            }
        }
        return c;
    }

    /** Advances to the next row; returns false at the end of the file. */
    boolean nextRow() throws IOException {
        if (line == 1 && at == 0 && peek() == '\uFEFF') {
            next(); // a byte order mark
        }
        rowEnded = false;
        rowLine = line;
        return peek() != END;
    }

    /** Skips the row and returns true if it is empty. */
    boolean skipEmptyRow() throws IOException {
        if (peek() == '\r') {
            next();
        }
        if (peek() != '\n') {
            return false;
        }
        next();
        return true;
    }

    /** Returns the first line of the row, counted from 1. */
    int line() {
        return rowLine;
    }

    /** Returns whether the last field was quoted. */
    boolean wasQuoted() {
        return quoted;
    }

    /** Returns whether the row has no more fields. */
    boolean rowEnded() {
        return rowEnded;
    }

    /** Returns the next field of the row. */
    String nextField() throws IOException {
        field.setLength(0);
        quoted = peek() == '"';
        if (quoted) {
            next();
            readQuoted();
        }
        while (true) {
            int c = next();
            if (c == ',') {
                return field.toString();
            } else if (c == END || c == '\n') {
                rowEnded = true;
                return field.toString();
            } else if (c == '\r' && (peek() == '\n' || peek() == END)) {
                continue;
            } else if (quoted) {
                throw new CommandException(
                        file + ":" + line + ": unexpected character '" + (char) c + "' after a quoted field");
            }
            field.append((char) c);
        }
    }

    private void readQuoted() throws IOException {
        int begin = line;
        while (true) {
            int c = next();
            if (c == END) {
                throw new CommandException(file + ":" + begin + ": quoted field without a closing quote");
            } else if (c == '"') {
                if (peek() != '"') {
                    return;
                }
                next();
            }
            field.append((char) c);
        }
    }
}
