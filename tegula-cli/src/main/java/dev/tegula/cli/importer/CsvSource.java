package dev.tegula.cli.importer;

import dev.tegula.cli.cells.BadCellException;
import dev.tegula.cli.cells.ColumnInput;
import dev.tegula.cli.parse.CommandException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads comma-separated values with field names in the first line. An empty field is null, {@code ""} an empty string.
 */
public final class CsvSource implements TableSource {

    @Override
    public void read(InputStream in, ImportColumns intake) throws IOException {
        InputStreamReader reader = new InputStreamReader(
                in,
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
        CsvParser parser = new CsvParser(reader, intake.file());
        try (reader) {
            List<ColumnInput> inputs = header(parser, intake);
            while (parser.nextRow()) {
                if (inputs.size() == 1 || !parser.skipEmptyRow()) {
                    intake.beginLine(parser.line());
                    row(parser, inputs, intake);
                }
            }
        } catch (CharacterCodingException e) {
            throw new CommandException(intake.file() + ": invalid UTF-8 after line " + parser.line(), e);
        }
    }

    private static List<ColumnInput> header(CsvParser parser, ImportColumns intake) throws IOException {
        List<ColumnInput> inputs = new ArrayList<>();
        if (!parser.nextRow()) {
            throw new CommandException(intake.file() + ": empty file (expected field names in the first line)");
        }
        while (!parser.rowEnded()) {
            inputs.add(intake.add(parser.nextField(), intake.file() + ":1"));
        }
        return inputs;
    }

    private static void row(CsvParser parser, List<ColumnInput> inputs, ImportColumns intake) throws IOException {
        int count = 0;
        while (!parser.rowEnded()) {
            String text = parser.nextField();
            if (count < inputs.size()) {
                try {
                    ColumnInput input = inputs.get(count);
                    if (parser.wasQuoted()) {
                        input.quotedCsv(text);
                    } else {
                        input.csv(text);
                    }
                } catch (BadCellException e) {
                    throw new CommandException(intake.file() + ":" + parser.line() + ": column \""
                            + inputs.get(count).field().name() + "\": " + e.getMessage());
                }
            }
            count++;
        }
        if (count != inputs.size()) {
            throw new CommandException(intake.file() + ":" + parser.line() + ": wrong number of fields (found " + count
                    + ", expected " + inputs.size() + " as in the first line)");
        }
    }
}
