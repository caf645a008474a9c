package dev.tegula.internal.parquet;

import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.schema.Enumeration;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The indexes of the labels of an enumeration. */
final class LabelIndexes {

    private final String column;
    private final Enumeration enumeration;
    private final Map<ByteBuffer, Integer> indexes = new HashMap<>();
    /** Entries of dictionaries that are not labels; cells may not have them. */
    private final List<byte[]> unknown = new ArrayList<>();

    LabelIndexes(String column, Enumeration enumeration) {
        this.column = column;
        this.enumeration = enumeration;
        for (int i = 0; i < enumeration.size(); i++) {
            indexes.putIfAbsent(ByteBuffer.wrap(enumeration.bytes(i)), i);
        }
    }

    /** Returns the index of the label in a cell, or a negative number if there is no such label. */
    int find(ByteCells cells, int cell) {
        int start = cells.start(cell);
        ByteBuffer label = ByteBuffer.wrap(cells.bytes(), start, cells.end(cell) - start);
        Integer index = indexes.get(label);
        if (index == null) {
            byte[] copy = Arrays.copyOfRange(cells.bytes(), start, cells.end(cell));
            unknown.add(copy);
            index = -unknown.size();
            indexes.put(ByteBuffer.wrap(copy), index);
        }
        return index;
    }

    /** Returns an index that was found. */
    int require(int index) {
        if (index < 0) {
            String label = new String(unknown.get(-index - 1), StandardCharsets.UTF_8);
            throw new InvalidArgumentException(
                    "column '" + column + "': \"" + label + "\" is not a valid label of enumeration '"
                            + enumeration.name() + "'",
                    enumeration.ordered() ? null : NextStep.of(Action.ADD_LABELS));
        }
        return index;
    }
}
