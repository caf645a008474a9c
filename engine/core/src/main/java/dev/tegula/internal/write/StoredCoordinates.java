package dev.tegula.internal.write;

import dev.tegula.internal.condition.StoredCondition;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Comparison;
import dev.tegula.schema.ArraySchema;
import java.util.ArrayList;
import java.util.List;

/** Conditions on coordinates of single cells. */
final class StoredCoordinates {

    private static final byte[] ZERO = {0};

    private StoredCoordinates() {}

    /** Returns the condition of all cells with other coordinates. */
    static StoredCondition allBut(ArraySchema schema, Cells cells) {
        if (cells.size() == 0) {
            return new StoredCondition.Constant(true);
        }
        List<Column> columns =
                schema.dimensions().stream().map(d -> cells.column(d.name())).toList();
        List<StoredCondition> others = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            List<StoredCondition> differs = new ArrayList<>();
            for (Column column : columns) {
                differs.add(differs(column, i));
            }
            others.add(differs.size() == 1 ? differs.get(0) : new StoredCondition.Or(differs));
        }
        return others.size() == 1 ? others.get(0) : new StoredCondition.And(others);
    }

    /** An empty value would mean null, so the empty text is less than the first other one. */
    private static StoredCondition differs(Column column, int cell) {
        byte[] value = column.bytes(cell);
        return value.length == 0
                ? new StoredCondition.Compare(column.name(), Comparison.GE, ZERO)
                : new StoredCondition.Compare(column.name(), Comparison.NE, value);
    }
}
