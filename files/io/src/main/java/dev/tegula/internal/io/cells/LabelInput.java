package dev.tegula.internal.io.cells;

import com.fasterxml.jackson.core.JsonParser;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses labels of an enumeration into their indexes: text by itself, values of other types in any form that cells of
 * the type have. If no label is a number, indexes are accepted as well, as older files have them.
 */
final class LabelInput implements ValueInput {

    private final String enumeration;
    /** By text; for other types, by each form that was met. */
    private final Map<String, Integer> indexes = new HashMap<>();

    private final Map<ByteBuffer, Integer> indexesByBytes = new HashMap<>();
    private final List<String> shown = new ArrayList<>();
    private final ColumnInput value;
    private final boolean acceptsIndexes;
    private final int size;
    private final boolean ordered;

    LabelInput(Enumeration enumeration) {
        this.enumeration = enumeration.name();
        Column labels = Column.of(enumeration);
        value = new ColumnInput(labels.field(), 1);
        boolean text = enumeration.datatype().isString();
        for (int i = 0; i < labels.size(); i++) {
            indexesByBytes.put(ByteBuffer.wrap(labels.bytes(i)), i);
            shown.add(text ? labels.text(i) : Labels.describe(labels, i));
            if (text) {
                indexes.put(labels.text(i), i);
            }
        }
        acceptsIndexes = shown.stream().noneMatch(LabelInput::isNumber);
        size = enumeration.size();
        ordered = enumeration.ordered();
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    @Override
    public int json(JsonParser parser, GrowingValues values) throws IOException {
        if (parser.currentToken().isScalarValue()) {
            return csv(parser.getText(), values);
        }
        value.truncate(0);
        value.json(parser);
        Integer index = indexOfValue();
        if (index == null) {
            throw unknown(Labels.describe(value.column(), 0));
        }
        values.add((long) index);
        return 1;
    }

    @Override
    public int csv(String text, GrowingValues values) throws IOException {
        Integer index = indexes.get(text);
        if (index == null) {
            index = parsed(text);
        }
        if (index == null && acceptsIndexes && isNumber(text) && text.length() < 10 && Integer.parseInt(text) < size) {
            index = Integer.parseInt(text);
        }
        if (index == null) {
            throw unknown(text);
        }
        indexes.put(text, index);
        values.add((long) index);
        return 1;
    }

    /** Returns the index of the label that a text is a form of, or null. */
    private @Nullable Integer parsed(String text) throws IOException {
        try {
            value.truncate(0);
            value.quotedCsv(text);
            return indexOfValue();
        } catch (BadCellException e) {
            return null;
        }
    }

    private @Nullable Integer indexOfValue() {
        return indexesByBytes.get(ByteBuffer.wrap(value.column().bytes(0)));
    }

    private BadCellException unknown(String text) {
        String hint = SpellingHint.hint(text, shown);
        return BadCellException.noValue(
                text,
                "label of enumeration '" + enumeration + "'" + hint,
                ordered ? null : NextStep.of(Action.ADD_LABELS));
    }
}
