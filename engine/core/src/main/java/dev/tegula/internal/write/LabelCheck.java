package dev.tegula.internal.write;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.ColumnAccess;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.PhysicalType;

/**
 * Checks that the values of enumerated attributes are indexes of labels. The fill value is allowed: it stands for a
 * cell without value.
 */
final class LabelCheck {

    private static final int BLOCK = 1024;

    private final Attribute attribute;
    private final Column column;
    private final int labels;
    private final long fill;

    private LabelCheck(Attribute attribute, Column column, int labels) {
        this.attribute = attribute;
        this.column = column;
        this.labels = labels;
        long[] key = new long[1];
        Keys.load(attribute.datatype().physical(), attribute.fill(), 0, 1, key, 0);
        this.fill = key[0];
    }

    /**
     * Checks the cells of a write.
     *
     * @throws IllegalArgumentException if an index has no label; the message names the first such cell
     */
    static void check(ArrayContext context, ArraySchema schema, Cells cells) {
        for (Attribute attribute : schema.attributes()) {
            String enumeration = attribute.enumeration();
            boolean isIndex = attribute.datatype().isInteger() && attribute.valuesPerCell() == 1;
            if (enumeration != null && isIndex && cells.size() > 0) {
                int labels = context.schemas().enumeration(schema, enumeration).size();
                new LabelCheck(attribute, cells.column(attribute.name()), labels).run();
            }
        }
    }

    private void run() {
        PhysicalType type = attribute.datatype().physical();
        Values values = ColumnAccess.values(column);
        ByteBlock block = new ByteBlock(BLOCK * type.size());
        long[] keys = new long[BLOCK];
        for (int from = 0; from < column.size(); from += BLOCK) {
            int count = Math.min(BLOCK, column.size() - from);
            values.get(from, block, 0, count);
            Keys.load(type, block.bytes(), 0, count, keys, 0);
            check(keys, from, count);
        }
    }

    private void check(long[] keys, int from, int count) {
        Datatype type = attribute.datatype();
        long first = Keys.ofLong(type, 0);
        long last = first + labels - 1;
        byte[] validity = column.validity();
        for (int i = 0; i < count; i++) {
            long key = keys[i];
            boolean isLabel = first <= key && key <= last;
            if (!isLabel && key != fill && (validity == null || validity[from + i] != 0)) {
                throw new IllegalArgumentException("attribute '" + attribute.name() + "', cell " + (from + i)
                        + ": the index has no label in enumeration '" + attribute.enumeration() + "' (found "
                        + Keys.toLong(type, key) + ", expected 0 to " + (labels - 1)
                        + "). Extend the enumeration first.");
            }
        }
    }
}
