package dev.tegula.internal.io.cells;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/** Parses the values of cells. */
interface ValueInput {

    /** Adds the cell at the parser's current token and returns the number of its values. */
    int json(JsonParser parser, GrowingValues values) throws IOException;

    /** Adds the cell of a CSV field and returns the number of its values. */
    int csv(String text, GrowingValues values) throws IOException;

    /** Adds the cell of a CSV field, given as characters, and returns the number of its values. */
    default int csv(char[] text, int from, int length, GrowingValues values) throws IOException {
        return csv(new String(text, from, length), values);
    }
}
