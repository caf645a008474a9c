package dev.tegula.internal.parquet;

import dev.tegula.schema.Enumeration;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/** The indexes of the labels of an enumeration. */
final class LabelIndexes {

    private final Map<ByteBuffer, Integer> indexes = new HashMap<>();

    LabelIndexes(Enumeration enumeration) {
        for (int i = 0; i < enumeration.size(); i++) {
            indexes.putIfAbsent(ByteBuffer.wrap(enumeration.bytes(i)), i);
        }
    }

    /** Returns the index of the label in a cell. */
    int index(ByteCells cells, int cell) {
        int start = cells.start(cell);
        Integer index = indexes.get(ByteBuffer.wrap(cells.bytes(), start, cells.end(cell) - start));
        if (index == null) {
            throw new IllegalArgumentException("a label is not in the enumeration that the file was written with");
        }
        return index;
    }
}
