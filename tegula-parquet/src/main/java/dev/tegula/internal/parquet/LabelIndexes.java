package dev.tegula.internal.parquet;

import dev.tegula.schema.Enumeration;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/** The indexes of the labels of an enumeration. */
final class LabelIndexes {

    private final String column;
    private final Map<ByteBuffer, Integer> indexes = new HashMap<>();

    LabelIndexes(String column, Enumeration enumeration) {
        this.column = column;
        for (int i = 0; i < enumeration.size(); i++) {
            indexes.putIfAbsent(ByteBuffer.wrap(enumeration.bytes(i)), i);
        }
    }

    /** Returns the index of the label in a cell, or -1 if there is no such label. */
    int find(ByteCells cells, int cell) {
        int start = cells.start(cell);
        return indexes.getOrDefault(ByteBuffer.wrap(cells.bytes(), start, cells.end(cell) - start), -1);
    }

    /** Returns an index that was found. */
    int require(int index) {
        if (index < 0) {
            throw new IllegalArgumentException(
                    "column '" + column + "': a label is not in the enumeration. Add it to the enumeration.");
        }
        return index;
    }
}
