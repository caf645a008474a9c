package dev.tegula.internal.io.csv;

import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.ColumnInput;
import dev.tegula.internal.io.cells.OffsetUse;
import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The columns of a CSV file, and the fields that they are parsed to. */
final class CsvColumns {

    private final List<String> names;

    /** By column; null for those that are not read. */
    private final List<@Nullable TableColumn> targets = new ArrayList<>();

    /** How the values of a column are written, and whether its times have offsets, by name. */
    private final Map<String, TextForms> forms = new HashMap<>();

    private final Map<String, OffsetUse> offsets = new HashMap<>();
    private final Set<String> nulls;

    /**
     * Assigns columns to fields.
     *
     * @param names distinct names
     */
    CsvColumns(List<String> names, ReadOptions options) {
        this.names = List.copyOf(names);
        this.nulls = options.nulls();
        Map<String, Field> wanted = options.fields();
        TextForms ofAll = TextForms.of(options);
        for (String name : names) {
            TextForms own = ofAll.ofColumn();
            forms.put(name, own);
            offsets.put(name, Objects.requireNonNull(own.offsets()));
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
        return OffsetUse.schema(read, offsets);
    }

    /** Returns whether the times of columns have offsets, by name, of those with times so far. */
    Map<String, Boolean> offsets() {
        return OffsetUse.found(offsets);
    }

    /** Finds out whether times have offsets by the first rows, since other rows are parsed in any order. */
    void begin(List<List<String>> rows) throws IOException {
        for (int column = 0; column < targets.size(); column++) {
            TableColumn target = targets.get(column);
            if (target == null || !target.field().datatype().isDatetime()) {
                continue;
            }
            ColumnInput input = ColumnInput.of(target.field(), target.enumeration(), form(column));
            for (List<String> row : rows) {
                String value = column < row.size() ? row.get(column) : "";
                if (!value.isEmpty() && !nulls.contains(value)) {
                    try {
                        input.quotedCsv(value);
                    } catch (BadCellException e) {
                        // refused when it is read
                    }
                }
            }
        }
    }

    private TextForms form(int column) {
        return Objects.requireNonNull(forms.get(names.get(column)));
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
        for (int column = 0; column < targets.size(); column++) {
            TableColumn target = targets.get(column);
            inputs.add(target == null ? null : ColumnInput.of(target.field(), target.enumeration(), form(column)));
        }
        return inputs;
    }
}
