package dev.tegula.internal.io.cells;

import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.ValueKind;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The columns of a batch that a reader of text fills, by name in the file. */
public final class ReaderColumns {

    private final ReadOptions options;
    /** The objects whose fields are read as columns, if the types of columns are known. */
    private final Set<String> objects;

    private final Map<String, ColumnInput> inputs = new LinkedHashMap<>();
    private final Map<String, OffsetUse> offsets = new HashMap<>();
    private final Map<String, Map<ValueKind, Long>> kinds = new HashMap<>();

    public ReaderColumns(ReadOptions options) {
        this.options = options;
        this.objects =
                options.fields() == null ? Set.of() : objects(options.fields().keySet());
    }

    /** Returns whether columns are read as text, without types. */
    public boolean isText() {
        return options.fields() == null;
    }

    /** Returns the name of a column: that in the file, unless arrays cannot have it. */
    public String nameOf(String inFile) {
        boolean isField = options.fields() != null && options.fields().containsKey(inFile);
        return isField ? inFile : ColumnNames.unreserved(inFile);
    }

    /** Returns whether a column is read. */
    public boolean isWanted(String name) {
        return options.isSelected(name)
                && (options.fields() == null || options.fields().containsKey(name));
    }

    /** Returns whether fields of the objects of a column are read as columns. */
    public boolean hasWithin(String name) {
        return options.fields() == null
                ? inputs.keySet().stream().anyMatch(field -> field.startsWith(name + "."))
                : objects.contains(name);
    }

    private static Set<String> objects(Set<String> fields) {
        Set<String> objects = new HashSet<>();
        for (String field : fields) {
            for (int point = field.indexOf('.'); point >= 0; point = field.indexOf('.', point + 1)) {
                objects.add(field.substring(0, point));
            }
        }
        return objects;
    }

    /** Starts a batch: empties all columns. */
    public void begin() {
        inputs.replaceAll((name, input) -> input.next());
    }

    /** Returns the field of a column that is read. */
    public Field field(String name) {
        return options.fields() == null
                ? new Field(name, Datatype.STRING_UTF8, Field.VARIABLE, true)
                : Objects.requireNonNull(options.fields().get(name));
    }

    /** Returns a column, or null. */
    public @Nullable ColumnInput find(String name) {
        return inputs.get(name);
    }

    /** Adds a column. */
    public ColumnInput add(String name) {
        TextForms forms = TextForms.of(options).ofColumn();
        ColumnInput input = ColumnInput.of(field(name), options.labels().get(name), forms);
        offsets.put(name, Objects.requireNonNull(forms.offsets()));
        inputs.put(name, input);
        return input;
    }

    /** Records the kind of a value of a column, which is read or not, and its line. */
    public void addKind(String name, ValueKind kind, long line) {
        kinds.computeIfAbsent(name, column -> new EnumMap<>(ValueKind.class)).putIfAbsent(kind, line);
    }

    /** Returns the kinds of the values of a column that were recorded, with their first lines. */
    public Map<ValueKind, Long> kinds(String name) {
        return kinds.getOrDefault(name, Map.of());
    }

    /** Returns all columns, by name. */
    public Map<String, ColumnInput> all() {
        return inputs;
    }

    /**
     * Adds missing cells to all columns that have no more than a number of cells. Returns what is wrong, or null.
     *
     * @param rows the number of rows before
     */
    public @Nullable String fillMissing(int rows) {
        for (Map.Entry<String, ColumnInput> entry : inputs.entrySet()) {
            ColumnInput input = entry.getValue();
            if (input.size() == rows) {
                if (!input.field().nullable()) {
                    return "field \"" + entry.getKey() + "\" is missing and not nullable";
                }
                input.addNull();
            }
        }
        return null;
    }

    /** Removes all rows after the first ones. */
    public void truncate(int rows) {
        inputs.values().forEach(input -> input.truncate(rows));
    }

    /** Returns the approximate size of the batch in bytes. */
    public long bytes() {
        return inputs.values().stream().mapToLong(ColumnInput::bytes).sum();
    }

    /** Returns the columns. */
    public TableSchema schema() {
        List<TableColumn> columns = new ArrayList<>();
        inputs.forEach((name, input) ->
                columns.add(new TableColumn(input.field(), options.labels().get(name))));
        return OffsetUse.schema(columns, offsets);
    }

    /** Returns whether the times of columns have offsets, by name, of those with times so far. */
    public Map<String, Boolean> offsets() {
        return OffsetUse.found(offsets);
    }

    /** Returns the batch. */
    public Cells cells(int rows) {
        List<Column> columns = new ArrayList<>();
        inputs.values().forEach(input -> columns.add(input.column()));
        if (columns.stream().anyMatch(column -> column.size() != rows)) {
            throw new IllegalStateException("columns of different length");
        }
        return Cells.of(columns);
    }
}
