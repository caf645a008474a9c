package dev.tegula.internal.arrow;

import dev.tegula.io.table.TableColumn;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column that is read from a field of a file, or from a field within its structs.
 *
 * @param path the numbers of the fields from the structs to the column
 * @param field the field of the cells
 * @param cells reads the cells
 * @param layout the layout of the cells if it is a plain one, else null
 * @param labels its enumeration, or null
 */
record IpcColumn(
        List<Integer> path,
        Field field,
        Cells cells,
        @Nullable ArrowLayout layout,
        @Nullable EnumerationUnion labels) {

    /** Reads the cells of a node. */
    interface Cells {

        /** Reads cells [{@code from}, {@code from + count}). */
        Column read(ColumnNode node, long from, int count);
    }

    /** Returns the column with the entries of its dictionaries so far. */
    TableColumn column() {
        return new TableColumn(field, labels == null ? null : labels.enumeration());
    }

    /** Reads cells of the node of the outermost field. Where a struct is null, its fields are. */
    Column read(ColumnDecoder decoder, ColumnNode outermost, long from, int count) {
        ColumnNode node = outermost;
        byte[] valid = null;
        for (int child : path) {
            byte[] own = decoder.validity(field, node, from, count);
            for (int i = 0; valid != null && own != null && i < count; i++) {
                own[i] &= valid[i];
            }
            valid = own == null ? valid : own;
            node = node.children().get(child);
        }
        Column column = cells.read(node, from, count);
        if (valid == null) {
            return column;
        }
        byte[] validity = column.validity();
        for (int i = 0; validity != null && i < count; i++) {
            valid[i] &= validity[i];
        }
        return Column.of(column.field(), column.array(), count, column.offsets(), valid);
    }
}
