package dev.tegula.internal.write;

import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Replaces columns of labels by columns of their indexes. */
public final class LabelIndexes {

    private final Attribute attribute;
    private final Column labels;
    private final Map<String, Integer> indexes = new HashMap<>();

    private LabelIndexes(Attribute attribute, Column labels) {
        this.attribute = attribute;
        this.labels = labels;
        for (int i = 0; i < labels.size(); i++) {
            indexes.put(labels.text(i), i);
        }
    }

    /**
     * Returns the cells with indexes where an enumerated attribute of integers has a column of texts.
     *
     * @throws IllegalArgumentException if a text is no label; the message names the first such cell
     */
    public static Cells of(ArrayContext context, ArraySchema schema, Cells cells) {
        List<Column> columns = new ArrayList<>();
        boolean changed = false;
        for (Column column : cells.columns()) {
            Attribute attribute = schema.attribute(column.name());
            String name = attribute == null ? null : attribute.enumeration();
            boolean isText = column.field().datatype().isString();
            if (attribute != null
                    && name != null
                    && isText
                    && attribute.datatype().isInteger()) {
                Enumeration enumeration = context.schemas().enumeration(schema, name);
                columns.add(
                        enumeration.datatype().isString()
                                ? new LabelIndexes(attribute, Column.of(enumeration)).of(column)
                                : column);
                changed = true;
            } else {
                columns.add(column);
            }
        }
        return changed ? Cells.of(columns) : cells;
    }

    private Column of(Column texts) {
        int width = attribute.datatype().size();
        ByteBuffer values = ByteBuffer.allocate(texts.size() * width).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < texts.size(); i++) {
            long index = texts.isNull(i) ? 0 : index(texts, i);
            for (int b = 0; b < width; b++) {
                values.put((byte) (index >> 8 * b));
            }
        }
        Field field = new Field(attribute.name(), attribute.datatype(), 1, texts.validity() != null);
        return Column.of(field, values.flip(), texts.size(), null, texts.validity());
    }

    private int index(Column texts, int cell) {
        String text = texts.text(cell);
        Integer index = indexes.get(text);
        if (index == null) {
            List<String> known = Arrays.asList(labels.texts());
            throw new IllegalArgumentException("attribute '" + attribute.name() + "', cell " + cell
                    + ": no label of enumeration '" + attribute.enumeration() + "' (found '" + text + "')"
                    + SpellingHint.hint(text, known) + ". Extend the enumeration first.");
        }
        return index;
    }
}
