package dev.tegula.internal.sql.write;

import dev.tegula.ArrayReader;
import dev.tegula.internal.io.load.LabelGrowth;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows of UPDATE and MERGE as batches of cells. Columns that changed rows keep are copied from the array as they
 * are stored: not all stored values are values of SQL.
 */
public final class ChangedRows implements CellBatchSource {

    private final SqlRows rows;
    private final List<ColumnType> columns;
    private final List<RowColumn> converters;
    private final Changes changes;
    private final ArrayReader array;
    private final List<Cells> deleted = new ArrayList<>();
    private final LabelGrowth growth;
    private final BooleanSupplier cancelled;
    private @Nullable WrittenRows returned;

    /**
     * @param rows the rows, with a value per column, and then whether they change a row, null if they delete it; the
     *     caller closes them
     * @param columns all columns of the array
     * @param array the array, which the caller closes
     */
    public ChangedRows(
            SqlRows rows, List<ColumnType> columns, Changes changes, ArrayReader array, BooleanSupplier cancelled) {
        this.rows = rows;
        this.columns = columns;
        this.converters = columns.stream().map(RowColumn::new).toList();
        this.changes = changes;
        this.array = array;
        this.growth = LabelGrowth.of(array.schema(), array::enumeration);
        this.cancelled = cancelled;
    }

    /** Hands on all rows before they are written, and those that are deleted as they are stored. */
    public void observe(WrittenRows written) {
        this.returned = written;
    }

    @Override
    public List<Field> fields() {
        return columns.stream().map(ColumnType::field).toList();
    }

    /** Returns the enumerations to which the rows so far add labels. */
    public LabelGrowth growth() {
        return growth;
    }

    /** Returns the coordinates of the rows so far that are deleted. */
    public List<Cells> deleted() {
        return deleted;
    }

    @Override
    public @Nullable Cells next() throws IOException {
        while (true) {
            List<List<@Nullable Object>> values = RowBatches.values(rows, columns.size() + 1, cancelled);
            if (values.get(0).isEmpty()) {
                return null;
            }
            List<Integer> old = new ArrayList<>();
            List<Integer> kept = new ArrayList<>();
            for (int i = 0; i < values.get(0).size(); i++) {
                (values.get(columns.size()).get(i) == null ? old : kept).add(i);
            }
            if (old.isEmpty()) {
                return written(values);
            }
            delete(coordinates(values, old));
            if (!kept.isEmpty()) {
                return written(values.stream().map(each -> select(each, kept)).toList());
            }
        }
    }

    private void delete(Cells coordinates) throws IOException {
        deleted.add(coordinates);
        if (returned != null) {
            List<String> attributes = columns.stream()
                    .filter(column -> !column.dimension())
                    .map(column -> column.field().name())
                    .toList();
            returned.add(new StoredCells(array).read(coordinates, attributes), growth);
        }
    }

    private Cells written(List<List<@Nullable Object>> values) throws IOException {
        List<Integer> changed = new ArrayList<>();
        List<Integer> added = new ArrayList<>();
        for (int i = 0; i < values.get(0).size(); i++) {
            (Boolean.TRUE.equals(values.get(columns.size()).get(i)) ? changed : added).add(i);
        }
        List<Column> batch = new ArrayList<>();
        Cells stored = changed.isEmpty() ? null : stored(values, changed);
        for (int c = 0; c < columns.size(); c++) {
            ColumnType column = columns.get(c);
            List<@Nullable Object> all = values.get(c);
            if (stored != null && changes.keeps(column)) {
                Column kept = stored.column(column.field().name());
                batch.add(added.isEmpty() ? kept : mixed(written(c, select(all, added)), kept, added, changed));
            } else {
                batch.add(written(c, all));
            }
        }
        Cells cells = Cells.of(batch);
        if (returned != null) {
            returned.add(cells, growth);
        }
        return cells;
    }

    private Cells coordinates(List<List<@Nullable Object>> values, List<Integer> rowNumbers) {
        List<Column> coordinates = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
            if (columns.get(c).dimension()) {
                coordinates.add(written(c, select(values.get(c), rowNumbers)));
            }
        }
        return Cells.of(coordinates);
    }

    private @Nullable Cells stored(List<List<@Nullable Object>> values, List<Integer> changed) {
        List<String> kept = columns.stream()
                .filter(changes::keeps)
                .map(column -> column.field().name())
                .toList();
        return kept.isEmpty() ? null : new StoredCells(array).read(coordinates(values, changed), kept);
    }

    /** Returns values of a column as it stores them. */
    private Column written(int column, List<@Nullable Object> values) {
        ColumnType type = columns.get(column);
        Column converted = converters.get(column).column(values);
        return type.enumeration() == null ? converted : growth.indexes(type.field(), converted);
    }

    private static List<@Nullable Object> select(List<@Nullable Object> values, List<Integer> positions) {
        return positions.stream().<@Nullable Object>map(values::get).toList();
    }

    /** Returns values of added rows and stored ones of changed rows, at their positions. */
    private static Column mixed(Column own, Column stored, List<Integer> added, List<Integer> changed) {
        int[] order = new int[added.size() + changed.size()];
        for (int i = 0; i < added.size(); i++) {
            order[added.get(i)] = i;
        }
        for (int i = 0; i < changed.size(); i++) {
            order[changed.get(i)] = added.size() + i;
        }
        Cells both = Cells.concat(List.of(Cells.of(List.of(own)), Cells.of(List.of(stored))));
        return both.columns().get(0).select(order);
    }
}
