package dev.tegula.cli.cells;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;

/** Several numbers per cell, as a list. In CSV fields it has NaN and infinities without quotes. */
record ListInput(NumberInput number) implements ValueInput {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    @Override
    public int json(JsonParser parser, GrowingValues values) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw new BadCellException("\"" + parser.getText() + "\" is no list");
        }
        int count = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            count += number.json(parser, values);
        }
        return count;
    }

    @Override
    public int csv(String text, GrowingValues values) throws IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                throw new BadCellException("\"" + text + "\" is no list of numbers such as [1,2]");
            }
            int count = 0;
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                count += number.json(parser, values);
            }
            if (parser.nextToken() != null) {
                throw new BadCellException("\"" + text + "\" goes on after its list");
            }
            return count;
        } catch (JsonProcessingException e) {
            throw new BadCellException("\"" + text + "\" is no list of numbers such as [1,2]");
        }
    }
}
