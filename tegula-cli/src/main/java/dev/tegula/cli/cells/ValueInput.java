package dev.tegula.cli.cells;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/** Takes the values of cells out of text. */
interface ValueInput {

    /** Adds the cell that the parser's current token begins; returns the number of its values. */
    int json(JsonParser parser, GrowingValues values) throws IOException;

    /** Adds the cell that a CSV field holds; returns the number of its values. */
    int csv(String text, GrowingValues values) throws IOException;
}
