package dev.tegula.internal.io.load;

import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.ColumnInput;
import dev.tegula.internal.io.load.GridPlanning.GridFile;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.RejectedRow;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.ValueKind;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the cells of several files, one after the other, as columns of an array. */
public final class BatchReader implements Closeable {

    private final ArraySchema schema;
    private final List<TableInput> inputs;
    private final ImportOptions options;
    private final Map<String, Enumeration> labels;
    private final Function<String, @Nullable Enumeration> enumerations;
    private final LabelGrowth growth;

    private final long expectedBytes;
    private final Map<String, FieldConversion> conversions = new HashMap<>();
    private int next;
    private volatile @Nullable TableReader reader;
    private volatile String file = "";
    private volatile long rows;
    private long rowsBefore;
    private long bytesBefore;
    private long rejected;
    private @Nullable GridPlacement placement;

    /**
     * Creates a reader.
     *
     * @param labels the labels of enumerated attributes, by attribute, if text in the files is labels
     * @param enumerations returns the labels of an attribute, or null; files with labels of their own need them
     * @param growth the enumerations to which new labels are added
     */
    public BatchReader(
            ArraySchema schema,
            List<TableInput> inputs,
            ImportOptions options,
            Map<String, Enumeration> labels,
            Function<String, @Nullable Enumeration> enumerations,
            LabelGrowth growth) {
        this.growth = growth;
        this.enumerations = enumerations;
        this.expectedBytes = sizeOf(inputs);
        this.schema = schema;
        this.inputs = inputs;
        this.options = options;
        this.labels = labels;
    }

    /** Returns the number of rows so far. */
    public long rows() {
        return rows;
    }

    /** Returns the number of rejected rows so far. */
    public long rejected() {
        return rejected;
    }

    /** Returns the bytes read so far. */
    public long bytes() {
        return bytesBefore + (reader == null ? 0 : Math.max(0, reader.position()));
    }

    /** Returns the bytes of all files, or -1 if unknown. */
    public long expectedBytes() {
        return expectedBytes;
    }

    private static long sizeOf(List<TableInput> inputs) {
        long sum = 0;
        for (TableInput input : inputs) {
            try {
                long size = input.source().size();
                if (size < 0) {
                    return -1;
                }
                sum += size;
            } catch (IOException e) {
                return -1;
            }
        }
        return sum;
    }

    /** Returns the axes of all files, or nothing if they are rows or if an array of their axes has no coordinates. */
    List<GridFile> grids() throws IOException {
        if (inputs.isEmpty()) {
            return List.of();
        }
        TableReader first = open(inputs.get(next++));
        reader = first;
        List<TableAxis> axes = first.schema().axes();
        if (axes.isEmpty()
                || schema.isDense()
                        && axes.stream().allMatch(axis -> axis.coordinates() == null && axis.length() > 0)) {
            return List.of();
        }
        List<GridFile> grids = new ArrayList<>();
        grids.add(new GridFile(file, axes));
        for (TableInput input : inputs.subList(next, inputs.size())) {
            if (input.source().isOnce()) {
                input.source().file();
            }
            try (TableReader other = input.format().read(input.source(), typed())) {
                grids.add(new GridFile(input.source().name(), other.schema().axes()));
            }
        }
        return grids;
    }

    /** Adds coordinates to the cells of grids. */
    public void place(GridPlacement newPlacement) {
        placement = newPlacement;
    }

    /** Returns the next cells, with the names and types of the array, or null at the end. */
    public @Nullable Cells next() throws IOException {
        while (true) {
            TableReader current = reader;
            if (current == null) {
                if (next == inputs.size()) {
                    return null;
                }
                current = open(inputs.get(next++));
                reader = current;
            }
            Cells batch = current.next();
            if (batch != null) {
                if (!options.allowsFill()) {
                    FillBound.require(current, file, "Write the fill values with ImportOptions.withFill().");
                }
                Cells converted = convert(current, batch);
                rows = rows() + batch.size();
                return converted;
            }
            requireKnown(current);
            requireColumns(current);
            if (next < inputs.size()) {
                close(current);
            } else {
                return null; // The last file stays open to describe its rows.
            }
        }
    }

