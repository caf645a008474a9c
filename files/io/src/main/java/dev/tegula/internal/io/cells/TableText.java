package dev.tegula.internal.io.cells;

import dev.tegula.internal.schema.InstantType;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writers of the columns of a table: enumerated columns as labels, datetimes and times as text or as integers. */
public final class TableText {

    private final List<TableColumn> schema;
    private final @Nullable Labels[] labels;
    private final List<Function<Column, CellText>> texts = new ArrayList<>();

    /** Creates the writers of a table with datetimes as integers. */
    public static TableText exact(TableSchema schema) {
        return new TableText(schema, column -> CellText::of);
    }

    /**
     * Creates the writers of a table, with datetimes as ISO 8601 unless the options ask for integers. Columns that are
     * instants by their metadata end with the zone.
     */
    public static TableText readable(TableSchema schema, WriteOptions options) {
        String datetimes = options.value("datetimes");
        if (datetimes != null && !datetimes.equals("iso") && !datetimes.equals("integers")) {
            throw new IllegalArgumentException(
                    "datetimes: unknown form (found " + datetimes + ", expected iso or integers)");
        }
        return datetimes == null || datetimes.equals("iso")
                ? new TableText(
                        schema,
                        column -> InstantType.isInstant(schema.metadata(), column.name())
                                ? CellText::instants
                                : CellText::readable)
                : exact(schema);
    }

    private TableText(TableSchema schema, Function<TableColumn, Function<Column, CellText>> forms) {
        this.schema = schema.columns();
        this.labels = new Labels[this.schema.size()];
        for (int f = 0; f < labels.length; f++) {
            TableColumn column = this.schema.get(f);
            labels[f] = column.enumeration() == null ? null : Labels.of(column.enumeration());
            texts.add(forms.apply(column));
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
        CellText[] found = new CellText[columns.length];
        for (int f = 0; f < found.length; f++) {
            Labels own = labels[f];
            found[f] = own != null ? own.text(columns[f]) : texts.get(f).apply(columns[f]);
        }
        return found;
    }
}
