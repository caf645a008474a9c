package dev.tegula.internal.io.cells;

import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;

/** The labels of an enumerated attribute. */
public final class Labels {

    private final int count;
    private final CellText labels;
    private final Column entries;

    private Labels(int count, CellText labels, Column entries) {
        this.count = count;
        this.labels = labels;
        this.entries = entries;
    }

    /** Returns the labels of an enumeration. */
    public static Labels of(Enumeration enumeration) {
        Column column = Column.of(enumeration);
        return new Labels(enumeration.size(), CellText.readable(column), column);
    }

    /** Returns the JSON of a value, for messages. */
    public static String describe(Column values, int cell) {
        return TextOutput.text(out -> CellText.of(values).json(out, cell));
    }

    /** Returns a writer of the labels of a column of indexes; an index without a label is written as null. */
    public CellText text(Column indexes) {
        return new CellText() {
            @Override
            public void json(TextOutput out, int cell) {
                int index = index(indexes, cell);
                if (index < 0) {
                    out.put("null");
                } else {
                    labels.json(out, index);
                }
            }

            @Override
            public void csv(TextOutput out, int cell) {
                int index = index(indexes, cell);
                if (index >= 0) {
                    labels.csv(out, index);
                }
            }
        };
    }

    /** Returns the labels as a column. */
    public Column entries() {
        return entries;
    }

    /** Returns the index of a cell, or -1 if it has no label. */
    public int index(Column indexes, int cell) {
        long index = indexes.longAt(cell);
        return index >= 0 && index < count ? (int) index : -1;
    }
}
