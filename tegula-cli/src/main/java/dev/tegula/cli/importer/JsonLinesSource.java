package dev.tegula.cli.importer;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.cli.cells.BadCellException;
import dev.tegula.cli.cells.ColumnInput;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.JsonErrors;
import java.io.IOException;
import java.io.InputStream;

/** Reads a JSON object per cell, usually one per line. Nullable fields may be omitted. */
public final class JsonLinesSource implements TableSource {

    @Override
    public void read(InputStream in, ImportColumns intake) throws IOException {
        try (JsonParser parser = JsonInput.open(in)) {
            int rows = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token != JsonToken.START_OBJECT) {
                    throw new CommandException(where(parser, intake) + ": not an object (found " + parser.getText()
                            + ", expected {\"field\": value, …})");
                }
                intake.beginLine(parser.currentTokenLocation().getLineNr());
                row(parser, intake, rows);
                rows++;
            }
        } catch (JsonProcessingException e) {
            throw JsonErrors.describe(intake.file(), e);
        }
    }

    private static String where(JsonParser parser, ImportColumns intake) {
        return intake.file() + ":" + parser.currentTokenLocation().getLineNr();
    }

    private static void row(JsonParser parser, ImportColumns intake, int before) throws IOException {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            ColumnInput input = intake.find(name);
            if (input == null) {
                input = intake.add(name, where(parser, intake));
                for (int i = 0; i < before; i++) {
                    addMissing(input, parser, intake);
                }
            } else if (input.size() > before) {
                throw new CommandException(where(parser, intake) + ": duplicate field \"" + name + "\"");
            }
            parser.nextToken();
            try {
                input.json(parser);
            } catch (BadCellException e) {
                throw new CommandException(where(parser, intake) + ": field \"" + name + "\": " + e.getMessage());
            }
        }
        for (ColumnInput input : intake.inputs().values()) {
            if (input.size() == before) {
                addMissing(input, parser, intake);
            }
        }
    }

    private static void addMissing(ColumnInput input, JsonParser parser, ImportColumns intake) {
        if (!input.field().nullable()) {
            throw new CommandException(
                    where(parser, intake) + ": field \"" + input.field().name() + "\" is missing and not nullable");
        }
        input.addNull();
    }
}