    private void close(TableReader current) throws IOException {
        bytesBefore += Math.max(0, current.position());
        current.close();
        reader = null;
    }

    private TableReader open(TableInput input) throws IOException {
        file = input.source().name();
        rowsBefore = rows;
        conversions.clear();
        ReadOptions typed = typed();
        Consumer<RejectedRow> rejects = typed.rejects();
        if (rejects != null) {
            typed = typed.withRejects(row -> {
                rejected++;
                rejects.accept(row);
            });
        }
        TableReader opened = input.format().read(input.source(), typed);
        boolean done = false;
        try {
            requireKnown(opened);
            done = true;
            return opened;
        } finally {
            if (!done) {
                opened.close();
            }
        }
    }

    /** Returns the options for reading with the types and labels of the array's fields. */
    private ReadOptions typed() {
        ReadOptions read = options.read();
        Map<String, Field> fields = new HashMap<>();
        Map<String, Enumeration> columnLabels = new HashMap<>();
        for (String name : schema.fieldNames()) {
            String column = columnOf(name);
            GrowingEnumeration growing = growth.of(name);
            if (growing != null) {
                fields.put(column, growing.field(column));
                continue;
            }
            fields.put(column, Objects.requireNonNull(schema.field(name)));
            Enumeration enumeration = labels.get(name);
            if (enumeration != null) {
                columnLabels.put(column, enumeration);
            }
        }
        if (read.value("attribute") == null && schema.attributes().size() == 1) {
            read = read.withValue("attribute", schema.attributes().get(0).name());
        }
        return read.withFields(fields, columnLabels);
    }

    private String columnOf(String field) {
        for (Map.Entry<String, String> entry : options.mapping().entrySet()) {
            if (entry.getValue().equals(field)) {
                return entry.getKey();
            }
        }
        return field;
    }

    private @Nullable String fieldOf(String column) {
        String field = options.mapping().getOrDefault(column, column);
        return schema.field(field) == null ? null : field;
    }

    /** Refuses columns that the array does not have. */
    private void requireKnown(TableReader opened) {
        if (options.ignoreUnknown()) {
            return;
        }
        List<String> names = new ArrayList<>(opened.unread());
        String where = opened.hasHeader() ? file + ":1" : file;
        opened.schema().columns().forEach(column -> names.add(column.name()));
        for (String name : names) {
            if (fieldOf(name) == null && !isSkipped(opened, name)) {
                throw new TableFileException(where + ": the array has no field '" + name + "'"
                        + SpellingHint.hintOrList(name, schema.fieldNames())
                        + ". Map it with ImportOptions.withMapping(), or skip it with "
                        + "ImportOptions.withoutUnknown().");
            }
        }
    }

    /** Returns whether a column that the array lacks has values without a type, and the options leave out such ones. */
    private boolean isSkipped(TableReader opened, String name) {
        Consumer<String> skipped = options.read().skippedColumns();
        if (skipped == null || !ValueKind.isUntyped(opened.kinds(name).keySet())) {
            return false;
        }
        skipped.accept(file + ": column '" + name + "': left out (lists, objects or values of several kinds)");
        return true;
    }

