package dev.tegula.internal.soma.mtx;

import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.io.table.TableFileException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Reads a matrix of the coordinate format of MatrixMarket: a header, comments, a line with the shape and the number of
 * entries, and a line per entry with row and column from 1. Source: Boisvert, Pozo, Remington, The Matrix Market
 * Exchange Formats, NISTIR 5935.
 */
final class MatrixMarketReader implements AutoCloseable {

    private static final int MAX_LINE = 1024;

    /** The values of entries. */
    enum Values {
        INTEGER,
        REAL,
        /** No values: an entry is 1. */
        PATTERN
    }

    private final Path file;
    private final BufferedReader reader;
    private final Values values;
    private final long rows;
    private final long columns;
    private final long entries;
    private long line;

    private long row;
    private long column;
    private double value;

    MatrixMarketReader(Path file) throws IOException {
        this.file = file;
        this.reader = new BufferedReader(new InputStreamReader(TenxFolder.open(file), StandardCharsets.UTF_8), 1 << 16);
        this.values = header();
        String[] shape = words(next());
        if (shape.length != 3) {
            throw failure("not the shape and the number of entries (expected three numbers)");
        }
        rows = number(shape[0]);
        columns = number(shape[1]);
        entries = number(shape[2]);
    }

    private Values header() throws IOException {
        String[] words = words(line().toLowerCase(Locale.ROOT));
        if (words.length < 5 || !words[0].equals("%%matrixmarket")) {
            throw failure("not a file of MatrixMarket (expected %%MatrixMarket matrix coordinate …)");
        }
        if (!words[1].equals("matrix") || !words[2].equals("coordinate") || !words[4].equals("general")) {
            throw failure("not supported (found '" + String.join(" ", words) + "', expected "
                    + Unsupported.MATRIX_MARKET_FORM.expected() + "). Convert it with scipy.io.mmwrite");
        }
        return switch (words[3]) {
            case "integer" -> Values.INTEGER;
            case "real", "double" -> Values.REAL;
            case "pattern" -> Values.PATTERN;
            default ->
                throw failure("not supported (found '" + words[3] + "', expected "
                        + Unsupported.MATRIX_MARKET_VALUES.expected() + ")");
        };
    }

    private TableFileException failure(String problem) {
        return new TableFileException(file + ", line " + line + ": " + problem + ".");
    }

    private static String[] words(String text) {
        return text.strip().split("\\s+");
    }

    /** Returns the next line, of a bounded length. */
    private String line() throws IOException {
        StringBuilder text = new StringBuilder();
        line++;
        for (int c = reader.read(); c != '\n'; c = reader.read()) {
            if (c < 0) {
                if (text.length() > 0) {
                    break;
                }
                throw failure("the file ends too early");
            }
            if (text.length() == MAX_LINE) {
                throw failure("the line is too long (expected at most " + MAX_LINE + " characters)");
            }
            text.append((char) c);
        }
        return text.toString();
    }

    /** Returns the next line that is neither a comment nor empty. */
    private String next() throws IOException {
        while (true) {
            String text = line();
            if (!text.startsWith("%") && !text.isBlank()) {
                return text;
            }
        }
    }

    private long number(String word) {
        if (!word.matches("\\d{1,18}")) {
            throw failure("not a number (found '" + word + "')");
        }
        return Long.parseLong(word);
    }

    Values values() {
        return values;
    }

    long rows() {
        return rows;
    }

    long columns() {
        return columns;
    }

    long entries() {
        return entries;
    }

    /** Reads the next entry. */
    void advance() throws IOException {
        String[] words = words(next());
        if (words.length != (values == Values.PATTERN ? 2 : 3)) {
            throw failure("not an entry (found " + words.length + " words)");
        }
        row = number(words[0]) - 1;
        column = number(words[1]) - 1;
        if (row < 0 || row >= rows || column < 0 || column >= columns) {
            throw failure("an entry outside the matrix (found " + words[0] + " " + words[1] + ", expected at most "
                    + rows + " " + columns + ")");
        }
        value = values == Values.PATTERN ? 1 : value(words[2]);
    }

    private double value(String word) {
        try {
            double parsed = Double.parseDouble(word);
            if (values == Values.INTEGER && (parsed != Math.rint(parsed) || Math.abs(parsed) > Integer.MAX_VALUE)) {
                throw failure("not an integer of 32 bits (found '" + word + "')");
            }
            return parsed;
        } catch (NumberFormatException e) {
            throw failure("not a number (found '" + word + "')");
        }
    }

    /** Returns the row of the entry, from 0. */
    long row() {
        return row;
    }

    /** Returns the column of the entry, from 0. */
    long column() {
        return column;
    }

    double value() {
        return value;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
