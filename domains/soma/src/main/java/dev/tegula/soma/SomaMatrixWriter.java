package dev.tegula.soma;

import dev.tegula.ArrayWriter;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.List;

/**
 * Writes cells of a sparse array with two dimensions. Each write is visible at once; the array becomes a member of its
 * collection with {@link #close}. Not thread-safe.
 */
public final class SomaMatrixWriter implements AutoCloseable {

    private final ArrayWriter array;
    private final Datatype type;
    private final Runnable end;

    SomaMatrixWriter(ArrayWriter array, Datatype type, Runnable end) {
        this.array = array;
        this.type = type;
        this.end = end;
    }

    /**
     * Writes cells in any order.
     *
     * @param rows the join id of the row of each cell
     * @param columns the join id of the column of each cell
     * @param values a primitive array that fits the type of the array
     * @throws IllegalArgumentException if cells are outside the array, or have equal coordinates
     */
    public void write(long[] rows, long[] columns, Object values) {
        if (rows.length == 0) {
            return;
        }
        Column data = Column.of(new Field(SomaKeys.DATA, type, 1, false), values, rows.length, null, null);
        array.write(Cells.of(List.of(coordinates(0, rows), coordinates(1, columns), data)));
    }

    private static Column coordinates(int dimension, long[] values) {
        return Column.of(
                new Field(SomaKeys.dimension(dimension), Datatype.INT64, 1, false), values, values.length, null, null);
    }

    @Override
    public void close() {
        array.close();
        end.run();
    }
}
