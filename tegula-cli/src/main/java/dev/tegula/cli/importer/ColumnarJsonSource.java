package dev.tegula.cli.importer;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.cli.cells.BadCellException;
import dev.tegula.cli.cells.ColumnInput;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.JsonErrors;
import dev.tegula.vfs.settings.SpellingHint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * Reads JSON with a list per field: {@code {"cell_count": n, "dims": {name: […]}, "attrs": {name: {"data": […],
 * "validity": […]}}}}.
 */
public final class ColumnarJsonSource implements TableSource {

    private static final List<String> KEYS = List.of("cell_count", "dims", "attrs");
    private static final List<String> ATTRIBUTE_KEYS = List.of("data", "validity");

    @Override
    public void read(InputStream in, ImportColumns intake) throws IOException {
        try (JsonParser parser = JsonInput.open(in)) {
            new Reading(parser, intake).document();
        } catch (JsonProcessingException e) {
            throw JsonErrors.describe(intake.file(), e);
        }
    }

    /** The objects of a file that contain fields. */
    private enum Section {
        DIMENSIONS,
        ATTRIBUTES
    }

    /** The state of reading one file. */
    private static final class Reading {

        private final JsonParser parser;
        private final ImportColumns intake;
        private long cellCount = -1;

        Reading(JsonParser parser, ImportColumns intake) {
            this.parser = parser;
            this.intake = intake;
        }

        private String where() {
            return intake.file() + ":" + parser.currentTokenLocation().getLineNr();
        }

        void document() throws IOException {
            expect(parser.nextToken(), JsonToken.START_OBJECT, "an object with \"attrs\"");
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String key = parser.currentName();
                JsonToken value = parser.nextToken();
                switch (key) {
                    case "cell_count" -> {
                        expect(value, JsonToken.VALUE_NUMBER_INT, "an integer");
                        cellCount = parser.getLongValue();
                    }
                    case "dims" -> fields(value, Section.DIMENSIONS);
                    case "attrs" -> fields(value, Section.ATTRIBUTES);
                    default -> throw unknown(key, KEYS);
                }
            }
            if (parser.nextToken() != null) {
                throw new CommandException(where() + ": unexpected content after the JSON object");
            }
            for (ColumnInput input : intake.inputs().values()) {
                if (cellCount >= 0 && input.size() != cellCount) {
                    throw new CommandException(
                            intake.file() + ": field '" + input.field().name() + "': wrong number of cells (found "
                                    + input.size() + ", expected \"cell_count\": " + cellCount + ")");
                }
            }
        }

        private void expect(JsonToken found, JsonToken expected, String what) throws IOException {
            if (found != expected) {
                throw new CommandException(where() + ": unexpected JSON (found "
                        + (found == null ? "the end of the file" : parser.getText()) + ", expected " + what + ")");
            }
        }

        private CommandException unknown(String key, List<String> keys) {
            return new CommandException(where() + ": unknown key \"" + key + "\"" + SpellingHint.hintOrList(key, keys));
        }

        private void fields(JsonToken begin, Section section) throws IOException {
            boolean attributes = section == Section.ATTRIBUTES;
            expect(begin, JsonToken.START_OBJECT, "an object with a member per field");
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                boolean isAttribute = intake.schema().attribute(name) != null;
                if (isAttribute != attributes && intake.schema().field(name) != null) {
                    throw new CommandException(
                            where() + ": '" + name + "' is " + (isAttribute ? "an attribute" : "a dimension"));
                }
                ColumnInput input = intake.add(name, where());
                if (parser.nextToken() == JsonToken.START_OBJECT && attributes) {
                    attribute(input);
                } else {
                    cells(input);
                }
            }
        }

        private void attribute(ColumnInput input) throws IOException {
            byte[] validity = null;
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String key = parser.currentName();
                parser.nextToken();
                switch (key) {
                    case "data" -> cells(input);
                    case "validity" -> validity = validity();
                    default -> throw unknown(key, ATTRIBUTE_KEYS);
                }
            }
            if (validity != null) {
                if (validity.length != input.size()) {
                    throw new CommandException(
                            where() + ": field '" + input.field().name() + "': wrong length of the validity (found "
                                    + validity.length + ", expected " + input.size() + ", the number of cells)");
                }
                input.setValidity(validity);
            }
        }

        private byte[] validity() throws IOException {
            expect(parser.currentToken(), JsonToken.START_ARRAY, "a list of 0 and 1");
            ByteArrayOutputStream flags = new ByteArrayOutputStream();
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                String text = parser.getText();
                if (!text.equals("0") && !text.equals("1")) {
                    throw new CommandException(where() + ": invalid validity (found " + text + ", expected 0 or 1)");
                }
                flags.write(text.charAt(0) - '0');
            }
            return flags.toByteArray();
        }

        private void cells(ColumnInput input) throws IOException {
            expect(parser.currentToken(), JsonToken.START_ARRAY, "a list of cells");
            try {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    input.json(parser);
                }
            } catch (BadCellException e) {
                throw new CommandException(where() + ": field \""
                        + input.field().name() + "\", cell " + input.size() + ": " + e.getMessage());
            }
        }
    }
}