    private void requireColumns(TableReader opened) {
        List<String> names = new ArrayList<>();
        opened.schema().columns().forEach(column -> names.add(String.valueOf(fieldOf(column.name()))));
        if (names.isEmpty()) {
            return;
        }
        for (Attribute attribute : schema.attributes()) {
            if (!names.contains(attribute.name()) && !attribute.isNullable()) {
                throw new TableFileException(
                        file + ": attribute '" + attribute.name() + "' is missing and not nullable");
            }
        }
        if (placement != null) {
            return;
        }
        long dimensions = schema.dimensions().stream()
                .filter(dimension -> names.contains(dimension.name()))
                .count();
        if (dimensions != schema.dimensions().size() && (dimensions > 0 || !schema.isDense())) {
            for (Dimension dimension : schema.dimensions()) {
                if (!names.contains(dimension.name())) {
                    throw new TableFileException(file + ": dimension '" + dimension.name() + "' is missing"
                            + (schema.isDense() ? " (expected all dimensions or none)" : ""));
                }
            }
        }
    }

    private Cells convert(TableReader current, Cells batch) throws IOException {
        requireColumns(current);
        Map<String, Column> columns = new LinkedHashMap<>();
        for (Column column : batch.columns()) {
            String name = fieldOf(column.name());
            if (name == null) {
                continue;
            }
            TableColumn source = current.schema().find(column.name());
            Field field = Objects.requireNonNull(schema.field(name));
            TableColumn described = source == null ? TableColumn.of(column.field()) : source;
            try {
                columns.put(name, convert(column, described, field));
            } catch (BadCellException e) {
                throw new TableFileException(describe(current, column.name(), e));
            }
        }
        for (Attribute attribute : schema.attributes()) {
            if (!columns.containsKey(attribute.name())) {
                columns.put(attribute.name(), ColumnInput.nulls(attribute.field(), batch.size()));
            }
        }
        GridPlacement grid = placement;
        if (grid != null) {
            grid.coordinates(next - 1, rows - rowsBefore, batch.size())
                    .forEach(column -> columns.put(column.name(), column));
        }
        return Cells.of(columns.values());
    }

    private Column convert(Column column, TableColumn source, Field field) throws IOException {
        GrowingEnumeration growing = growth.of(field.name());
        if (growing != null) {
            return growing.convert(column, source, field, options.read().zone());
        }
        boolean hasLabels = source.enumeration() != null;
        // Text was parsed to the type and the labels of the field already.
        boolean isParsed = !hasLabels && column.field().equals(field);
        return isParsed ? column : conversion(field, hasLabels).convert(column, source);
    }

    /** Describes a cell of the current batch by its line, or its row in the file from 1. */
    private String describe(TableReader current, String column, BadCellException problem) {
        long row = rows - rowsBefore + problem.cell();
        long line = problem.cell() < 0 ? 0 : current.line(row);
        return file + (line > 0 ? ":" + line : "") + ": column \"" + column + "\": "
                + (line > 0 || problem.cell() < 0 ? "" : "row " + (row + 1) + ": ") + problem.getMessage();
    }

    /** Returns the conversion to a field in this file; its labels are loaded once. */
    private FieldConversion conversion(Field field, boolean hasLabels) {
        return conversions.computeIfAbsent(field.name(), name -> {
            Enumeration given = labels.get(name);
            Enumeration target = given == null && hasLabels ? enumerations.apply(name) : given;
            return new FieldConversion(field, target, options.read().zone());
        });
    }

    /** Returns the enumerations to which new labels are added. */
    LabelGrowth growth() {
        return growth;
    }

    /** Describes two rows by file and lines, or by their numbers from 1 if lines are not known. */
    public String describe(long first, long second) {
        TableReader current = reader;
        long a = 0;
        long b = 0;
        if (current != null && first >= rowsBefore) {
            a = current.line(first - rowsBefore);
            b = current.line(second - rowsBefore);
        }
        String where = inputs.size() > 1 && a == 0 ? inputs.size() + " files" : file;
        return where
                + (a > 0 && b > 0 ? ", lines " + a + " and " + b : ", cells " + (first + 1) + " and " + (second + 1));
    }

    /** Returns the name of the current file. */
    public String file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        TableReader current = reader;
        reader = null;
        if (current != null) {
            current.close();
        }
    }
}
