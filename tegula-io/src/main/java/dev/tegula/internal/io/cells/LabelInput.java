package dev.tegula.internal.io.cells;

import com.fasterxml.jackson.core.JsonParser;
import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;
import dev.tegula.vfs.settings.SpellingHint;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Parses labels of an enumeration into their indexes. If no label is a number, indexes are accepted as well, as older
 * files have them.
 */
final class LabelInput implements ValueInput {

    private final String enumeration;
    private final Map<String, Integer> indexes = new HashMap<>();
    private final boolean acceptsIndexes;
    private final int size;
    private final boolean ordered;

    LabelInput(Enumeration enumeration) {
        this.enumeration = enumeration.name();
        Column labels = Labels.column(enumeration);
        boolean text = enumeration.datatype().isString();
        for (int i = 0; i < labels.size(); i++) {
            indexes.put(text ? labels.text(i) : Labels.describe(labels, i), i);
        }
        acceptsIndexes = indexes.keySet().stream().noneMatch(LabelInput::isNumber);
        size = enumeration.size();
        ordered = enumeration.ordered();
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    @Override
    public int json(JsonParser parser, GrowingValues values) throws IOException {
        return csv(parser.getText(), values);
    }

    @Override
    public int csv(String text, GrowingValues values) {
        Integer index = indexes.get(text);
        if (index == null && acceptsIndexes && isNumber(text) && text.length() < 10 && Integer.parseInt(text) < size) {
            index = Integer.parseInt(text);
        }
        if (index == null) {
            String hint = SpellingHint.hint(text, indexes.keySet());
            String next =
                    ordered ? "" : (hint.isEmpty() ? ". " : " ") + "Add new labels with ImportOptions.withNewLabels()";
            throw BadCellException.noValue(text, "label of enumeration '" + enumeration + "'" + hint + next);
        }
        values.add((long) index);
        return 1;
    }
}
