package dev.tegula.internal.io.infer;

import dev.tegula.internal.io.cells.ColumnNames;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableNote;
import dev.tegula.io.table.TableSchema;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Names the columns of a file with types otherwise that the format reserves, as an import finds them. */
final class AllowedNames {

    private final TableSchema schema;
    private final Map<String, String> names = new HashMap<>();

    AllowedNames(TableSchema schema) {
        this.schema = schema;
        for (TableColumn column : schema.columns()) {
            String name = ColumnNames.unreserved(column.name());
            boolean isFree = !name.isEmpty() && schema.find(name) == null && !names.containsValue(name);
            names.put(column.name(), isFree ? name : column.name());
        }
    }

    /** Tells which columns are named otherwise. */
    void tell(String file, ReadOptions options) {
        List<String> before = schema.columns().stream().map(TableColumn::name).toList();
        String changes =
                ColumnNames.changes(before, before.stream().map(names::get).toList());
        if (changes != null) {
            options.note(TableNote.of(file + ": " + changes));
        }
    }

    TableSchema schema() {
        List<TableColumn> columns = new ArrayList<>();
        for (TableColumn column : schema.columns()) {
            columns.add(new TableColumn(named(column.field()), column.enumeration()));
        }
        return new TableSchema(columns, schema.axes(), schema.metadata());
    }

    Cells of(Cells cells) {
        List<Column> columns = new ArrayList<>();
        for (Column column : cells.columns()) {
            Field field = named(column.field());
            columns.add(Column.of(field, column.array(), column.size(), column.offsets(), column.validity()));
        }
        return Cells.of(columns);
    }

    private Field named(Field field) {
        String name = names.getOrDefault(field.name(), field.name());
        return new Field(name, field.datatype(), field.valuesPerCell(), field.nullable());
    }
}
