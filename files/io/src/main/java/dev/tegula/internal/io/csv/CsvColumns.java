package dev.tegula.internal.io.csv;

import dev.tegula.internal.io.cells.ColumnInput;
import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The columns of a CSV file, and the fields that they are parsed to. */
final class CsvColumns {

    private final ReadOptions options;
    private final List<String> names;

    /** By column; null for those that are not read. */
    private final List<@Nullable TableColumn> targets = new ArrayList<>();

    /**
     * Assigns columns to fields.
     *
     * @param names distinct names
     */
    CsvColumns(List<String> names, ReadOptions options) {
        this.options = options;
        this.names = List.copyOf(names);
        Map<String, Field> wanted = options.fields();
        for (String name : names) {
            Field field =
                    wanted == null ? new Field(name, Datatype.STRING_UTF8, Field.VARIABLE, true) : wanted.get(name);
            targets.add(
                    field == null
                            ? null
                            : new TableColumn(field, options.labels().get(name)));
        }
    }

    int count() {
        return names.size();
    }

    String name(int column) {
        return names.get(column);
    }

    /** Returns the columns that are read. */
    TableSchema schema() {
        List<TableColumn> read = new ArrayList<>();
        for (TableColumn target : targets) {
            if (target != null) {
                read.add(target);
            }
        }
        return TableSchema.of(read);
    }

    /** Returns the names of the columns that are not read. */
    List<String> unread() {
        List<String> unread = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            if (targets.get(i) == null) {
                unread.add(names.get(i));
            }
        }
        return unread;
    }

    /** Returns new inputs of the columns; null for those that are not read. */
    List<@Nullable ColumnInput> inputs() {
        List<@Nullable ColumnInput> inputs = new ArrayList<>();
        for (TableColumn target : targets) {
            inputs.add(
                    target == null
                            ? null
                            : ColumnInput.of(target.field(), target.enumeration(), TextForms.of(options)));
        }
        return inputs;
    }
}
