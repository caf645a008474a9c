package dev.tegula.internal.io.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import dev.tegula.errors.NextStep;
import dev.tegula.io.table.TableFileException;

/** Errors of text that is not CSV, in the terms of the file. */
final class CsvErrors {

    private static final String UNCLOSED = "quoted field without a closing quote";

    private CsvErrors() {}

    /** Returns the error of a record that begins on a line, such as one with a quote that is not closed. */
    static TableFileException of(String file, long line, CsvParseException cause) {
        if (cause.getCause() instanceof TableFileException own) {
            return own;
        }
        String reason = reason(String.valueOf(cause.getMessage()));
        return new TableFileException(file + ":" + line + ": " + reason, NextStep.option("quote", "none"), cause);
    }

    /** Returns whether a quote is not closed. */
    static boolean isUnclosed(CsvParseException cause) {
        return reason(String.valueOf(cause.getMessage())).equals(UNCLOSED);
    }

    private static String reason(String said) {
        if (said.contains("Unclosed quoted field")) {
            return UNCLOSED;
        } else if (said.contains("after closing quote")) {
            return "unexpected text after a closing quote (expected the delimiter). Write a quote inside quotes twice, "
                    + "or give its escape character with the option 'escape'.";
        }
        return said;
    }
}
