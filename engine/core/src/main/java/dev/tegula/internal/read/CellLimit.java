package dev.tegula.internal.read;

import dev.tegula.internal.cells.Values;
import dev.tegula.internal.read.pruning.CellOrigin;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** Limits the number of cells that a query returns. Reads batches that are as small as the limit allows. */
public final class CellLimit {

    /** A chunk has about this size and is decoded as a whole, so smaller batches would save nothing. */
    private static final long MIN_BUDGET = 1 << 16;

    /** Bytes assumed of a cell of variable length. */
    private static final int VARIABLE_BYTES = 64;
    /** A batch takes several times its own size to make. */
    private static final int FACTOR = 4;

    private CellLimit() {}

    /** Returns the budget of batches that together have about the wanted number of cells. */
    public static long budget(long budget, long limit, ArraySchema schema, List<String> fields) {
        if (limit == Long.MAX_VALUE) {
            return budget;
        }
        long bytes = 0;
        for (String name : fields) {
            Field field = CellOrigin.field(schema, name);
            bytes += field.isVariable() ? VARIABLE_BYTES : field.cellSize();
        }
        long perCell = FACTOR * Math.max(1, bytes);
        return limit > Long.MAX_VALUE / perCell ? budget : Math.min(budget, Math.max(MIN_BUDGET, limit * perCell));
    }

    /** Reads the first cells of a query. */
    public static Cells read(ArrayQuery query, long limit, ArraySchema schema, List<String> fields) {
        List<Cells> batches = new ArrayList<>();
        if (limit > 0) {
            batches(query.batches(), limit).forEachRemaining(batches::add);
        }
        return batches.isEmpty() ? none(schema, fields) : Cells.concat(batches);
    }

    /** Returns no cells of some fields. */
    private static Cells none(ArraySchema schema, List<String> fields) {
        List<Column> columns = new ArrayList<>();
        for (String name : fields) {
            Field field = CellOrigin.field(schema, name);
            columns.add(Column.of(
                    field,
                    Values.allocate(field.datatype().physical(), 0).array(),
                    0,
                    field.isVariable() ? new long[1] : null,
                    field.nullable() ? new byte[0] : null));
        }
        return Cells.of(columns);
    }

    /** Cuts batches off after a number of cells. */
    public static Iterator<Cells> batches(Iterator<Cells> batches, long limit) {
        if (limit == Long.MAX_VALUE) {
            return batches;
        }
        return new Iterator<>() {
            private long left = limit;

            @Override
            public boolean hasNext() {
                return left > 0 && batches.hasNext();
            }

            @Override
            public Cells next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                Cells batch = batches.next();
                Cells cut = batch.size() <= left ? batch : batch.slice(0, (int) left);
                left -= cut.size();
                return cut;
            }
        };
    }
}
