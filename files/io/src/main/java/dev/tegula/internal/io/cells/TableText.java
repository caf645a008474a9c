package dev.tegula.internal.io.cells;

import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writers of the columns of a table: enumerated columns as labels, datetimes and times as text or as integers. */
public final class TableText {

    private final List<TableColumn> schema;
    private final @Nullable Labels[] labels;
    private final boolean readable;

    /** Creates the writers of a table with datetimes as integers. */
    public static TableText exact(TableSchema schema) {
        return new TableText(schema, false);
    }

    /** Creates the writers of a table, with datetimes as ISO 8601 unless the options ask for integers. */
    public static TableText readable(TableSchema schema, WriteOptions options) {
        String datetimes = options.value("datetimes");
        if (datetimes != null && !datetimes.equals("iso") && !datetimes.equals("integers")) {
            throw new IllegalArgumentException(
                    "datetimes: unknown form (found " + datetimes + ", expected iso or integers)");
        }
        return new TableText(schema, datetimes == null || datetimes.equals("iso"));
    }

    private TableText(TableSchema schema, boolean readable) {
        this.readable = readable;
        this.schema = schema.columns();
        this.labels = new Labels[this.schema.size()];
        for (int f = 0; f < labels.length; f++) {
            TableColumn column = this.schema.get(f);
            labels[f] = column.enumeration() == null ? null : Labels.of(column.enumeration());
        }
    }

    /** Returns the columns of a batch in the order of the schema, with their values in arrays. */
    public Column[] columns(Cells batch) {
        return schema.stream()
                .map(column -> LittleEndianValues.inArray(batch.column(column.name())))
                .toArray(Column[]::new);
    }

    /** Returns the writers of these columns. */
    public CellText[] texts(Column[] columns) {
        CellText[] texts = new CellText[columns.length];
        for (int f = 0; f < texts.length; f++) {
            Labels own = labels[f];
            texts[f] = own != null
                    ? own.text(columns[f])
                    : readable ? CellText.readable(columns[f]) : CellText.of(columns[f]);
        }
        return texts;
    }
}
