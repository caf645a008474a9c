package dev.tegula.internal.io.infer;

import dev.tegula.internal.io.cells.ColumnInput;
import dev.tegula.internal.io.cells.ColumnNames;
import dev.tegula.internal.io.cells.OffsetUse;
import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.internal.io.cells.UnsupportedColumns;
import dev.tegula.internal.io.grid.ColumnMetadata;
import dev.tegula.internal.io.grid.GridReader;
import dev.tegula.internal.io.load.FieldConversion;
import dev.tegula.internal.io.load.SharedForms;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableNote;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.ValueKind;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The first rows of files, with types.
 *
 * @param schema the columns with their types
 * @param cells the rows
 * @param complete whether these are all rows
 * @param estimatedRows the estimated number of all rows
 * @param ascii the text columns whose values are all ASCII
 * @param chunk the lengths of the chunks of a grid whose cells can be read in any order, ones without chunks; else none
 */
record Sample(
        TableSchema schema, Cells cells, boolean complete, long estimatedRows, Set<String> ascii, List<Integer> chunk) {

    /** Reads the sample as text, finds the types of its columns, and parses it. */
    static Sample read(List<TableInput> inputs, InferenceOptions options) throws IOException {
        ReadOptions asText = options.read().withFields(null, Map.of());
        long bytes = 0;
        for (TableInput input : inputs) {
            long size = input.source().size();
            bytes = bytes < 0 || size < 0 ? -1 : bytes + size;
        }
        long limit = options.sampleRows(bytes);
        Map<String, Map<ValueKind, String>> kinds = new HashMap<>();
        Map<String, String> forms = SharedForms.of(inputs, asText);
        Sample raw = read(inputs, asText.withFound(forms), limit, kinds).allowed(inputs, options.read());
        InferenceOptions complete = options.withRead(options.read().withFound(forms));
        return raw.typed(inputs, kinds, complete);
    }

    /** Returns the sample with types: those of the file, else those that fit its text. */
    private Sample typed(List<TableInput> inputs, Map<String, Map<ValueKind, String>> kinds, InferenceOptions options)
            throws IOException {
        boolean untyped = isUntyped(inputs);
        TextForms forms = TextForms.of(options.read());
        Map<String, Field> fields = new HashMap<>();
        String file = inputs.get(0).source().name();
        Set<String> plain = new HashSet<>();
        Map<String, String> metadata = new HashMap<>(schema.metadata());
        for (Column column : cells.columns()) {
            Field field = column.field();
            TableColumn declared = schema.find(column.name());
            boolean isText = field.datatype().isString()
                    && field.isVariable()
                    && (declared == null || declared.enumeration() == null);
            if (isText) {
                Map<ValueKind, String> kindsOf = kinds.getOrDefault(column.name(), Map.of());
                if (isJson(inputs) && kindsOf.isEmpty() && hasWithin(column.name())) {
                    continue; // an object that is null in all rows without its fields
                }
                TextTypes types = new TextTypes(column.name(), kindsOf, forms);
                types.add(column);
                if (types.isAscii()) {
                    plain.add(column.name());
                }
                String mixture = types.mixture();
                if (mixture != null) {
                    String text = file + ": column '" + column.name() + "': " + mixture + " become text";
                    options.read().note(new TableNote(text, types.nextStep()));
                }
                if (untyped) {
                    field = types.field(column.name(), hasNulls(column));
                    if (types.isInstants() && OffsetUse.hasTime(field.datatype())) {
                        ColumnMetadata.putZone(metadata, column.name(), "UTC");
                    }
                }
            }
            fields.put(column.name(), field);
        }
        if (untyped) {
            List<String> names =
                    schema.columns().stream().map(TableColumn::name).toList();
            UnsupportedColumns.requireSelected(file, options.read(), names);
        }
        return untyped ? typed(fields, metadata, plain, options) : withAscii(plain);
    }

    /** Returns the sample with names that an array can have. Readers of files without types change them themselves. */
    private Sample allowed(List<TableInput> inputs, ReadOptions options) {
        if (isUntyped(inputs) || schema.columns().stream().noneMatch(column -> ColumnNames.isReserved(column.name()))) {
            return this;
        }
        AllowedNames names = new AllowedNames(schema);
        names.tell(inputs.get(0).source().name(), options);
        return new Sample(names.schema(), names.of(cells), complete, estimatedRows, ascii, chunk);
    }

    private static boolean isJson(List<TableInput> inputs) {
        return inputs.get(0).format().name().startsWith("json");
    }

    /** Returns whether there are columns of the fields of an object. */
    private boolean hasWithin(String object) {
        return schema.columns().stream().anyMatch(column -> column.name().startsWith(object + "."));
    }

    private Sample withAscii(Set<String> names) {
        return new Sample(schema, cells, complete, estimatedRows, names, chunk);
    }

    /** Returns the sample with its text parsed to these types. */
    private Sample typed(
            Map<String, Field> fields, Map<String, String> metadata, Set<String> names, InferenceOptions options)
            throws IOException {
        TextForms forms = TextForms.of(options.read());
        List<TableColumn> columns = new ArrayList<>();
        List<Column> parsed = new ArrayList<>();
        for (TableColumn column : schema.columns()) {
            Field field = fields.get(column.name());
            if (field == null) {
                continue;
            }
            columns.add(TableColumn.of(field));
            parsed.add(new FieldConversion(field, null, forms).convert(cells.column(column.name()), column));
        }
        TableSchema types = new TableSchema(columns, schema.axes(), metadata);
        return new Sample(types, Cells.of(parsed), complete, estimatedRows, names, chunk);
    }

    /** Returns whether the files have text without types. */
    static boolean isUntyped(List<TableInput> inputs) {
        return List.of("csv", "tsv", "json", "jsonl")
                .contains(inputs.get(0).format().name());
    }

    static boolean hasNulls(Column column) {
        for (int cell = 0; cell < column.size(); cell++) {
            if (column.isNull(cell)) {
                return true;
            }
        }
        return false;
    }

    /** Reads the first rows, and adds the kinds of values of each column, with the places where they occur first. */
    private static Sample read(
            List<TableInput> inputs, ReadOptions read, long limit, Map<String, Map<ValueKind, String>> kinds)
            throws IOException {
        List<Cells> batches = new ArrayList<>();
        TableSchema schema = TableSchema.of(List.of());
        long rows = 0;
        long bytes = 0;
        long total = 0;
        boolean complete = true;
        List<Integer> chunk = List.of();
        for (TableInput input : inputs) {
            long size = input.source().size();
            total = total < 0 || size < 0 ? -1 : total + size;
            if (rows >= limit) {
                complete = false;
                continue;
            }
            try (TableReader reader = input.format().read(input.source(), read)) {
                Cells batch = reader.next();
                while (batch != null && rows < limit) {
                    Cells cut = batch.size() <= limit - rows ? batch : batch.slice(0, (int) (limit - rows));
                    complete &= cut.size() == batch.size();
                    batches.add(cut);
                    rows += cut.size();
                    batch = rows < limit ? reader.next() : null;
                }
                complete &= rows < limit || reader.next() == null;
                bytes += Math.max(0, reader.position());
                chunk = reader instanceof GridReader grid ? grid.chunk() : chunk;
                for (TableColumn column : reader.schema().columns()) {
                    Map<ValueKind, String> places =
                            kinds.computeIfAbsent(column.name(), name -> new EnumMap<>(ValueKind.class));
                    reader.kinds(column.name())
                            .forEach((kind, line) ->
                                    places.putIfAbsent(kind, input.source().name() + ":" + line));
                }
                // Columns of JSON lines can appear in any row.
                schema = schema.columns().size() < reader.schema().columns().size() ? reader.schema() : schema;
            }
        }
        if (rows == 0 && isUntyped(inputs)) {
            throw new TableFileException(inputs.get(0).source().name() + ": no rows, so no schema can be inferred");
        }
        long estimated =
                complete || total <= 0 || bytes <= 0 ? rows : Math.max(rows, (long) ((double) rows * total / bytes));
        return new Sample(schema, cells(batches, schema), complete, estimated, Set.of(), chunk);
    }

    private static Cells cells(List<Cells> batches, TableSchema schema) {
        if (!batches.isEmpty()) {
            return Cells.concat(padded(batches, schema));
        }
        return Cells.of(schema.columns().stream()
                .map(column -> ColumnInput.nulls(column.field(), 0))
                .toList());
    }

    /** Adds nulls to batches that lack columns. */
    private static List<Cells> padded(List<Cells> batches, TableSchema schema) {
        List<Cells> same = new ArrayList<>();
        for (Cells batch : batches) {
            List<Column> columns = new ArrayList<>();
            for (TableColumn column : schema.columns()) {
                Column found = batch.find(column.name());
                columns.add(found == null ? ColumnInput.nulls(column.field(), batch.size()) : found);
            }
            same.add(Cells.of(columns));
        }
        return same;
    }
}
