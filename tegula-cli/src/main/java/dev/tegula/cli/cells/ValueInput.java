package dev.tegula.cli.cells;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/** Parses the values of cells. */
interface ValueInput {

    /** Adds the cell at the parser's current token and returns the number of its values. */
    int json(JsonParser parser, GrowingValues values) throws IOException;

    /** Adds the cell of a CSV field and returns the number of its values. */
    int csv(String text, GrowingValues values) throws IOException;
}
