package dev.tegula.internal.io.cells;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** Parses lists of several numbers per cell. In CSV fields, NaN and infinities are not quoted. */
record ListInput(NumberInput number) implements ValueInput {

    @Override
    public int json(JsonParser parser, GrowingValues values) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw new BadCellException("\"" + parser.getText() + "\" is not a list");
        }
        int count = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            count += number.json(parser, values);
        }
        return count;
    }

    @Override
    public int csv(String text, GrowingValues values) throws IOException {
        try (JsonParser parser = JsonSyntax.FACTORY.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                throw new BadCellException("\"" + text + "\" is not a list of numbers such as [1,2]");
            }
            int count = 0;
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                count += number.json(parser, values);
            }
            if (parser.nextToken() != null) {
                throw new BadCellException("\"" + text + "\" has more text after the list");
            }
            return count;
        } catch (JsonProcessingException e) {
            throw new BadCellException("\"" + text + "\" is not a list of numbers such as [1,2]");
        }
    }
}
