package dev.tegula.cli.cells;

import com.fasterxml.jackson.core.JsonParser;
import dev.tegula.cli.text.TextOutput;
import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;
import dev.tegula.vfs.settings.SpellingHint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Parses labels of an enumeration into their indexes. */
final class LabelInput implements ValueInput {

    private final String enumeration;
    private final Map<String, Integer> indexes = new HashMap<>();

    LabelInput(Enumeration enumeration) {
        this.enumeration = enumeration.name();
        Column labels = Labels.column(enumeration);
        CellText texts = CellText.of(labels);
        boolean text = enumeration.datatype().isString();
        for (int i = 0; i < labels.size(); i++) {
            indexes.put(text ? labels.text(i) : json(texts, i), i);
        }
    }

    private static String json(CellText texts, int cell) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TextOutput out = new TextOutput(bytes);
        texts.json(out, cell);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Override
    public int json(JsonParser parser, GrowingValues values) throws IOException {
        return csv(parser.getText(), values);
    }

    @Override
    public int csv(String text, GrowingValues values) {
        Integer index = indexes.get(text);
        if (index == null) {
            throw BadCellException.noValue(
                    text, "label of enumeration '" + enumeration + "'" + SpellingHint.hint(text, indexes.keySet()));
        }
        values.add((long) index);
        return 1;
    }
}
